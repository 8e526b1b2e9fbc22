import { type EventFilter, hasTimes, TIMES_OF_DAY, WEEKDAYS } from "#core/events/event-filter.ts";
import type { Span } from "#core/events/listed-day.ts";
import { DAY_MS, type EpochMs, type ZoneId } from "#core/time/instant.ts";
import { addDays, type LocalDate, localDate, toInstant, weekdayOf } from "#core/time/local-time.ts";
import { DAY_PARTS } from "#core/time/sky.ts";

/** Weekdays and times of day, both in the viewer's zone; none of one kind means all of it. */
type TimesOfWeek = Pick<EventFilter, "weekday" | "time">;

/** How far ahead the dates of a weekly time are listed: four of a monthly event are among them at most. */
const WEEKS_AHEAD_DAYS = 56;

/** The span in which a list looks for dates at times of the week: eight weeks, and what runs since yesterday. */
export function spanOfTimes(now: EpochMs): Span {
  return { from: now - DAY_MS, to: now + WEEKS_AHEAD_DAYS * DAY_MS };
}

/** The spans within which a list's dates start, for the viewer's zone; null when its filter has no times. */
export function timesWithin(filter: EventFilter, within: Span, zone: ZoneId): readonly Span[] | null {
  return hasTimes(filter) ? spansOfWeek(filter, within, zone) : null;
}

/**
 * The spans of time that lie on the chosen weekdays, at the chosen times of day, of the days that `within` touches. The
 * clock is that of `zone`, also after a clock change. In order; neighbors are one span.
 */
export function spansOfWeek(times: TimesOfWeek, within: Span, zone: ZoneId): readonly Span[] {
  const spans: Span[] = [];
  const last = localDate(within.to - 1, zone);
  for (let day = localDate(within.from, zone); day <= last; day = addDays(day, 1)) {
    if (!isChosenDay(times, day)) continue;
    for (const span of spansOfDay(times, day, zone)) {
      const before = spans.at(-1);
      if (before?.to === span.from) spans[spans.length - 1] = { from: before.from, to: span.to };
      else if (span.to > span.from) spans.push(span);
    }
  }
  return spans;
}

function isChosenDay({ weekday }: TimesOfWeek, day: LocalDate): boolean {
  return weekday.length === 0 || weekday.includes(WEEKDAYS[weekdayOf(day) - 1] ?? "");
}

function spansOfDay({ time }: TimesOfWeek, day: LocalDate, zone: ZoneId): readonly Span[] {
  const at = (hour: number | undefined): EpochMs =>
    hour === undefined
      ? toInstant(`${addDays(day, 1)}T00:00:00`, zone).instant
      : toInstant(`${day}T${String(hour).padStart(2, "0")}:00:00`, zone).instant;
  const parts = DAY_PARTS.map(({ fromHour }, part) => ({
    name: TIMES_OF_DAY[part] ?? "",
    from: at(fromHour),
    to: at(DAY_PARTS[part + 1]?.fromHour),
  }));
  return parts.filter(({ name }) => time.length === 0 || time.includes(name));
}
