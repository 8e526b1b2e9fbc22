import { useRef } from "react";
import { TypeMark } from "#web/components/events/card-head.tsx";
import { LocalTime } from "#web/components/time/local-time.tsx";
import type { CalendarDayView, CalendarEntryView, MonthView } from "#web/routes/calendar/calendar-view.ts";
import { ChosenDay } from "#web/routes/calendar/chosen-day.tsx";
import {
  ClocksChange,
  DayLink,
  dayState,
  PERIOD_KEYS,
  SecondInCell,
  WeekdayHead,
} from "#web/routes/calendar/view-parts.tsx";
import { LongBars } from "#web/routes/calendar/long-bars.tsx";
import { useGridKeys } from "#web/ui/use-grid-keys.ts";
import { useTranslations } from "#web/texts.tsx";
import { VisuallyHidden } from "#web/ui/rich-words.tsx";
import { RowLink } from "#web/ui/row-link.tsx";

/** Marks of a day on a phone, where titles have no room. */
const MARKS_MAX = 3;

/** A month as a table of days. */
export function MonthGrid({ month, caption }: { month: MonthView; caption: string }) {
  const table = useRef<HTMLTableElement>(null);
  useGridKeys(table, month, PERIOD_KEYS);
  return (
    <>
      <table ref={table} className="month">
        <caption className="visually-hidden">{caption}</caption>
        <WeekdayHead weekdays={month.weekdays} />
        <tbody>
          {month.weeks.map((week) => (
            <tr key={week[0]?.day}>
              {week.map((day) => (
                <Day key={day.day} day={day} isChosen={day.day === month.chosen?.day} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {month.chosen !== null && <ChosenDay chosen={month.chosen} />}
    </>
  );
}

function Day({ day, isChosen }: { day: CalendarDayView; isChosen: boolean }) {
  const { entries, bars, isOutside } = day;
  const marks = [...bars.filter((bar) => bar !== null), ...entries].slice(0, MARKS_MAX);
  return (
    <td data-cell="" data-state={dayState(day, { isOutside, isChosen })}>
      <div className="month__head">
        <DayLink day={day}>{day.number}</DayLink>
        <BelowLink day={day} isChosen={isChosen} />
        <SecondInCell day={day} />
        {day.clocksChange && <ClocksChange className="month__clocks" />}
      </div>
      <LongBars bars={bars} />
      {entries.length > 0 && (
        <ul className="month__entries">
          {entries.map((entry) => (
            <li key={`${entry.href} ${entry.startsAt}`}>
              <Entry entry={entry} />
            </li>
          ))}
        </ul>
      )}
      {marks.length > 0 && (
        <span className="month__marks" aria-hidden="true">
          {marks.map(({ type }, at) => (
            <i key={at} data-type={type}>
              <TypeMark type={type} />
            </i>
          ))}
        </span>
      )}
      <More day={day} />
    </td>
  );
}

/** The number of a day where titles have no room: it leads to the list of the day below the month. */
function BelowLink({
  day: { number, label, belowHref, isToday },
  isChosen,
}: {
  day: CalendarDayView;
  isChosen: boolean;
}) {
  if (belowHref === null) return null;
  const current = isToday ? "date" : isChosen && "true";
  return (
    <RowLink className="month__below" href={belowHref} aria-label={label} {...(current && { "aria-current": current })}>
      {number}
    </RowLink>
  );
}

function Entry({ entry: { href, type, title, clock, startsAt, isPast } }: { entry: CalendarEntryView }) {
  return (
    <RowLink className="month__entry" data-type={type} {...(isPast && { "data-past": "" })} href={href}>
      <TypeMark type={type} />
      <span>
        <LocalTime at={startsAt} text={clock} /> <bdi>{title}</bdi>
      </span>
    </RowLink>
  );
}

/** What of a day has no room. */
function More({ day: { more, href, label } }: { day: CalendarDayView }) {
  const t = useTranslations("calendar");
  if (more === 0) return null;
  if (href === null) return <span className="month__more">{t("more", { count: more })}</span>;
  return (
    <RowLink className="month__more" href={href}>
      {t("more", { count: more })} <VisuallyHidden>({label})</VisuallyHidden>
    </RowLink>
  );
}
