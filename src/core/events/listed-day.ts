import { DATES_AHEAD_DAYS } from "#core/occurrences/occurrence.ts";
import { DAY_MS, type EpochMs, type ZoneId } from "#core/time/instant.ts";
import { addDays, daysBetween, isLocalDateTime, type LocalDate, localDate, toInstant } from "#core/time/local-time.ts";

/** From one instant to another, exclusive. */
export type Span = { from: EpochMs; to: EpochMs };

/**
 * What the day of an address is for a viewer: one whose events are listed, one that is over, one for which no dates are
 * computed yet, or none.
 */
export type ListedDay =
  | { is: "listed"; day: LocalDate; isToday: boolean; span: Span }
  | { is: "over"; day: LocalDate }
  | { is: "ahead"; day: LocalDate; last: LocalDate }
  | { is: "unknown" };

/** Days that the week ribbon shows. */
const WEEK_DAYS = 7;

/** The last of the viewer's days whose dates are all stored. */
export function lastListedDay(today: LocalDate): LocalDate {
  return addDays(today, DATES_AHEAD_DAYS - 2);
}

/** Reads the day of an address, in the viewer's zone; from `hour` on, if it is given. */
export function listedDay(
  { day: text, hour }: { day: string; hour: number | null },
  now: EpochMs,
  zone: ZoneId,
): ListedDay {
  if (!isLocalDateTime(`${text}T00:00:00`)) return { is: "unknown" };
  const today = localDate(now, zone);
  const last = lastListedDay(today);
  if (text < today) return { is: "over", day: text };
  if (text > last) return { is: "ahead", day: text, last };
  return { is: "listed", day: text, isToday: text === today, span: spanOfDay(text, zone, hour ?? 0) };
}

/** A day of a zone from `hour` on: 23 to 25 hours, if it is whole. */
export function spanOfDay(day: LocalDate, zone: ZoneId, hour = 0): Span {
  const clock = String(hour).padStart(2, "0");
  return { from: toInstant(`${day}T${clock}:00:00`, zone).instant, to: startOfDay(addDays(day, 1), zone) };
}

function startOfDay(day: LocalDate, zone: ZoneId): EpochMs {
  return toInstant(`${day}T00:00:00`, zone).instant;
}

/** The seven days of the ribbon that shows `day`: weeks begin at the viewer's present day. */
export function weekOf(day: LocalDate, today: LocalDate): readonly LocalDate[] {
  const weeks = Math.floor(daysBetween(today, day) / WEEK_DAYS);
  return Array.from({ length: WEEK_DAYS }, (_, at) => addDays(today, weeks * WEEK_DAYS + at));
}

/** A week of days in every zone, so that all viewers whose week begins at the same date share its counts. */
export function spanAroundWeek(week: readonly LocalDate[]): Span {
  const [first = "", last = ""] = [week[0], week.at(-1)];
  // No zone is further from UTC than a day.
  return { from: startOfDay(first, "UTC") - DAY_MS, to: startOfDay(last, "UTC") + 2 * DAY_MS };
}
