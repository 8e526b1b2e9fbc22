import { TypeMark } from "#web/components/events/card-head.tsx";
import { LocalTime } from "#web/components/time/local-time.tsx";
import type { AgendaDayView, AgendaView, CalendarEntryView } from "#web/routes/calendar/calendar-view.ts";
import { ClocksChange, JumpToNow, LongLines, MoreOfDay } from "#web/routes/calendar/view-parts.tsx";
import { NOW_ID } from "#web/routes/calendar/now-entry.ts";
import { RowLink } from "#web/ui/row-link.tsx";

/** Two weeks of days as a plain list, the text twin of the grids. */
export function AgendaDays({ agenda }: { agenda: AgendaView }) {
  return (
    <div className="agenda">
      {agenda.hasNow && (
        <p className="day-hours__ways">
          <JumpToNow />
        </p>
      )}
      {agenda.days.map((day) => (
        <Day key={day.day} day={day} />
      ))}
    </div>
  );
}

function Day({ day }: { day: AgendaDayView }) {
  const { name, date, near, href } = day;
  return (
    <section className="day" data-near={near}>
      <div className="day__head" id={`day-${day.day}`}>
        <h2 className="day__name">{href === null ? name : <RowLink href={href}>{name}</RowLink>}</h2>{" "}
        <span className="muted">{date}</span>
      </div>
      {day.clocksChange && <ClocksChange className="clock-note" />}
      <ul className="agenda__dates">
        <LongLines dates={day.long} />
        {day.entries.map((entry) => (
          <Entry key={`${entry.href} ${entry.startsAt}`} entry={entry} />
        ))}
      </ul>
      <MoreOfDay day={day} />
    </section>
  );
}

function Entry({ entry }: { entry: CalendarEntryView }) {
  const { href, type, title, organizer, clock, startsAt, isPast, isNow } = entry;
  return (
    <li
      className="agenda__date"
      data-type={type}
      {...(isPast && { "data-past": "" })}
      {...(isNow === true && { id: NOW_ID })}
    >
      <LocalTime className="agenda__clock" at={startsAt} text={clock} />
      <TypeMark type={type} />
      <span>
        <RowLink href={href}>
          <bdi>{title}</bdi>
        </RowLink>{" "}
        <bdi className="muted">{organizer}</bdi>
      </span>
    </li>
  );
}
