import { Fragment } from "react";
import type { EventRowView } from "#web/components/events/event-row-view.ts";
import { OrganizerName } from "#web/components/organizers/organizer-name.tsx";
import { RowLink } from "#web/ui/row-link.tsx";

type EventTitleProps = { event: Pick<EventRowView, "href" | "title" | "native"> };

const EN_SPACE = "\u2002";

/** A title in the organizer's words, beside it the title in its native script with its own language and direction. */
export function EventTitle({ event: { href, title, native } }: EventTitleProps) {
  return (
    <>
      {href === null ? (
        <bdi>{title}</bdi>
      ) : (
        <RowLink href={href}>
          <bdi>{title}</bdi>
        </RowLink>
      )}
      {native !== null && (
        <>
          {EN_SPACE}
          <bdi className="event-row__native" lang={native.language}>
            {native.text}
          </bdi>
        </>
      )}
    </>
  );
}

type HostLineProps = {
  className: string;
  event: Pick<EventRowView, "organizer" | "organizerHref" | "hostTime">;
  /** Languages, practices and traditions in words. */
  details?: readonly string[];
};

/** The organizer, details and the host's local time: "Prière du Soir · French · 8:30 PM in Paris". The dots come from the styles. */
export function HostLine({ className, event, details = [] }: HostLineProps) {
  const { organizer, organizerHref, hostTime } = event;
  return (
    <p className={`host-line ${className}`}>
      <OrganizerName name={organizer} href={organizerHref} />{" "}
      {details.map((detail, at) => (
        <Fragment key={at}>
          <bdi>{detail}</bdi>{" "}
        </Fragment>
      ))}
      {hostTime !== null && <bdi>{hostTime}</bdi>}
    </p>
  );
}
