import type { Occurrence, Schedule, ScheduleException } from "#core/occurrences/occurrence.ts";
import { parseRule } from "#core/occurrences/recurrence-rule.ts";
import type { RecurrenceRule } from "#core/occurrences/rule.ts";
import { ruleDates, type WallWindow } from "#core/occurrences/rule-dates.ts";
import { isPastEnd } from "#core/occurrences/rule-end.ts";
import type { EpochMs, LocalDateTime } from "#core/time/instant.ts";
import { DAY_MS, SECOND_MS } from "#core/time/instant.ts";
import { toInstant, wallMs } from "#core/time/local-time.ts";

/** The window: dates that run at any instant from `from` up to, but not including, `to`. */
type ExpansionWindow = { from: EpochMs; to: EpochMs };

/** No zone's offset from UTC is larger. */
const ZONE_REACH_MS = DAY_MS;

/**
 * The dates of a schedule, sorted by start. A schedule without a rule returns its one date whatever the window; a
 * series returns the dates that overlap the window, and every moved date, wherever it went. Cancelled dates are
 * included and marked. Ends are an exact duration after the start, also across a clock change (RFC 5545 §3.8.5.3).
 * Throws for a stored rule that `normaliseRule` would refuse: such a schedule must not lose its dates silently.
 */
export function expandOccurrences(
  schedule: Schedule,
  exceptions: readonly ScheduleException[],
  window: ExpansionWindow,
): Occurrence[] {
  const starts = startsOf(schedule);
  const byOriginal = new Map(exceptions.map((exception) => [exception.originalLocal, exception]));
  const found = new Map<LocalDateTime, Occurrence>();
  const add = (originalLocal: LocalDateTime) => {
    const occurrence = occurrenceOf(schedule, originalLocal, byOriginal.get(originalLocal));
    const always = schedule.rrule === null || occurrence.moved;
    if (always || touches(occurrence, window)) found.set(originalLocal, occurrence);
  };
  const reach = schedule.durationSeconds * SECOND_MS + ZONE_REACH_MS;
  for (const originalLocal of starts({ from: window.from - reach, to: window.to + ZONE_REACH_MS })) add(originalLocal);
  for (const { startsLocal, durationSeconds, originalLocal } of exceptions) {
    const changed = startsLocal !== null || durationSeconds !== null;
    if (found.has(originalLocal) || !changed) continue;
    const at = wallMs(originalLocal);
    for (const start of starts({ from: at, to: at })) add(start);
  }
  return [...found.values()].sort(byStart);
}

/**
 * The next `count` dates that end after `after`, in order, without cancelled ones. Searches 40 years ahead of the
 * later of `after` and the start: the longest gap of a rule on 29 February and a weekday.
 */
export function nextOccurrences(
  schedule: Schedule,
  exceptions: readonly ScheduleException[],
  after: EpochMs,
  count: number,
): Occurrence[] {
  const origin = Math.max(after, wallMs(schedule.startsLocal));
  let next: Occurrence[] = [];
  for (const days of LOOK_AHEAD_DAYS) {
    const to = origin + days * DAY_MS;
    const dates = expandOccurrences(schedule, exceptions, { from: after, to });
    next = dates.filter((date) => !date.cancelled && date.endsAt > after);
    // A date moved far ahead must not displace one of the rule that this search has not reached yet.
    const settled = next.filter((date) => date.startsAt < to);
    if (settled.length >= count) return settled.slice(0, count);
    if (schedule.rrule === null) break;
  }
  return next.slice(0, count);
}

/** A short window first, because nearly every rule has its next dates there. */
const LOOK_AHEAD_DAYS = [60, 400, 4_000, 40 * 366] as const;

/** The original starts of a schedule within a window of local time. */
function startsOf(schedule: Schedule): (window: WallWindow) => Iterable<LocalDateTime> {
  if (schedule.rrule === null) return () => [schedule.startsLocal];
  const parsed = parseRule(schedule.rrule);
  if (!parsed.ok) throw new Error(`stored rule is refused (${parsed.fault.key}): ${schedule.rrule}`);
  return (window) => seriesStarts(schedule, parsed.rule, window);
}

function* seriesStarts(schedule: Schedule, rule: RecurrenceRule, window: WallWindow): Generator<LocalDateTime> {
  for (const originalLocal of ruleDates(rule, schedule.startsLocal, window)) {
    if (isPastEnd(rule, originalLocal, schedule.timezone)) return;
    yield originalLocal;
  }
}

function occurrenceOf(
  schedule: Schedule,
  originalLocal: LocalDateTime,
  exception: ScheduleException | undefined,
): Occurrence {
  const startsLocal = exception?.startsLocal ?? originalLocal;
  const { instant, clockEffect } = toInstant(startsLocal, schedule.timezone);
  return {
    originalLocal,
    startsLocal,
    startsAt: instant,
    endsAt: instant + (exception?.durationSeconds ?? schedule.durationSeconds) * SECOND_MS,
    cancelled: exception?.cancelled ?? false,
    moved: startsLocal !== originalLocal,
    clockEffect,
  };
}

function touches(occurrence: Occurrence, window: ExpansionWindow): boolean {
  return occurrence.endsAt > window.from && occurrence.startsAt < window.to;
}

function byStart(a: Occurrence, b: Occurrence): number {
  return a.startsAt - b.startsAt || (a.originalLocal < b.originalLocal ? -1 : 1);
}
