import type { ScheduleException } from "#core/occurrences/occurrence.ts";
import { formatLocalMonthDay } from "#core/time/format.ts";
import { dateOf } from "#core/time/local-time.ts";

/** How many days are named; the others are counted. */
const DAYS_NAMED = 3;

/** The dates that were moved one by one, among these exceptions: how many, and their original days; null without one. */
export function movedDays(
  exceptions: readonly ScheduleException[],
  locale: string,
): { count: number; dates: string } | null {
  const moved = exceptions.filter(({ startsLocal, cancelled }) => startsLocal !== null && !cancelled);
  if (moved.length === 0) return null;
  const days = moved.map(({ originalLocal }) => originalLocal).toSorted();
  const names = days.slice(0, DAYS_NAMED).map((day) => formatLocalMonthDay(dateOf(day), locale));
  const listed = days.length > DAYS_NAMED ? [...names, "..."] : names;
  return { count: days.length, dates: new Intl.ListFormat(locale, { type: "conjunction" }).format(listed) };
}
