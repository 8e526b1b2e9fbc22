import { EventTitle } from "#web/components/events/event-title.tsx";
import type { EventRowView } from "#web/components/events/event-row-view.ts";
import { ExampleMark } from "#web/components/events/example-notice.tsx";
import { HostLine } from "#web/components/events/host-line.tsx";
import { TypeBadge } from "#web/components/events/type-badge.tsx";

type CardHeadProps = {
  /** The block whose styles it takes. */
  block: "live-card" | "now-panel";
  event: Pick<
    EventRowView,
    "href" | "title" | "native" | "type" | "organizer" | "organizerHref" | "hostTime" | "isExample"
  >;
};

/** What a gathering outside the lists is, of which type and whose. In the document the title comes first; styles put the type before it. */
export function CardHead({ block, event }: CardHeadProps) {
  return (
    <>
      <h3 className={`${block}__title`}>
        <EventTitle event={event} />
      </h3>
      <div className={`${block}__type`}>
        <TypeBadge type={event.type} />
        {event.isExample && <ExampleMark />}
      </div>
      <HostLine className={`${block}__host`} event={event} />
    </>
  );
}
