import { Link } from "react-router";
import type { EpochMs } from "#core/time/instant.ts";
import { ExampleMark } from "#web/components/events/card-head.tsx";
import type { EventRowView } from "#web/components/events/event-row-view.ts";
import { ClockNote } from "#web/components/events/relative-line.tsx";
import { OrganizerName } from "#web/components/organizers/organizer-name.tsx";
import { LocalTime } from "#web/components/time/local-time.tsx";
import { useTranslations } from "#web/texts.tsx";

export type NextEvent = {
  href: string;
  at: EpochMs;
  clock: string;
  /** "Tomorrow", "Sunday": the visitor's day when it is not today. */
  day: string | null;
  title: string;
} & Pick<EventRowView, "organizer" | "organizerHref" | "clockNote" | "isExample">;

/** The next events, in the visitor's local time. */
export function StartingNext({ events }: { events: readonly NextEvent[] }) {
  const t = useTranslations("lostPage");
  return (
    <section className="starting-next" aria-labelledby="starting-next">
      <h2 id="starting-next">{t("startingNext")}</h2>
      <ol>
        {events.map((event) => (
          <li key={event.href}>
            <div>
              <LocalTime at={event.at} text={event.clock} />
              {event.day !== null && <span className="starting-next__day smallest muted">{event.day}</span>}
            </div>
            <div>
              <Link to={event.href} dir="auto">
                {event.title}
              </Link>
              <span className="smallest muted starting-next__by" dir="auto">
                <OrganizerName name={event.organizer} href={event.organizerHref} />
              </span>
              {event.isExample && <ExampleMark />}
              {event.clockNote !== null && <ClockNote text={event.clockNote} />}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
