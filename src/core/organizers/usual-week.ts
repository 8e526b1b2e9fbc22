import { expandOccurrences } from "#core/occurrences/expand-occurrences.ts";
import type { Schedule } from "#core/occurrences/occurrence.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import { addDays, type IsoWeekday, type LocalDate, localDate, toInstant, weekdayOf } from "#core/time/local-time.ts";

/** A day of the usual week, with the moments at which something begins, each once and in order. */
type UsualDay = { date: LocalDate; starts: readonly EpochMs[] };
/** Seven days from `from`, the first day of a week as the reader counts them. */
type UsualWeek = { from: LocalDate; days: readonly UsualDay[] };

/** For whom the week is drawn: its days are those of this zone. */
type WeekReader = { now: EpochMs; zone: ZoneId; firstWeekday: IsoWeekday };

const DAYS = 7;
/** A rule of every fourth week still shows itself. */
const WEEKS_AHEAD = 4;

/**
 * What the rules give in the coming week: the first of the next four, from its first weekday on, in which anything begins.
 * Dates moved or cancelled by hand do not change what is usual. Null when nothing comes by the week.
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

/** Today when a week begins today. */
function nextFirstDay(today: LocalDate, firstWeekday: IsoWeekday): LocalDate {
  return addDays(today, (firstWeekday - weekdayOf(today) + DAYS) % DAYS);
}

/** What comes by the month or the year belongs to no usual week. */
function isWeekly({ rrule }: Schedule): boolean {
  return rrule !== null && /^FREQ=(DAILY|WEEKLY)(;|$)/.test(rrule);
}

/** The moments at which the rules give a start in the weeks from `first`, each once, in order. */
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
