import ClockAlert from "lucide/dist/esm/icons/clock-alert.mjs";
import { useEffect, useRef } from "react";
import { addDays, type LocalDate } from "#core/time/local-time.ts";
import { TypeMark } from "#web/components/events/card-head.tsx";
import { LocalTime } from "#web/components/time/local-time.tsx";
import type { CalendarDayView, MonthView } from "#web/routes/calendar/calendar-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { RowLink } from "#web/ui/row-link.tsx";

/** Marks of a day on a phone, where titles have no room. */
const MARKS_MAX = 3;

/** A month as a table of days. With scripts the arrow keys move from day to day, Page Up and Page Down by month. */
export function MonthGrid({ month }: { month: MonthView }) {
  const t = useTranslations("calendar");
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    const shown = table.current;
    if (shown === null) return undefined;
    const move = (event: KeyboardEvent): void => moveAmongDays(event, shown, month);
    shown.addEventListener("keydown", move);
    return () => shown.removeEventListener("keydown", move);
  }, [month]);
  return (
    <table ref={table} className="month">
      <caption className="visually-hidden">{t("caption", { month: month.name })}</caption>
      <thead>
        <tr>
          {month.weekdays.map(({ short, long }) => (
            <th key={long} scope="col">
              <abbr title={long}>{short}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {month.weeks.map((week) => (
          <tr key={week[0]?.day}>
            {week.map((day) => (
              <Day key={day.day} day={day} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const DAYS_MOVED: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Moves the focus from a day to another one of the table, or opens the month before or after. */
function moveAmongDays(event: KeyboardEvent, table: HTMLElement, month: MonthView): void {
  const day = event.target instanceof HTMLElement ? event.target.dataset.day : undefined;
  if (day === undefined) return;
  const target = targetOf(event.key, day, { table, month });
  if (target === null) return;
  event.preventDefault();
  if (event.key.startsWith("Page")) target.click();
  else target.focus();
}

function targetOf(key: string, day: LocalDate, { table, month }: { table: HTMLElement; month: MonthView }) {
  if (key === "PageUp" && month.before !== null) return document.querySelector<HTMLElement>(".calendar__before");
  if (key === "PageDown" && month.after !== null) return document.querySelector<HTMLElement>(".calendar__after");
  const days = DAYS_MOVED[key];
  if (days === undefined) return null;
  const isMirrored = getComputedStyle(table).direction === "rtl" && Math.abs(days) === 1;
  return table.querySelector<HTMLElement>(`a[data-day="${addDays(day, isMirrored ? -days : days)}"]`);
}

function Day({ day }: { day: CalendarDayView }) {
  const t = useTranslations("calendar");
  const { number, label, href, isToday, entries, more } = day;
  const state = [day.isOutside && "outside", day.isPast && "past", isToday && "today"].filter(Boolean).join(" ");
  return (
    <td data-state={state === "" ? undefined : state}>
      <div className="month__head">
        {href === null ? (
          <span className="month__day">
            <span aria-hidden="true">{number}</span>
            <span className="visually-hidden">{label}</span>
          </span>
        ) : (
          <RowLink
            className="month__day"
            href={href}
            data-day={day.day}
            aria-label={label}
            {...(isToday && { "aria-current": "date" })}
          >
            {number}
          </RowLink>
        )}
        {day.clocksChange && (
          <span className="month__clocks">
            <Icon of={ClockAlert} /> {t("clocksChange")}
          </span>
        )}
      </div>
      {entries.length > 0 && (
        <>
          <ul className="month__entries">
            {entries.map((entry) => (
              <li key={`${entry.href} ${entry.startsAt}`}>
                <RowLink className="month__entry" data-type={entry.type} href={entry.href}>
                  <TypeMark type={entry.type} />
                  <span>
                    <LocalTime at={entry.startsAt} text={entry.clock} /> <bdi>{entry.title}</bdi>
                  </span>
                </RowLink>
              </li>
            ))}
          </ul>
          <span className="month__marks" aria-hidden="true">
            {entries.slice(0, MARKS_MAX).map((entry) => (
              <i key={`${entry.href} ${entry.startsAt}`} data-type={entry.type}>
                <TypeMark type={entry.type} />
              </i>
            ))}
          </span>
        </>
      )}
      {more > 0 &&
        (href === null ? (
          <span className="month__more">{t("more", { count: more })}</span>
        ) : (
          <RowLink className="month__more" href={href}>
            {t("more", { count: more })} <span className="visually-hidden">({label})</span>
          </RowLink>
        ))}
    </td>
  );
}
