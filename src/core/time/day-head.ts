import {
  formatLocalDate,
  formatLocalMonthDay,
  formatLocalWeekday,
  formatWeekdayLong,
  formatWeekdayShort,
} from "#core/time/format.ts";
import type { TimeStyle } from "#core/time/formatters.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import { type LocalDate, daysBetween, localDate } from "#core/time/local-time.ts";
import type { MessageRef } from "#core/message-ref.ts";

/** The heading of a day in a list, by the visitor's day (design language §8). */
type DayHead = {
  /** The grouping key of rows, `YYYY-MM-DD`. */
  date: LocalDate;
  /** A key of messages `time`, or null if the weekday names the day. */
  nearKey: "today" | "tomorrow" | "yesterday" | null;
  /** "Saturday". */
  weekday: string;
  /** "October 25", with the year if it is not this one. */
  monthDay: string;
  /** Today or one of the six days after it: a weekday alone names it. */
  withinWeek: boolean;
};

const NEAR_KEYS = new Map([
  [-1, "yesterday"],
  [0, "today"],
  [1, "tomorrow"],
] as const);

/** The visitor's day of an instant, and its name now. */
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

/**
 * The viewer's weekday if an instant falls on another day for the viewer than for the host: "Mon for you"; null if the
 * day is the same (CONVENTIONS 4.10). A weekday and not "tomorrow": beside the host's weekday, "tomorrow" reads as the
 * day after the host's. A key of messages `time`.
 */
export function yourDayWords(
  instant: EpochMs,
  host: ZoneId,
  { style, width }: { style: TimeStyle; width: "short" | "long" },
): MessageRef<"yourDay"> | null {
  if (localDate(instant, host) === localDate(instant, style.zone)) return null;
  const format = width === "short" ? formatWeekdayShort : formatWeekdayLong;
  return { key: "yourDay", values: { weekday: format(instant, style) } };
}
