import type { ScheduleDraft } from "#core/events/event-draft.ts";
import type { EpochMs, LocalDateTime, ZoneId } from "#core/time/instant.ts";

const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Monday: every series of the demo directory has run since this week. */
const SERIES_MONDAY = Temporal.PlainDate.from("2026-01-05");

/** `19:30` for 45 minutes in a zone. */
export type Slot = { at: string; minutes: number; zone: ZoneId };

function schedule(date: Temporal.PlainDate, slot: Slot, rrule: string | null): ScheduleDraft {
  const startsLocal: LocalDateTime = `${date.toString()}T${slot.at}:00`;
  return { startsLocal, timezone: slot.zone, durationSeconds: slot.minutes * 60, rrule, exceptions: [] };
}

/** Every week on these days. */
export function weekly(days: readonly Weekday[], slot: Slot, every = 1): ScheduleDraft {
  const first = days.map((day) => WEEKDAYS.indexOf(day)).toSorted((a, b) => a - b)[0] ?? 0;
  const interval = every > 1 ? `;INTERVAL=${every}` : "";
  return schedule(SERIES_MONDAY.add({ days: first }), slot, `FREQ=WEEKLY${interval};BYDAY=${days.join(",")}`);
}

/** Every day. */
export function daily(slot: Slot): ScheduleDraft {
  return schedule(SERIES_MONDAY, slot, "FREQ=DAILY");
}

/** Every month on the nth such weekday; -1 is the last. */
export function monthly(nth: number, day: Weekday, slot: Slot): ScheduleDraft {
  const month = SERIES_MONDAY.with({ day: 1 });
  const wanted = WEEKDAYS.indexOf(day) + 1;
  const days = Array.from({ length: month.daysInMonth }, (_, index) => month.add({ days: index }));
  const matching = days.filter((date) => date.dayOfWeek === wanted);
  const first = matching.at(nth > 0 ? nth - 1 : nth) ?? month;
  return schedule(first, slot, `FREQ=MONTHLY;BYDAY=${nth}${day}`);
}

/** Once, this many days from `now` in the slot's zone; a negative number lies in the past. */
export function once(now: EpochMs, daysFromNow: number, slot: Slot): ScheduleDraft {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(slot.zone).toPlainDate();
  return schedule(today.add({ days: daysFromNow }), slot, null);
}

/** A course of so many weeks that begins on the first such weekday from a week before `now`. */
export function course(now: EpochMs, day: Weekday, weeks: number, slot: Slot): ScheduleDraft {
  const from = Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(slot.zone)
    .toPlainDate()
    .subtract({ days: 7 });
  const wait = (WEEKDAYS.indexOf(day) + 1 - from.dayOfWeek + 7) % 7;
  return schedule(from.add({ days: wait }), slot, `FREQ=WEEKLY;BYDAY=${day};COUNT=${weeks}`);
}

/** The local start of the nth date (0 is the next) of a weekly series on its first day, for an exception of the demo directory. */
export function nthDate(now: EpochMs, series: ScheduleDraft, nth: number): LocalDateTime {
  const start = Temporal.PlainDateTime.from(series.startsLocal);
  const here = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(series.timezone).toPlainDateTime();
  const weeks = Math.ceil(start.until(here, { largestUnit: "days" }).days / 7) + 1 + nth;
  return start.add({ weeks }).toString({ smallestUnit: "second" });
}
