import { EventRow } from "#web/components/events/event-row.tsx";
import { useLaterMinute } from "#web/components/events/use-later-minute.ts";
import type { DayView } from "#web/components/events/event-row-view.ts";

/** Events by the visitor's days. `level` is the heading level of a day; the titles of its rows are one below. */
export function EventList({ days, level }: { days: readonly DayView[]; level: 2 | 3 }) {
  const now = useLaterMinute();
  const DayHeading = level === 2 ? "h2" : "h3";
  return days.map((day) => (
    <section className="day" key={day.key} aria-labelledby={`day-${day.key}`}>
      <div className="day__head" id={`day-${day.key}`}>
        <DayHeading className="day__name">{day.name}</DayHeading> <span className="muted small">{day.date}</span>
      </div>
      <ol>
        {day.rows.map((row) => (
          <EventRow key={row.href ?? row.sample} row={row} level={level === 2 ? 3 : 4} now={now} />
        ))}
      </ol>
    </section>
  ));
}
