import ClockAlert from "lucide/dist/esm/icons/clock-alert.mjs";
import type { ReactNode } from "react";
import type { DayHeadView } from "#web/routes/calendar/calendar-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { VisuallyHidden } from "#web/ui/rich-words.tsx";
import { RowLink } from "#web/ui/row-link.tsx";

/** The keys that turn to the periods before and after, by their links in the bar. */
export const PERIOD_KEYS = { PageUp: ".calendar__before", PageDown: ".calendar__after" };

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

/** The day in the second calendar, where there is little room; the day's link says it in full. */
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
