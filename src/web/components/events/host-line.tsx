import type { EventRowView } from "#web/components/events/event-row-view.ts";
import { OrganizerName } from "#web/components/organizers/organizer-name.tsx";

type HostLineProps = { className: string; event: Pick<EventRowView, "organizer" | "organizerHref" | "hostTime"> };

/** Who holds it, and when it is for them: "Prière du Soir, Lyon · 8:30 PM in Paris". The dot is the styles'. */
export function HostLine({ className, event }: HostLineProps) {
  const { organizer, organizerHref, hostTime } = event;
  return (
    <p className={`host-line ${className}`}>
      <span>
        <OrganizerName name={organizer} href={organizerHref} />
      </span>{" "}
      {hostTime !== null && (
        <span className="event-row__host-time">
          <bdi>{hostTime}</bdi>
        </span>
      )}
    </p>
  );
}
