import { memoize } from "#core/memoize.ts";
import type { Occurrence, Schedule } from "#core/occurrences/occurrence.ts";
import { parseRule } from "#core/occurrences/recurrence-rule.ts";
import { ruleDates } from "#core/occurrences/rule-dates.ts";
import type { EpochMs, LocalDateTime, ZoneId } from "#core/time/instant.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#core/time/instant.ts";
import { addDays, offsetMs, toInstant, wallMs } from "#core/time/local-time.ts";
import { zoneCity } from "#core/time/zone-city.ts";
import { zonesAgree } from "#core/time/zone.ts";
import type { MessageRef } from "#core/message-ref.ts";

type Repeating = Pick<Schedule, "startsLocal" | "timezone" | "rrule">;
type Dated = Pick<Occurrence, "originalLocal" | "startsAt">;

/** How a date of a series moves on the visitor's clock, and which clocks changed since the date before. */
export type ClockShift = {
  /** Positive is later, negative earlier. */
  minutes: number;
  changed: "host" | "viewer" | "both";
  /** Compared with the same time last week, or with the date before if the rule skips weeks. */
  since: "week" | "time";
};

/** The date before counts only if it is at most this long ago. */
const REMEMBERED_MS = 400 * DAY_MS;

/**
 * A list needs this for each of its dates, most of them in the same few zones: without the cache two Temporal calls
 * per row took a twentieth of a page.
 */
const shifts = memoize<{ shift: ClockShift | null }>(10_000);

/**
 * Whether a date comes at another hour for the visitor than the one before, although the host's clock shows the same
 * (design language §8); null if not, for the first date of a series, and for a moved one.
 */
export function clockShiftOf(schedule: Repeating, date: Dated, viewer: ZoneId): ClockShift | null {
  const { startsLocal, timezone, rrule } = schedule;
  const key = `${viewer} ${timezone} ${startsLocal} ${date.originalLocal} ${date.startsAt} ${rrule}`;
  return shifts(key, () => ({ shift: findClockShift(schedule, date, viewer) })).shift;
}

function findClockShift(schedule: Repeating, date: Dated, viewer: ZoneId): ClockShift | null {
  const { timezone } = schedule;
  if (toInstant(date.originalLocal, timezone).instant !== date.startsAt) return null;
  const before = dateBefore(schedule, date.originalLocal);
  if (before === null) return null;
  const then = toInstant(before.local, timezone).instant;
  if (zonesAgree(timezone, viewer, then) && zonesAgree(timezone, viewer, date.startsAt)) return null;
  const host = hostOffset(date.originalLocal, date.startsAt) - hostOffset(before.local, then);
  const own = offsetMs(viewer, date.startsAt) - offsetMs(viewer, then);
  if (own === host) return null;
  return { minutes: (own - host) / MINUTE_MS, changed: changedOf(host, own), since: before.since };
}

/**
 * As `clockShiftOf`, for a date moved from one instant to another in the same host's zone, whose clocks may change
 * between them.
 */
export function clockShiftBetween(
  host: ZoneId,
  moved: { from: EpochMs; to: EpochMs },
  viewer: ZoneId,
): ClockShift | null {
  const changeIn = (zone: ZoneId) => offsetMs(zone, moved.to) - offsetMs(zone, moved.from);
  const [there, own] = [changeIn(host), changeIn(viewer)];
  return own === there ? null : { minutes: (own - there) / MINUTE_MS, changed: changedOf(there, own), since: "time" };
}

function changedOf(host: number, own: number): ClockShift["changed"] {
  if (host === 0) return "viewer";
  return own === 0 ? "host" : "both";
}

// Taken from the local time and not from the zone, so that a date pushed out of a gap still counts as before the
// change.
function hostOffset(local: LocalDateTime, instant: EpochMs): number {
  return wallMs(local) - instant;
}

function dateBefore(
  schedule: Repeating,
  local: LocalDateTime,
): { local: LocalDateTime; since: ClockShift["since"] } | null {
  const parsed = schedule.rrule === null ? null : parseRule(schedule.rrule);
  if (!parsed?.ok) return null;
  const { frequency, interval } = parsed.rule;
  if (interval === 1 && (frequency === "DAILY" || frequency === "WEEKLY")) {
    const weekBefore = addDays(local, -7);
    return weekBefore < schedule.startsLocal ? null : { local: weekBefore, since: "week" };
  }
  const at = wallMs(local);
  const earlier = [...ruleDates(parsed.rule, schedule.startsLocal, { from: at - REMEMBERED_MS, to: at - SECOND_MS })];
  const last = earlier.at(-1);
  return last === undefined ? null : { local: last, since: "time" };
}

/** The values of a sentence about a shift: its size, its direction, and the city of the host. */
export function shiftValues(shift: ClockShift, host: ZoneId): MessageRef["values"] {
  const size = Math.abs(shift.minutes);
  const whole = (size * MINUTE_MS) % HOUR_MS === 0;
  return {
    hours: whole ? size / 60 : 0,
    minutes: size,
    direction: shift.minutes > 0 ? "later" : "earlier",
    since: shift.since,
    city: zoneCity(host),
  };
}

const SENTENCES = { host: "hostChanged", viewer: "viewerChanged", both: "bothChanged" } as const;
const NOTES = { host: "noteHost", viewer: "noteViewer", both: "noteBoth" } as const;

/** "1 hour later for you than last week: clocks in London changed, yours have not." (messages `clockChanges`) */
export function clockChangeWords(
  shift: ClockShift,
  host: ZoneId,
): MessageRef<(typeof SENTENCES)[ClockShift["changed"]]> {
  return { key: SENTENCES[shift.changed], values: shiftValues(shift, host) };
}

/** "1 hour later for you: Paris changed its clocks", for lists of dates (messages `clockChanges`). */
export function clockNoteWords(shift: ClockShift, host: ZoneId): MessageRef<(typeof NOTES)[ClockShift["changed"]]> {
  return { key: NOTES[shift.changed], values: shiftValues(shift, host) };
}
