import { SCHEDULES_MAX } from "#core/events/event-fields.ts";
import { TITLE_MAX } from "#core/events/event.ts";
import type { ScheduleDraft } from "#core/events/event-draft.ts";
import {
  type CalendarContext,
  type CalendarEntry,
  type CalendarTime,
  isPrivate,
} from "#core/imports/calendar-entry.ts";
import { zoneOfEntry, zoneOfTime } from "#core/imports/calendar-zone.ts";
import { schedulesOfRule } from "#core/imports/times-of-day.ts";
import { noted, type RowError } from "#core/imports/row-error.ts";
import { DURATION_MAX_SECONDS, type Schedule, type ScheduleException } from "#core/occurrences/occurrence.ts";
import { parseRule } from "#core/occurrences/recurrence-rule.ts";
import { ruleDates } from "#core/occurrences/rule-dates.ts";
import { validateSchedule } from "#core/schedules/validate-schedule.ts";
import { cleanLine } from "#core/text/clean-text.ts";
import { accepted, type Result, refused } from "#core/validation-error.ts";
import { DAY_MS, type EpochMs, type LocalDateTime, SECOND_MS, type ZoneId } from "#core/time/instant.ts";
import { addDays, clockOf, dateOf, daysBetween, toInstant, toLocal, wallMs } from "#core/time/local-time.ts";

type Reading = { context: CalendarContext; faults: RowError[] };

/**
 * The schedules and exceptions of a calendar's entry: one schedule for each time of day in its rule, and one for each
 * added date. Errors are added to `faults`.
 */
export function calendarSchedules(
  entry: CalendarEntry,
  overrides: readonly CalendarEntry[],
  { context, faults }: Reading,
): readonly ScheduleDraft[] | undefined {
  const shown = (time: CalendarTime | null): string => time?.local ?? "";
  const rules = entry.rules.join(" ");
  const rule = noted(faults, "rrule", rules, ruleOf(entry));
  if (rule === undefined) return undefined;
  const zone = noted(faults, "timezone", entry.start?.tzid ?? "", zoneOfEntry(entry, { rule, overrides, context }));
  if (zone === undefined) return undefined;
  const clocks = { zone, tzid: entry.start?.tzid ?? null, context };
  const startsLocal = noted(faults, "start_date", shown(entry.start), localOf(entry.start, clocks));
  if (startsLocal === undefined) return undefined;
  const seconds = noted(faults, "end_date", shown(entry.end), secondsOf(entry, clocks));
  if (seconds === undefined) return undefined;
  const timing = { startsLocal, timezone: zone, durationSeconds: seconds };
  const series = noted(faults, "rrule", rules || startsLocal, schedulesOfRule(timing, rule));
  if (series === undefined) return undefined;
  const reading = { entry, overrides, clocks };
  return noted(faults, "rrule", rules, withDates(reading, timing, series));
}

type Dating = { entry: CalendarEntry; overrides: readonly CalendarEntry[]; clocks: Clocks };

/** The schedules of a rule or of a single date, with exceptions and added dates. */
function withDates(
  { entry, overrides, clocks }: Dating,
  timing: Omit<Schedule, "rrule">,
  series: readonly Schedule[],
): Result<readonly ScheduleDraft[]> {
  const isOneDate = entry.added.length === 0 && series.every(({ rrule }) => rrule === null);
  const seconds = timing.durationSeconds;
  const times = [...new Set(series.map(({ startsLocal }) => clockOf(startsLocal)))];
  const exceptions = isOneDate ? accepted([]) : exceptionsOf(entry, overrides, { ...clocks, seconds, times });
  if (!exceptions.ok) return exceptions;
  const added = addedOf(entry, clocks, seconds);
  if (!added.ok) return added;
  const cancelled = new Set(
    exceptions.value.filter((each) => each.cancelled).map(({ originalLocal }) => originalLocal),
  );
  // Bounded before each date is searched in the rules, which is slow for a rule with a high COUNT.
  const dates = added.value.filter(({ startsLocal }) => !cancelled.has(startsLocal));
  const count = series.length + new Set(dates.map(({ startsLocal }) => startsLocal)).size;
  if (count > SCHEDULES_MAX) return refused("imports.row.tooManySchedules", { count, max: SCHEDULES_MAX });
  const schedules = dividedByTime({ timing, series, added: dates, exceptions: exceptions.value });
  if (schedules.length === 0) return refused("imports.row.cancelledEntry");
  // Series were checked with their rule.
  const [wrong] = schedules.filter(({ rrule }) => rrule === null).flatMap(validateSchedule);
  return wrong === undefined ? accepted(schedules) : refused(`recurrence.${wrong.fault.key}`, wrong.fault.values);
}

type Divided = {
  timing: Omit<Schedule, "rrule">;
  series: readonly Schedule[];
  added: readonly OneDate[];
  exceptions: readonly ScheduleException[];
};

/** Assigns each series its exceptions; a moved single date becomes a schedule at its new time, a cancelled one is left out. */
function dividedByTime({ timing, series, added, exceptions }: Divided): readonly ScheduleDraft[] {
  const clocks = new Set(series.map(({ startsLocal }) => clockOf(startsLocal)));
  const ofSeries = series.filter(({ rrule }) => rrule !== null);
  const drafts = ofSeries.map((schedule) => {
    const own = exceptions.filter(
      ({ originalLocal }) => clocks.size === 1 || clockOf(originalLocal) === clockOf(schedule.startsLocal),
    );
    return { ...schedule, exceptions: own };
  });
  const isInSeries = (local: LocalDateTime) => ofSeries.some((schedule) => givesDate(schedule, local));
  const first = ofSeries.length === 0 ? [timing] : [];
  const dates = new Map([...first, ...added].map((date) => [date.startsLocal, date]));
  const byOriginal = new Map(exceptions.map((exception) => [exception.originalLocal, exception]));
  const single = [...dates.values()].flatMap((date) => {
    const { cancelled = false, startsLocal, durationSeconds, note } = byOriginal.get(date.startsLocal) ?? {};
    if (cancelled || isInSeries(date.startsLocal)) return [];
    const originalLocal = startsLocal ?? date.startsLocal;
    return {
      startsLocal: originalLocal,
      timezone: timing.timezone,
      durationSeconds: durationSeconds ?? date.durationSeconds,
      rrule: null,
      exceptions:
        note == null ? [] : [{ originalLocal, cancelled: false, startsLocal: null, durationSeconds: null, note }],
    };
  });
  const isSingle = (local: LocalDateTime) => dates.has(local) && !isInSeries(local);
  return [
    ...drafts.map((draft) => ({
      ...draft,
      exceptions: draft.exceptions.filter(({ originalLocal }) => !isSingle(originalLocal)),
    })),
    ...single.toSorted((a, b) => (a.startsLocal < b.startsLocal ? -1 : 1)),
  ];
}

function givesDate({ startsLocal, rrule }: Schedule, local: LocalDateTime): boolean {
  if (clockOf(startsLocal) !== clockOf(local)) return false;
  const parsed = parseRule(rrule ?? "");
  const at = wallMs(local);
  return parsed.ok && ruleDates(parsed.rule, startsLocal, { from: at, to: at }).next().done === false;
}

type OneDate = { startsLocal: LocalDateTime; durationSeconds: number };

/** The dates of RDATE; a plain date takes the start's time of day. */
function addedOf(entry: CalendarEntry, clocks: Clocks, seconds: number): Result<readonly OneDate[]> {
  const dates: OneDate[] = [];
  for (const { start, end, duration } of entry.added) {
    if (start === null) continue;
    const local = originalOf(start, entry, clocks);
    if (!local.ok) return local;
    const hasOwn = end !== null || duration !== null;
    const lasts = hasOwn ? secondsOf({ ...entry, start, end, duration, rules: [] }, clocks) : accepted(seconds);
    if (!lasts.ok) return lasts;
    dates.push({ startsLocal: local.value, durationSeconds: lasts.value });
  }
  return accepted(dates);
}

/** `tzid` is the calendar's name for `zone`. */
type Clocks = { zone: ZoneId; tzid: string | null; context: CalendarContext };

function ruleOf({ rules, recurrenceId }: CalendarEntry): Result<string | null> {
  const [rule, ...others] = recurrenceId === null ? rules : [];
  if (rule === undefined) return accepted(null);
  if (others.length > 0) return refused("imports.row.severalRules");
  return accepted(rule);
}

const FIRST_LOCAL = "0001-01-01T00:00:00";

function localOf(time: CalendarTime | null, { zone, tzid, context }: Clocks): Result<LocalDateTime> {
  if (time === null) return refused("imports.row.dateMissing");
  if (time.kind === "date" || time.kind === "floating") return accepted(time.local);
  if (time.kind === "zoned" && time.tzid === tzid) return accepted(time.local);
  const from = zoneOfTime(time, context);
  if (!from.ok) return from;
  const local = from.value === zone ? time.local : toLocal(toInstant(time.local, from.value).instant, zone);
  // Some calendars mean no date at all by the first day of the year 0001, before which no date can be stored.
  return accepted(local < FIRST_LOCAL ? FIRST_LOCAL : local);
}

/** The instant itself where the file has it: the local time of one in a repeated hour means another. */
function instantOf(time: CalendarTime | null, clocks: Clocks): Result<EpochMs> {
  if (time?.kind === "utc") return accepted(toInstant(time.local, "UTC").instant);
  const local = localOf(time, clocks);
  return local.ok ? accepted(toInstant(local.value, clocks.zone).instant) : local;
}

/** RFC 5545 §3.6.1: a date without an end lasts that day; a time without one has no duration, which an event must have. */
function secondsOf(entry: CalendarEntry, clocks: Clocks): Result<number> {
  const { start, end } = entry;
  const from = localOf(start, clocks);
  if (!from.ok) return from;
  const duration = entry.duration ?? wholeDays(entry);
  if (duration !== null) return withinLimits(secondsIn(duration, entry, from.value, clocks));
  const [startsAt, endsAt] = [instantOf(start, clocks), instantOf(end, clocks)];
  if (!startsAt.ok || !endsAt.ok) return startsAt.ok ? endsAt : startsAt;
  return withinLimits((endsAt.value - startsAt.value) / SECOND_MS);
}

type Duration = NonNullable<CalendarEntry["duration"]>;

/** The length of an entry that is written in days; null for all others. */
function wholeDays({ start, end }: CalendarEntry): Duration | null {
  if (start?.kind !== "date" || (end !== null && end.kind !== "date")) return null;
  return { days: end === null ? 1 : daysBetween(dateOf(start.local), dateOf(end.local)), seconds: 0 };
}

/** Nominal days as seconds; all dates of a series share one length, so each day has 24 hours. */
function secondsIn(
  { days, seconds }: Duration,
  { rules }: CalendarEntry,
  from: LocalDateTime,
  { zone }: Clocks,
): number {
  const nominal = (days * DAY_MS) / SECOND_MS + seconds;
  // What is too long anyway may end on a day that no calendar has.
  if (rules.length > 0 || Math.abs(nominal) > 2 * DURATION_MAX_SECONDS) return nominal;
  const to = `${addDays(dateOf(from), days)}T${clockOf(from)}`;
  return (toInstant(to, zone).instant - toInstant(from, zone).instant) / SECOND_MS + seconds;
}

function withinLimits(seconds: number): Result<number> {
  if (seconds <= 0) return refused("fields.endBeforeStart");
  const days = (DURATION_MAX_SECONDS * SECOND_MS) / DAY_MS;
  return seconds <= DURATION_MAX_SECONDS ? accepted(seconds) : refused("fields.durationTooLong", { days });
}

function exceptionsOf(
  entry: CalendarEntry,
  overrides: readonly CalendarEntry[],
  clocks: Clocks & { seconds: number; times: readonly string[] },
): Result<readonly ScheduleException[]> {
  const byDate = new Map<LocalDateTime, ScheduleException>();
  for (const time of entry.excluded) {
    const original = originalOf(time, entry, clocks);
    if (!original.ok) return original;
    const isWholeDay = time.kind === "date" && entry.start?.kind !== "date";
    const ofDay = clocks.times.map((clock) => `${dateOf(original.value)}T${clock}`);
    for (const originalLocal of isWholeDay ? [original.value, ...ofDay] : [original.value])
      byDate.set(originalLocal, { originalLocal, cancelled: true, startsLocal: null, durationSeconds: null });
  }
  for (const override of overrides) {
    const exception = exceptionOf(override, entry, clocks);
    if (!exception.ok) return exception;
    if (exception.value !== null) byDate.set(exception.value.originalLocal, exception.value);
  }
  return accepted([...byDate.values()].toSorted((a, b) => (a.originalLocal < b.originalLocal ? -1 : 1)));
}

/**
 * The series' date that a time means. A plain date means the one that begins on it (calendars write EXDATE this way
 * although RFC 5545 §3.8.5.1 asks for the start's own form); an instant means the one that begins at it, also where a
 * clock change skips the series' time of day.
 */
function originalOf(time: CalendarTime, { start }: CalendarEntry, clocks: Clocks): Result<LocalDateTime> {
  const local = localOf(time, clocks);
  if (!local.ok || start === null || start.kind === "date") return local;
  const from = localOf(start, clocks);
  if (!from.ok) return from;
  const sameClock = `${dateOf(local.value)}T${clockOf(from.value)}`;
  if (time.kind === "date") return accepted(sameClock);
  const isSameInstant = toInstant(sameClock, clocks.zone).instant === toInstant(local.value, clocks.zone).instant;
  const isConverted = time.kind === "utc" || time.tzid !== clocks.tzid;
  return accepted(isConverted && isSameInstant ? sameClock : local.value);
}

/** The exception that an entry with a RECURRENCE-ID describes; null if it changes neither time, length nor title. */
function exceptionOf(
  override: CalendarEntry,
  entry: CalendarEntry,
  clocks: Clocks & { seconds: number },
): Result<ScheduleException | null> {
  if (override.isFollowing) return refused("imports.row.thisAndFuture");
  if (override.recurrenceId === null) return accepted(null);
  const original = originalOf(override.recurrenceId, entry, clocks);
  if (!original.ok) return original;
  const originalLocal = original.value;
  // The public may not learn what a private date is about, nor come to it.
  if (override.status === "CANCELLED" || isPrivate(override))
    return accepted({ originalLocal, cancelled: true, startsLocal: null, durationSeconds: null });
  const starts = override.start === null ? original : localOf(override.start, clocks);
  if (!starts.ok) return starts;
  // A missing end, or one before the start, is ignored (RFC 5545 §3.8.2.2): the date lasts as long as the others.
  const lasts = secondsOf(override, clocks);
  const startsLocal = starts.value === originalLocal ? null : starts.value;
  const durationSeconds = !lasts.ok || lasts.value === clocks.seconds ? null : lasts.value;
  return accepted(
    withNote({ originalLocal, cancelled: false, startsLocal, durationSeconds }, ownTitle(override, entry)),
  );
}

/** Null if it equals the series. */
function withNote(exception: ScheduleException, note: string | null): ScheduleException | null {
  if (note !== null) return { ...exception, note };
  return exception.startsLocal === null && exception.durationSeconds === null ? null : exception;
}

/** The title of a changed date if it differs from the series' title, cut to the maximum length. */
function ownTitle(override: CalendarEntry, entry: CalendarEntry): string | null {
  const title = cleanLine(override.summary);
  if (title === "" || title === cleanLine(entry.summary)) return null;
  return Array.from(title).slice(0, TITLE_MAX).join("").trim();
}
