import type { EventRowView } from "#web/components/events/event-row-view.ts";
import { OrganizerName } from "#web/components/organizers/organizer-name.tsx";

type HostLineProps = { className: string; event: Pick<EventRowView, "organizer" | "organizerHref" | "hostTime"> };

/** Who holds it, and when it is for them: "Prière du Soir, Lyon · 8:30 PM in Paris". */
export function HostLine({ className, event }: HostLineProps) {
  const { organizer, organizerHref, hostTime } = event;
  return (
    <p className={className}>
      <OrganizerName name={organizer} href={organizerHref} />
      {hostTime !== null && (
        <>
          {" "}
          <span className="separator" aria-hidden="true">
            ·
          </span>{" "}
          <bdi className="event-row__host-time">{hostTime}</bdi>
        </>
      )}
    </p>
  );
}
