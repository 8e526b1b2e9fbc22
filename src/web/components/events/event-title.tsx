import type { EventRowView } from "#web/components/events/event-row-view.ts";
import { RowLink } from "#web/ui/row-link.tsx";

type EventTitleProps = { event: Pick<EventRowView, "href" | "title" | "native"> };

const EN_SPACE = "\u2002";

/** A title in the organizer's words, its native script beside it in its own language and direction. */
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
