import type { HeldDate, NoDate } from "#commands/events/act-on-date.ts";
import type { Faults } from "#core/check-input.ts";
import type { Schedule } from "#core/occurrences/occurrence.ts";
import { isOver } from "#core/schedules/past-schedules.ts";
import { isSame } from "#core/schedules/plan-schedules.ts";
import { type SplitSchedule, splitSchedule } from "#core/schedules/split-schedule.ts";
import { validateSchedule } from "#core/schedules/validate-schedule.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { toInstant } from "#core/time/local-time.ts";

/** The dates that change: the date and all that follow it, or the whole schedule with what has been kept as history. */
export type Reach = "following" | "all";

/** `given`: how it goes on; null: it does not. For 'all' and a schedule without a rule this is the whole schedule. */
type Following = { reach: Reach; given: Schedule | null };
export type PlannedFollowing = Following & { parts: SplitSchedule; isSame: boolean };

/** Shared by the commands that change a date and all that follow it: what stays and what changes, or why it cannot be. */
export function planFollowing(
  held: HeldDate,
  { reach, given }: Following,
  now: EpochMs,
): PlannedFollowing | NoDate | { outcome: "refused"; errors: Faults } {
  const errors = given === null ? {} : faultsOf(given, held, { reach, now });
  if (Object.keys(errors).length > 0) return { outcome: "refused", errors };
  const { schedule, date } = held;
  // One that runs has begun as it is; what follows it can change.
  if (reach === "following" && date.startsAt <= now) return { outcome: "no-date" };
  const split = reach === "all" ? null : splitSchedule(schedule, date.originalLocal);
  const parts = split ?? { before: null, after: schedule };
  return { reach, given, parts, isSame: given !== null && isSame(parts.after, given) };
}

/** What is wrong with how it goes on, by the fields of a schedule; it must not go on before the dates that stay. */
function faultsOf(
  given: Schedule,
  { schedule, date }: HeldDate,
  { reach, now }: { reach: Reach; now: EpochMs },
): Faults {
  const found = validateSchedule(given).map(({ field, fault }) => {
    const name = field === "durationSeconds" ? "endsLocal" : field === "rrule" ? "repeat.freq" : field;
    return [name, { ...fault, key: `recurrence.${fault.key}` }] as const;
  });
  if (found.length > 0) return Object.fromEntries(found);
  if (isOver(given, now)) return { startsLocal: { key: "fields.datePast", values: {} } };
  if (reach === "all") return {};
  const split = splitSchedule(schedule, date.originalLocal);
  if (split?.before == null) return {};
  const starts = toInstant(given.startsLocal, given.timezone).instant;
  const last = lastStart(split.before);
  return starts > last ? {} : { startsLocal: { key: "recurrence.startsTooEarly", values: {} } };
}

/** The last start of a part that ends: a rule's end is the day of its last date. */
function lastStart({ startsLocal, timezone, rrule }: Schedule): EpochMs {
  const day = /UNTIL=(\d{4})(\d\d)(\d\d)/.exec(rrule ?? "");
  const local = day === null ? startsLocal : `${day[1]}-${day[2]}-${day[3]}${startsLocal.slice(10)}`;
  return toInstant(local, timezone).instant;
}
