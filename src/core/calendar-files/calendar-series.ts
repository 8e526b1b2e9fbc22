import type { Occurrence, Schedule, ScheduleException } from "#core/occurrences/occurrence.ts";
import { formatRule, parseRule } from "#core/occurrences/recurrence-rule.ts";
import type { RecurrenceRule } from "#core/occurrences/rule.ts";
import { ruleDates } from "#core/occurrences/rule-dates.ts";
import { lastDay } from "#core/occurrences/rule-end.ts";
import { DAY_MS, type EpochMs, type LocalDateTime, SECOND_MS, type ZoneId } from "#core/time/instant.ts";
import { clockOf, offsetMs, toInstant, toLocal, wallMs } from "#core/time/local-time.ts";
import { zoneTransitions } from "#core/time/zone.ts";

/** A schedule with its exceptions; `endedAt` is when it was removed from its event. */
export type CalendarSchedule = Schedule & { exceptions: readonly ScheduleException[]; endedAt: EpochMs | null };

/** One date as a calendar program shows it. */
export type CalendarDate = Pick<Occurrence, "originalLocal" | "cancelled"> & {
  /** A local time that exists: a start that a clock change skips is moved here already. */
  startsLocal: LocalDateTime;
  startsAt: EpochMs;
  endsAt: EpochMs;
  note: string | null;
  /**
   * Whether programs agree on its start and end from local times: no clock change is within it, and no clock shows either
   * of them twice.
   */
  isPlain: boolean;
};

/**
 * A schedule in the terms of RFC 5545. A rule alone cannot say everything. Strict readers leave out a date that a clock
 * change skips (§3.3.10), and we move it forward (CONVENTIONS 4.10): such dates are `excluded` from the rule and stand
 * `apart`, as entries of their own. Of dates that are not plain, readers show different ends: they are overrides.
 */
export type CalendarSeries = {
  /** The one-off, or the series from its first date on; null if it has only dates apart. */
  main: (CalendarDate & { /** UNTIL is in UTC. */ rrule: string | null; excluded: readonly LocalDateTime[] }) | null;
  /** Dates that differ from the rule, or that it does not say exactly. */
  overrides: readonly CalendarDate[];
  apart: readonly CalendarDate[];
};

/** Beyond this a rule has no first date: the longest gap is that of 29 February on a weekday. */
const FIRST_DATE_WITHIN_MS = 40 * 366 * DAY_MS;

/**
 * The schedule for calendar programs; null for a stored rule that cannot be read. Dates that a clock change skips or
 * touches are sought in the year of `now` and the next.
 */
export function calendarSeries(schedule: CalendarSchedule, now: EpochMs): CalendarSeries | null {
  const { rrule, startsLocal, exceptions } = schedule;
  if (rrule === null) {
    const date = dateOfCalendar(schedule, startsLocal, exceptions);
    const isRemoved = schedule.endedAt !== null && date.startsAt >= schedule.endedAt;
    const main = { ...date, cancelled: date.cancelled || isRemoved, rrule: null, excluded: [] };
    return { main, overrides: [], apart: [] };
  }
  const parsed = parseRule(rrule);
  return parsed.ok ? repeatingSeries(schedule, parsed.rule, now) : null;
}

/** One date of a schedule by its original start, as an entry of its own. */
export function dateOfCalendar(
  schedule: Schedule,
  originalLocal: LocalDateTime,
  exceptions: readonly ScheduleException[],
): CalendarDate {
  const exception = exceptions.find((each) => each.originalLocal === originalLocal);
  const { timezone } = schedule;
  const startsAt = toInstant(exception?.startsLocal ?? originalLocal, timezone).instant;
  const endsAt = startsAt + (exception?.durationSeconds ?? schedule.durationSeconds) * SECOND_MS;
  return {
    originalLocal,
    startsLocal: toLocal(startsAt, timezone),
    startsAt,
    endsAt,
    cancelled: exception?.cancelled ?? false,
    note: exception?.note ?? null,
    isPlain: isPlain({ startsAt, endsAt }, timezone),
  };
}

function isPlain({ startsAt, endsAt }: Pick<CalendarDate, "startsAt" | "endsAt">, zone: ZoneId): boolean {
  return (
    offsetMs(zone, startsAt) === offsetMs(zone, endsAt) &&
    [startsAt, endsAt].every((instant) => toInstant(toLocal(instant, zone), zone).clockEffect === null)
  );
}

function repeatingSeries(schedule: CalendarSchedule, rule: RecurrenceRule, now: EpochMs): CalendarSeries {
  const { startsLocal, timezone, exceptions, endedAt } = schedule;
  const begin = beginning(schedule, rule);
  const first = begin.first ?? begin.skipped[0] ?? startsLocal;
  // Removed before it took place even once.
  const isRemoved = endedAt !== null && toInstant(first, timezone).instant >= endedAt;
  const years = yearsAround(now);
  const limited = limitedRule(isRemoved ? { ...schedule, endedAt: null } : schedule, rule, years.to);
  const { until } = limited;
  const isWithin = (local: LocalDateTime) => until === null || toInstant(local, timezone).instant <= until;
  const touched = touchedDates(rule, schedule, years).filter(isWithin);
  const skipped = touched.filter((local) => toInstant(local, timezone).clockEffect === "gap");
  const alone = new Set([...begin.skipped, ...skipped]);
  const own = new Set([...changedDates(rule, schedule).filter(isWithin), ...touched]);
  const at = (local: LocalDateTime) => dateOfCalendar(schedule, local, exceptions);
  const main = {
    ...dateOfCalendar(schedule, first, []),
    cancelled: isRemoved,
    rrule: limited.rrule,
    excluded: skipped.filter((local) => local > first),
  };
  return {
    main: begin.first === null ? null : main,
    overrides: isRemoved ? [] : [...own].filter((local) => !alone.has(local)).map(at),
    apart: isRemoved ? [] : [...alone].map(at),
  };
}

/** The first date whose local start exists, and the dates before it, which a clock change skips. */
function beginning(
  { startsLocal, timezone }: Schedule,
  rule: RecurrenceRule,
): { first: LocalDateTime | null; skipped: readonly LocalDateTime[] } {
  const from = wallMs(startsLocal);
  const skipped: LocalDateTime[] = [];
  // Nearly every series begins at its start: looking no further spares most of the work for a long list.
  for (const to of [from, from + FIRST_DATE_WITHIN_MS]) {
    skipped.length = 0;
    for (const local of ruleDates(rule, startsLocal, { from, to })) {
      if (toInstant(local, timezone).clockEffect !== "gap") return { first: local, skipped };
      skipped.push(local);
    }
  }
  return { first: null, skipped };
}

/**
 * The rule with its end as an instant, as RFC 5545 §3.3.10 requires beside a TZID. COUNT becomes the start of the last
 * date where readers would count differently.
 */
function limitedRule(
  schedule: CalendarSchedule,
  rule: RecurrenceRule,
  knownTo: EpochMs,
): { until: EpochMs | null; rrule: string } {
  const { startsLocal, endedAt } = schedule;
  const ends = [untilOf(rule, schedule), endedAt === null ? null : endedAt - SECOND_MS].filter((end) => end !== null);
  const window = { from: wallMs(startsLocal), to: knownTo };
  if (rule.count !== null && (endedAt !== null || hasSkippedClock(schedule, window)))
    ends.push(lastStart(rule, schedule, endedAt));
  if (ends.length === 0) return { until: null, rrule: formatRule(rule) };
  const until = Math.min(...ends);
  return { until, rrule: formatRule({ ...rule, count: null, until: { kind: "instant", instant: until } }) };
}

/** The last possible start of a rule as an instant: every date has the start's time of day. */
function untilOf({ until }: RecurrenceRule, schedule: Schedule): EpochMs | null {
  if (until === null || until.kind === "instant") return until?.instant ?? null;
  return toInstant(`${lastDay(until, schedule)}T${clockOf(schedule.startsLocal)}`, schedule.timezone).instant;
}

/** The start of the last date of a rule with COUNT that begins before `endedAt`. */
function lastStart(rule: RecurrenceRule, { startsLocal, timezone }: Schedule, endedAt: EpochMs | null): EpochMs {
  let last = toInstant(startsLocal, timezone).instant;
  for (const local of ruleDates(rule, startsLocal, { from: wallMs(startsLocal), to: Number.POSITIVE_INFINITY })) {
    const { instant } = toInstant(local, timezone);
    if (endedAt !== null && instant >= endedAt) break;
    last = instant;
  }
  return last;
}

/** The originals of the exceptions that the rule still has: another one would add a date that nobody announced. */
function changedDates(
  rule: RecurrenceRule,
  { startsLocal, exceptions, durationSeconds }: CalendarSchedule,
): readonly LocalDateTime[] {
  const changed = exceptions
    .filter((each) => each.cancelled || (each.note ?? null) !== null || isMoved(each, durationSeconds))
    .map(({ originalLocal }) => originalLocal)
    .toSorted();
  const [first, last] = [changed[0], changed.at(-1)];
  if (first === undefined || last === undefined) return [];
  const dates = new Set(ruleDates(rule, startsLocal, { from: wallMs(first), to: wallMs(last) }));
  return changed.filter((local) => dates.has(local));
}

function isMoved(exception: ScheduleException, durationSeconds: number): boolean {
  const { startsLocal, originalLocal } = exception;
  return (
    (startsLocal ?? originalLocal) !== originalLocal ||
    (exception.durationSeconds ?? durationSeconds) !== durationSeconds
  );
}

type Years = { from: EpochMs; to: EpochMs };

/** The year of `now` and the next: feeds are read again long before they are over. */
function yearsAround(now: EpochMs): Years {
  const year = new Date(now).getUTCFullYear();
  return { from: Date.UTC(year, 0), to: Date.UTC(year + 2, 0) };
}

/** Dates that a clock change skips, may be within or shows twice: those that are not plain. */
function touchedDates(rule: RecurrenceRule, schedule: Schedule, within: Years): readonly LocalDateTime[] {
  const { startsLocal, timezone, durationSeconds } = schedule;
  const found = zoneTransitions(timezone, within).flatMap((at) => {
    const [before, after] = [at + offsetMs(timezone, at - 1), at + offsetMs(timezone, at)];
    const size = Math.abs(after - before);
    const around = {
      from: Math.max(wallMs(startsLocal), Math.min(before, after) - durationSeconds * SECOND_MS - size),
      to: Math.max(before, after) + size,
    };
    // Most times of day are far from the hour at which clocks change.
    if (!hasClock(clockOf(startsLocal), around)) return [];
    return [...ruleDates(rule, startsLocal, around)].filter((local) => {
      const { instant, clockEffect } = toInstant(local, timezone);
      const span = { startsAt: instant, endsAt: instant + durationSeconds * SECOND_MS };
      return clockEffect === "gap" || !isPlain(span, timezone);
    });
  });
  return [...new Set(found)];
}

/** Whether a clock change of the period skips the time of day of a schedule. */
function hasSkippedClock({ startsLocal, timezone }: Schedule, within: Years): boolean {
  return zoneTransitions(timezone, within).some((at) => {
    const [from, to] = [at + offsetMs(timezone, at - 1), at + offsetMs(timezone, at)];
    return from < to && hasClock(clockOf(startsLocal), { from, to });
  });
}

/** Whether a time of day occurs from one local time up to another, as `wallMs` counts them. */
function hasClock(clock: string, { from, to }: { from: number; to: number }): boolean {
  const inDay = Date.parse(`1970-01-01T${clock}Z`);
  const after = (((inDay - from) % DAY_MS) + DAY_MS) % DAY_MS;
  return from + after < to;
}
