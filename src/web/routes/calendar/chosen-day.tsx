import type { ChosenDayView } from "#web/routes/calendar/calendar-view.ts";
import { DayEntry } from "#web/routes/calendar/day-entry.tsx";
import { LongLines, MoreOfDay } from "#web/routes/calendar/view-parts.tsx";
import { RowLink } from "#web/ui/row-link.tsx";

/** The dates of one day below its month. Only for narrow screens, where the days of the month show no titles. */
export function ChosenDay({ chosen }: { chosen: ChosenDayView }) {
  const { name, date, near, href, long, entries, none } = chosen;
  return (
    <section className="chosen-day day" id="day" data-near={near} aria-labelledby="day-name">
      <div className="day__head" id="day-name">
        <h2 className="day__name">{href === null ? name : <RowLink href={href}>{name}</RowLink>}</h2>{" "}
        <span className="muted">{date}</span>
      </div>
      {none !== null && <p className="chosen-day__none">{none}</p>}
      {long.length + entries.length > 0 && (
        <ol>
          <LongLines dates={long} />
          {entries.map((entry) => (
            <DayEntry key={`${entry.href} ${entry.startsAt}`} entry={entry} level={3} />
          ))}
        </ol>
      )}
      <MoreOfDay day={chosen} />
    </section>
  );
}
