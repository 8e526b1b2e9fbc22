import type { ScheduleDraft } from "#core/events/event-draft.ts";
import type { CalendarContext, CalendarEntry, CalendarTime } from "#core/imports/calendar-entry.ts";
import { noted, type RowFault } from "#core/imports/row-fault.ts";
import { DURATION_MAX_SECONDS, type Schedule, type ScheduleException } from "#core/occurrences/occurrence.ts";
import { normaliseRule } from "#core/occurrences/recurrence-rule.ts";
import { validateSchedule } from "#core/schedules/validate-schedule.ts";
import { accepted, type Checked, refused } from "#core/text/fault.ts";
import { DAY_MS, type LocalDateTime, SECOND_MS, type ZoneId } from "#core/time/instant.ts";
import { addDays, clockOf, dateOf, toInstant, toLocal } from "#core/time/local-time.ts";
import { windowsZone } from "#core/time/windows-zones.ts";
import { canonicalZone } from "#core/time/zone.ts";

type Reading = { context: CalendarContext; faults: RowFault[] };

/** When a calendar's entry happens, and what is said of its single dates; what is wrong is added to `faults`. */
export function calendarSchedule(
  entry: CalendarEntry,
  overrides: readonly CalendarEntry[],
  { context, faults }: Reading,
): ScheduleDraft | undefined {
  const shown = (time: CalendarTime | null): string => time?.local ?? "";
  const zone = noted(faults, "timezone", entry.start?.tzid ?? "", zoneOf(entry, context));
  const rrule = noted(faults, "rrule", entry.rules.join(" "), ruleOf(entry));
  if (zone === undefined || rrule === undefined) return undefined;
  const clocks = { zone, context };
  const startsLocal = noted(faults, "start_date", shown(entry.start), localOf(entry.start, clocks));
  if (startsLocal === undefined) return undefined;
  const seconds = noted(faults, "end_date", shown(entry.end), secondsOf(entry, clocks));
  if (seconds === undefined) return undefined;
  const schedule = { startsLocal, timezone: zone, durationSeconds: seconds, rrule };
  const sound = noted(faults, "rrule", rrule ?? startsLocal, soundOf(schedule));
  const changed = rrule === null ? accepted([]) : exceptionsOf(entry, overrides, { ...clocks, seconds });
  const exceptions = noted(faults, "start_date", startsLocal, changed);
  return sound && exceptions && { ...sound, exceptions };
}

function soundOf(schedule: Schedule): Checked<Schedule> {
  const [wrong] = validateSchedule(schedule);
  return wrong === undefined ? accepted(schedule) : refused(`recurrence.${wrong.fault.key}`, wrong.fault.values);
}

type Clocks = { zone: ZoneId; context: CalendarContext };

/** A series in UTC stays there; one moment is shown by the calendar's own clocks. */
function zoneOf({ start, rules }: CalendarEntry, context: CalendarContext): Checked<ZoneId> {
  const own = namedZone(context.facts.timezone, context);
  if (start?.kind === "utc") return accepted(rules.length > 0 ? "UTC" : (own ?? "UTC"));
  if (start?.kind !== "zoned") return accepted(own ?? context.zone);
  const zone = namedZone(start.tzid ?? "", context);
  return zone === null ? refused("imports.row.zone") : accepted(zone);
}

/** By its name, by Windows' name, by the zone that the calendar's definition names, or by the end of a long name. */
function namedZone(tzid: string, { facts }: CalendarContext): ZoneId | null {
  if (tzid === "") return null;
  const located = facts.located.get(tzid) ?? "";
  const tail = /[A-Za-z_]+\/[A-Za-z_]+(?:\/[A-Za-z_]+)?$/.exec(tzid)?.[0] ?? "";
  return canonicalZone(tzid) ?? windowsZone(tzid) ?? canonicalZone(located) ?? canonicalZone(tail);
}

function ruleOf({ rules, added, recurrenceId }: CalendarEntry): Checked<string | null> {
  if (added > 0) return refused("imports.row.addedDates");
  const [rule, ...others] = recurrenceId === null ? rules : [];
  if (rule === undefined) return accepted(null);
  if (others.length > 0) return refused("imports.row.severalRules");
  const normal = normaliseRule(rule);
  return normal.ok ? accepted(normal.text) : refused(`recurrence.${normal.fault.key}`, normal.fault.values);
}

function localOf(time: CalendarTime | null, { zone, context }: Clocks): Checked<LocalDateTime> {
  if (time === null) return refused("imports.row.dateMissing");
  if (time.kind === "date" || time.kind === "floating") return accepted(time.local);
  const from = time.kind === "utc" ? "UTC" : namedZone(time.tzid ?? "", context);
  if (from === null) return refused("imports.row.zone");
  return accepted(from === zone ? time.local : toLocal(toInstant(time.local, from).instant, zone));
}

/** RFC 5545 §3.6.1: a day without an end is that day; a time without one has none, which no gathering can be. */
function secondsOf(entry: CalendarEntry, clocks: Clocks): Checked<number> {
  const { start, end } = entry;
  const from = localOf(start, clocks);
  if (!from.ok) return from;
  const duration = entry.duration ?? (end === null && start?.kind === "date" ? { days: 1, seconds: 0 } : null);
  if (duration !== null)
    return withinLimits(daysInSeconds(duration.days, entry, from.value, clocks) + duration.seconds);
  const to = localOf(end, clocks);
  if (!to.ok) return to;
  const lasts = toInstant(to.value, clocks.zone).instant - toInstant(from.value, clocks.zone).instant;
  return withinLimits(lasts / SECOND_MS);
}

/** Days by the clock from a start; the dates of a series share one length, so its days have 24 hours. */
function daysInSeconds(days: number, { rules }: CalendarEntry, from: LocalDateTime, { zone }: Clocks): number {
  if (rules.length > 0) return (days * DAY_MS) / SECOND_MS;
  const to = `${addDays(dateOf(from), days)}T${clockOf(from)}`;
  return (toInstant(to, zone).instant - toInstant(from, zone).instant) / SECOND_MS;
}

function withinLimits(seconds: number): Checked<number> {
  if (seconds <= 0) return refused("fields.endBeforeStart");
  const days = (DURATION_MAX_SECONDS * SECOND_MS) / DAY_MS;
  return seconds <= DURATION_MAX_SECONDS ? accepted(seconds) : refused("fields.durationTooLong", { days });
}

function exceptionsOf(
  entry: CalendarEntry,
  overrides: readonly CalendarEntry[],
  clocks: Clocks & { seconds: number },
): Checked<readonly ScheduleException[]> {
  const byDate = new Map<LocalDateTime, ScheduleException>();
  for (const time of entry.excluded) {
    const original = originalOf(time, entry, clocks);
    if (!original.ok) return original;
    const originalLocal = original.value;
    byDate.set(originalLocal, { originalLocal, cancelled: true, startsLocal: null, durationSeconds: null });
  }
  for (const override of overrides) {
    const exception = exceptionOf(override, entry, clocks);
    if (!exception.ok) return exception;
    if (exception.value !== null) byDate.set(exception.value.originalLocal, exception.value);
  }
  return accepted([...byDate.values()].toSorted((a, b) => (a.originalLocal < b.originalLocal ? -1 : 1)));
}

/** A day stands for the date that begins on it (calendars write EXDATE so although RFC 5545 §3.8.5.1 wants the start's own form). */
function originalOf(time: CalendarTime, { start }: CalendarEntry, clocks: Clocks): Checked<LocalDateTime> {
  const local = localOf(time, clocks);
  if (!local.ok || time.kind !== "date" || start === null || start.kind === "date") return local;
  const from = localOf(start, clocks);
  return from.ok ? accepted(`${local.value.slice(0, 10)}${from.value.slice(10)}`) : from;
}

/** What an entry with a RECURRENCE-ID says of that date; null when it changes neither time nor length. */
function exceptionOf(
  override: CalendarEntry,
  entry: CalendarEntry,
  clocks: Clocks & { seconds: number },
): Checked<ScheduleException | null> {
  if (override.isFollowing) return refused("imports.row.thisAndFuture");
  if (override.recurrenceId === null) return accepted(null);
  const original = originalOf(override.recurrenceId, entry, clocks);
  if (!original.ok) return original;
  const originalLocal = original.value;
  if (override.status === "CANCELLED")
    return accepted({ originalLocal, cancelled: true, startsLocal: null, durationSeconds: null });
  const starts = override.start === null ? original : localOf(override.start, clocks);
  if (!starts.ok) return starts;
  // An end that is missing or before the start says nothing (RFC 5545 §3.8.2.2): the date lasts as long as the others.
  const lasts = secondsOf(override, clocks);
  const startsLocal = starts.value === originalLocal ? null : starts.value;
  const durationSeconds = !lasts.ok || lasts.value === clocks.seconds ? null : lasts.value;
  if (startsLocal === null && durationSeconds === null) return accepted(null);
  return accepted({ originalLocal, cancelled: false, startsLocal, durationSeconds });
}
