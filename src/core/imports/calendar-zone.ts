import type { CalendarContext, CalendarEntry, CalendarTime } from "#core/imports/calendar-entry.ts";
import { type ZoneDays, zonesNamedBy } from "#core/imports/defined-zone.ts";
import { schedulesOfRule } from "#core/imports/times-of-day.ts";
import { datesToStore } from "#core/occurrences/dates-to-store.ts";
import { DURATION_MAX_SECONDS } from "#core/occurrences/occurrence.ts";
import { accepted, type Result, refused } from "#core/validation-error.ts";
import { DAY_MS, type EpochMs, SECOND_MS, type ZoneId } from "#core/time/instant.ts";
import { addDays, dateOf, daysBetween, isRepeatedTime, type LocalDate, toInstant } from "#core/time/local-time.ts";
import { windowsZone } from "#core/time/windows-zones.ts";
import { canonicalZone } from "#core/time/zone.ts";

const LONGEST_DAYS = (DURATION_MAX_SECONDS * SECOND_MS) / DAY_MS;

type ZoneOptions = { rule: string | null; overrides: readonly CalendarEntry[]; context: CalendarContext };

/**
 * The zone of an entry's times. A series in UTC stays in UTC; a single instant takes the calendar's zone, unless that
 * zone's local time would mean an earlier instant. A zone that the calendar defines itself is matched on the days that
 * would be stored.
 */
export function zoneOfEntry(entry: CalendarEntry, options: ZoneOptions): Result<ZoneId> {
  const { start } = entry;
  const { context } = options;
  if (start?.kind === "zoned") return namedZone(start.tzid ?? "", context, () => storedDays(entry, start, options));
  const own = calendarZone(start, context);
  if (start?.kind === "utc") {
    const instants = [start, ...entry.added.flatMap((date) => date.start ?? [])].filter(({ kind }) => kind === "utc");
    const isExact = (zone: ZoneId) =>
      !instants.some(({ local }) => isRepeatedTime(toInstant(local, "UTC").instant, zone));
    return accepted(entry.rules.length === 0 && own !== null && isExact(own) ? own : "UTC");
  }
  return accepted(own ?? context.zone);
}

/** The zone of a single time, in UTC or with a TZID. */
export function zoneOfTime(time: CalendarTime, context: CalendarContext): Result<ZoneId> {
  if (time.kind === "utc") return accepted("UTC");
  return namedZone(time.tzid ?? "", context, () => ({ from: dateOf(time.local), to: dateOf(time.local) }));
}

/** X-WR-TIMEZONE. */
function calendarZone(start: CalendarTime | null, context: CalendarContext): ZoneId | null {
  if (start === null) return null;
  const day = dateOf(start.local);
  const zone = namedZone(context.facts.timezone, context, () => ({ from: day, to: day }));
  return zone.ok ? zone.value : null;
}

/** By its name, by its Windows name, by the calendar's definition, or by the end of a long undefined name. */
function namedZone(tzid: string, context: CalendarContext, days: () => ZoneDays): Result<ZoneId> {
  const named = canonicalZone(tzid) ?? windowsZone(tzid);
  if (named !== null) return accepted(named);
  const defined = context.definedZone(tzid, days);
  if (defined !== null) return defined;
  const [zone] = zonesNamedBy({ tzid, location: "" });
  return zone === undefined ? refused("imports.row.zone") : accepted(zone);
}

/** The first to the last day that would be stored of an entry, in its own zone. */
function storedDays(entry: CalendarEntry, start: CalendarTime, { rule, overrides, context }: ZoneOptions): ZoneDays {
  const startDay = dateOf(start.local);
  const dates = rule === null ? [startDay] : ruleDays(start, rule, context.now);
  const [first, last] = [dates[0] ?? startDay, dates.at(-1) ?? startDay];
  const moved = overrides.filter(({ recurrenceId }) => {
    const day = dateOf(recurrenceId?.local ?? "");
    return first <= day && day <= last;
  });
  const single = [...entry.added, ...moved].flatMap((date) => (date.start === null ? [] : [dateOf(date.start.local)]));
  const days = [first, last, ...single].toSorted();
  return { from: days[0] ?? first, to: addDays(days.at(-1) ?? last, lengthInDays(entry, startDay)) };
}

/** The days that would be stored of a rule; only the start's if the rule is invalid. */
function ruleDays({ local }: CalendarTime, rule: string, now: EpochMs): readonly LocalDate[] {
  const timing = { startsLocal: local, timezone: "UTC", durationSeconds: 1 };
  const schedules = schedulesOfRule(timing, rule);
  if (!schedules.ok) return [];
  const dates = schedules.value.flatMap((schedule) => datesToStore(schedule, [], { now, firstTime: true }).dates);
  return dates.map((date) => dateOf(date.originalLocal)).toSorted();
}

/** An invalid end or duration is refused later: here it is at least none, and at most the longest there is. */
function lengthInDays({ end, duration }: CalendarEntry, startDay: LocalDate): number {
  const days = end === null ? 0 : daysBetween(startDay, dateOf(end.local));
  const lasts = duration === null ? days : duration.days + Math.ceil((duration.seconds * SECOND_MS) / DAY_MS);
  return Math.min(Math.max(lasts, 0), LONGEST_DAYS);
}
