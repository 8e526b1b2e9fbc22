import type { DayView, EventRowView } from "#web/components/events/event-row-view.ts";
import { EventRow } from "#web/components/events/event-row.tsx";
import { useLaterMinute } from "#web/components/events/use-elapsed.ts";
import { useTranslations } from "#web/texts.tsx";

/** Events by the visitor's days. `level` is the heading level of a day; the titles of its rows are one level below. */
export function EventList({ days, level }: { days: readonly DayView[]; level: 2 | 3 }) {
  const now = useLaterMinute();
  const DayHeading = level === 2 ? "h2" : "h3";
  const rowLevel = level === 2 ? (3 as const) : (4 as const);
  return days.map((day) => (
    <section className="day" data-near={day.near} key={day.key} aria-labelledby={`day-${day.key}`}>
      <div className="day__head" id={`day-${day.key}`}>
        <DayHeading className="day__name">{day.name}</DayHeading> <span className="muted small">{day.date}</span>
      </div>
      <ol>
        {day.rows.map((row) => (
          <EventRow key={rowKey(row)} row={row} level={rowLevel} now={now} />
        ))}
      </ol>
    </section>
  ));
}

/** The rows of a day have different pages; samples have a number. */
function rowKey({ href, sample }: EventRowView): string | number {
  return href ?? sample ?? "";
}

/** 'Happening now' with its dot, the only animation on the site that starts by itself. */
export function LiveHead({ id, note }: { id: string; note?: string }) {
  const t = useTranslations("events.live");
  return (
    <div className="live-head">
      <span className="live-dot" aria-hidden="true" />
      <h2 id={id}>{t("title")}</h2>
      {note !== undefined && <span className="muted small">{note}</span>}
    </div>
  );
}
