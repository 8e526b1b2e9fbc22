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
 * The usual week of the rules: of the next four weeks, from the first weekday on, the earliest with the most starts. The
 * very next one may lack a series that begins in its middle. Moved and cancelled dates do not change it. Null if nothing
 * repeats weekly.
 */
export function usualWeek(series: readonly Schedule[], reader: WeekReader): UsualWeek | null {
  const first = nextFirstDay(localDate(reader.now, reader.zone), reader.firstWeekday);
  const starts = startsWithin(series.filter(isWeekly), first, reader.zone);
  const byDay = Map.groupBy(starts, (at) => localDate(at, reader.zone));
  const weeks = Array.from({ length: WEEKS_AHEAD }, (_, week) => weekFrom(addDays(first, week * DAYS), byDay));
  const most = Math.max(...weeks.map(countStarts));
  return most === 0 ? null : (weeks.find((week) => countStarts(week) === most) ?? null);
}

function weekFrom(from: LocalDate, byDay: ReadonlyMap<LocalDate, EpochMs[]>): UsualWeek {
  const dates = Array.from({ length: DAYS }, (_, day) => addDays(from, day));
  return { from, days: dates.map((date) => ({ date, starts: byDay.get(date) ?? [] })) };
}

function countStarts({ days }: UsualWeek): number {
  return days.reduce((count, { starts }) => count + starts.length, 0);
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
