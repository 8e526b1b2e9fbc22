import ArrowDown from "lucide/dist/esm/icons/arrow-down.mjs";
import ClockAlert from "lucide/dist/esm/icons/clock-alert.mjs";
import type { MouseEvent, ReactNode } from "react";
import { TypeMark } from "#web/components/events/card-head.tsx";
import type { AgendaDayView, DayHeadView, LongDateView, MonthView } from "#web/routes/calendar/calendar-view.ts";
import { NOW_ID } from "#web/routes/calendar/now-entry.ts";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { VisuallyHidden } from "#web/ui/rich-words.tsx";
import { RowLink } from "#web/ui/row-link.tsx";

/** The keys that turn to the periods before and after, by their links in the bar. */
export const PERIOD_KEYS = { PageUp: ".calendar__before", PageDown: ".calendar__after" };

/** The names of the weekdays above the days of a month. */
export function WeekdayHead({ weekdays }: Pick<MonthView, "weekdays">) {
  return (
    <thead>
      <tr>
        {weekdays.map(({ short, long }) => (
          <th key={long} scope="col">
            <abbr title={long}>{short}</abbr>
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The link to a whole day below its first dates; nothing if these are all, or the day has no list. */
export function MoreOfDay({ day: { more, href, label } }: { day: Pick<AgendaDayView, "more" | "href" | "label"> }) {
  const t = useTranslations("calendar");
  if (more === 0 || href === null) return null;
  return (
    <p className="agenda__more">
      <RowLink href={href}>
        {t("more", { count: more })} <VisuallyHidden>({label})</VisuallyHidden>
      </RowLink>
    </p>
  );
}

/** The number of a day, which leads to its own view if it is listed. */
export function DayLink({ day: { day, label, href, isToday }, children }: { day: DayHeadView; children: ReactNode }) {
  const words = (
    <>
      <span aria-hidden="true">{children}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  );
  if (href === null) return <span className="month__day">{words}</span>;
  return (
    <RowLink className="month__day" href={href} data-day={day} {...(isToday && { "aria-current": "date" })}>
      {words}
    </RowLink>
  );
}

/** The day in the second calendar, shortened; the label of the day's link has it in full. */
export function SecondInCell({ day: { second } }: { day: DayHeadView }) {
  if (second === null) return null;
  return (
    <span className="second-date second-date--cell" aria-hidden="true">
      <bdi>{second.short}</bdi>
    </span>
  );
}

/** The states of a day for the styles: over, today, and those of its view. */
export function dayState(
  { isPast, isToday }: Pick<DayHeadView, "isPast" | "isToday">,
  { isOutside = false, isChosen = false } = {},
): string | undefined {
  const states = [isOutside && "outside", isPast && "past", isToday && "today", isChosen && "chosen"].filter(Boolean);
  return states.length === 0 ? undefined : states.join(" ");
}

/** Says that the viewer's clocks change on a day. */
export function ClocksChange({ className }: { className: string }) {
  const t = useTranslations("calendar");
  return (
    <span className={className}>
      <Icon of={ClockAlert} /> <span>{t("clocksChange")}</span>
    </span>
  );
}

/** The dates of several days in a list of one day, with the day that it is of each. */
export function LongLines({ dates }: { dates: readonly LongDateView[] }) {
  return dates.map(({ href, type, title, words }) => (
    <li key={href} className="long-line" data-type={type}>
      <TypeMark type={type} />
      <span>
        <RowLink href={href}>
          <bdi>{title}</bdi>
        </RowLink>{" "}
        <span className="muted">{words}</span>
      </span>
    </li>
  ));
}

/** Leads to the date that is on, or comes next. */
export function JumpToNow() {
  const t = useTranslations("calendar");
  return (
    <a href={`#${NOW_ID}`} onClick={focusNow}>
      <Icon of={ArrowDown} /> {t("jumpToNow")}
    </a>
  );
}

/** With scripts the focus moves there too; the router would scroll back after a press on a plain fragment. */
function focusNow(event: MouseEvent): void {
  const now = document.getElementById(NOW_ID);
  if (now === null) return;
  event.preventDefault();
  now.tabIndex = -1;
  now.focus({ preventScroll: true });
  now.scrollIntoView();
}
