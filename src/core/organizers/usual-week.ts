import { expandOccurrences } from "#core/occurrences/expand-occurrences.ts";
import type { Schedule } from "#core/occurrences/occurrence.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import { addDays, type IsoWeekday, type LocalDate, localDate, toInstant, weekdayOf } from "#core/time/local-time.ts";

/** A day of the usual week, with the instants at which something begins, each once and in order. */
type UsualDay = { date: LocalDate; starts: readonly EpochMs[] };
/** Seven days from `from`, the first day of a week for the reader. */
type UsualWeek = { from: LocalDate; days: readonly UsualDay[] };

/** The reader of the week: its days are those of this zone. */
type WeekReader = { now: EpochMs; zone: ZoneId; firstWeekday: IsoWeekday };

const DAYS = 7;
/** Long enough for a rule of every fourth week. */
const WEEKS_AHEAD = 4;

/**
 * The usual week of the rules: the first of the next four weeks, from its first weekday on, in which anything begins.
 * Moved and cancelled dates do not change it. Null if nothing repeats weekly.
 */
export function usualWeek(series: readonly Schedule[], reader: WeekReader): UsualWeek | null {
  const first = nextFirstDay(localDate(reader.now, reader.zone), reader.firstWeekday);
  const starts = startsWithin(series.filter(isWeekly), first, reader.zone);
  const byDay = Map.groupBy(starts, (at) => localDate(at, reader.zone));
  for (let week = 0; week < WEEKS_AHEAD; week += 1) {
    const from = addDays(first, week * DAYS);
    const days = Array.from({ length: DAYS }, (_, day) => addDays(from, day));
    if (days.some((date) => byDay.has(date))) {
      return { from, days: days.map((date) => ({ date, starts: byDay.get(date) ?? [] })) };
    }
  }
  return null;
}

/** Today if a week begins today. */
function nextFirstDay(today: LocalDate, firstWeekday: IsoWeekday): LocalDate {
  return addDays(today, (firstWeekday - weekdayOf(today) + DAYS) % DAYS);
}

/** Monthly and yearly rules belong to no usual week. */
function isWeekly({ rrule }: Schedule): boolean {
  return rrule !== null && /^FREQ=(DAILY|WEEKLY)(;|$)/.test(rrule);
}

/** The instants at which the rules have a start in the weeks from `first`, each once, in order. */
function startsWithin(series: readonly Schedule[], first: LocalDate, zone: ZoneId): EpochMs[] {
  const from = dayStart(first, zone);
  const to = dayStart(addDays(first, WEEKS_AHEAD * DAYS), zone);
  const dates = series.flatMap((schedule) => expandOccurrences(schedule, [], { from, to }));
  const starts = dates.map((date) => date.startsAt).filter((at) => at >= from && at < to);
  return [...new Set(starts)].sort((a, b) => a - b);
}

function dayStart(day: LocalDate, zone: ZoneId): EpochMs {
  return toInstant(`${day}T00:00:00`, zone).instant;
}
