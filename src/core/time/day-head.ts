import { formatLocalDate, formatLocalMonthDay, formatLocalWeekday, type TimeStyle } from "#core/time/format.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { daysBetween, type LocalDate, localDate } from "#core/time/local-time.ts";

/** The head over a day of a list, by the visitor's day (design language §8). */
type DayHead = {
  /** What rows are grouped by, `YYYY-MM-DD`. */
  date: LocalDate;
  /** A key of messages `time`, or null when the weekday names the day. */
  nearKey: "today" | "tomorrow" | "yesterday" | null;
  /** "Saturday". */
  weekday: string;
  /** "October 25", with the year when it is not this one. */
  monthDay: string;
  /** Today or one of the six days after it: a weekday alone says which. */
  withinWeek: boolean;
};

const NEAR_KEYS = new Map([
  [-1, "yesterday"],
  [0, "today"],
  [1, "tomorrow"],
] as const);

/** Which day of the visitor's a moment belongs to, and what that day is called now. */
export function dayHeadOf(instant: EpochMs, now: EpochMs, style: TimeStyle): DayHead {
  const date = localDate(instant, style.zone);
  const today = localDate(now, style.zone);
  const days = daysBetween(today, date);
  const sameYear = date.slice(0, 4) === today.slice(0, 4);
  return {
    date,
    nearKey: NEAR_KEYS.get(days as -1 | 0 | 1) ?? null,
    weekday: formatLocalWeekday(date, style.locale),
    monthDay: sameYear ? formatLocalMonthDay(date, style.locale) : formatLocalDate(date, style.locale),
    withinWeek: days >= 0 && days < 7,
  };
}
