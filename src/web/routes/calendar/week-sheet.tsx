import type { CSSProperties } from "react";
import { TypeMark } from "#web/components/events/card-head.tsx";
import type { WeekSheetView } from "#web/routes/calendar/calendar-view.ts";
import { ClocksChange } from "#web/routes/calendar/view-parts.tsx";

/** The week on paper, in place of the table of hours. */
export function WeekSheet({ sheet }: { sheet: WeekSheetView }) {
  return (
    <section className="week-sheet print-only" style={{ "--sheet-scale": sheet.scale } as CSSProperties}>
      <h2>{sheet.title}</h2>
      <p>
        <strong>{sheet.zone}</strong> {sheet.notes.join(" ")}
      </p>
      <div className="week-sheet__days" data-whole={sheet.isWhole}>
        {sheet.days.map((day) => (
          <Day key={day.name} day={day} />
        ))}
      </div>
      <footer>
        <ul className="mark-key">
          {sheet.key.map(({ type, name }) => (
            <li key={type}>
              <TypeMark type={type} /> {name}
            </li>
          ))}
        </ul>
        {sheet.allAt !== null && <p>{sheet.allAt}</p>}
        <p className="week-sheet__printed">{sheet.printed}</p>
      </footer>
    </section>
  );
}

function Day({ day: { name, clocksChange, long, entries, more } }: { day: WeekSheetView["days"][number] }) {
  return (
    <section>
      <h3>{name}</h3>
      {clocksChange && <ClocksChange className="week-sheet__change" />}
      <ul>
        {long.map(({ href, type, title, words }) => (
          <li key={href}>
            <b>{words}</b>
            <TypeMark type={type} />
            <bdi>{title}</bdi>
          </li>
        ))}
        {entries.map(({ href, startsAt, type, clock, title, organizer }) => (
          <li key={`${href} ${startsAt}`}>
            <b>{clock}</b>
            <TypeMark type={type} />
            <span>
              <bdi>{title}</bdi>
              <small>
                <bdi>{organizer}</bdi>
              </small>
            </span>
          </li>
        ))}
      </ul>
      {more !== null && <p className="week-sheet__more">{more}</p>}
    </section>
  );
}
