import {
  type DateAct,
  type DateConflict,
  type Gone,
  type HeldDate,
  type NoDate,
  actOnDate,
} from "#commands/events/act-on-event.ts";
import { storeDates } from "#commands/occurrences/store-dates.ts";
import {
  changeSchedules,
  moveDateReferences,
  nextPosition,
  openSchedule,
} from "#commands/schedules/change-schedules.ts";
import { notifyTimesChanged, timesBefore } from "#commands/schedules/notify-times-changed.ts";
import { endMarkByChange } from "#commands/reports/mark-event.ts";
import type { Actor } from "#core/audit/actor.ts";
import { confirmedAt } from "#core/confirmations/confirmation.ts";
import type { ValidationErrors } from "#core/check-input.ts";
import type { Schedule } from "#core/occurrences/occurrence.ts";
import { isOwnEvent } from "#core/events/event-policy.ts";
import { isOver } from "#core/schedules/past-schedules.ts";
import { isSame } from "#core/schedules/plan-schedules.ts";
import { type SplitSchedule, splitSchedule } from "#core/schedules/split-schedule.ts";
import { validateSchedule } from "#core/schedules/validate-schedule.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { toInstant } from "#core/time/local-time.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { updateEvent } from "#data/queries/events-write.ts";
import { updateSchedule } from "#data/queries/schedules-write.ts";
import type { Transaction } from "#data/transaction.ts";

type FollowingChange = DateAct & {
  reach: Reach;
  /** The new schedule; null ends the series. For 'all', or without a rule, this is the whole schedule. */
  schedule: Schedule | null;
};

export type ChangeFollowingOutcome =
  | { outcome: "changed" | "unchanged"; publicId: string; title: string }
  | { outcome: "refused"; errors: ValidationErrors }
  | Gone
  | NoDate
  | DateConflict;

/**
 * Changes a date and all following dates: the schedule ends before the date and a new one starts in the same event, so
 * its address, saves, follows and moderation stay (PRODUCT P3). From the first date on, and for 'all', the schedule
 * itself changes.
 */
export function changeFollowing(
  deps: Pick<Database, "db">,
  { reach, schedule: replacement, ...act }: FollowingChange,
  now: EpochMs,
): Promise<ChangeFollowingOutcome> {
  return actOnDate<ChangeFollowingOutcome>(deps, { action: "change-following", act }, now, async (tx, held) => {
    const planned = planFollowing(held, { reach, replacement }, now);
    if ("outcome" in planned) return planned;
    const { publicId, title } = held.event;
    if (planned.isSame) return { outcome: "unchanged", publicId, title };
    await storeFollowing(tx, { actor: act.actor, held, planned }, now);
    return { outcome: "changed", publicId, title };
  });
}

/** The affected dates: the date and all following, or the whole schedule with its stored history. */
type Reach = "following" | "all";

/** `replacement`: the new schedule; null ends the series. For 'all', or without a rule, this is the whole schedule. */
type Following = { reach: Reach; replacement: Schedule | null };
type PlannedFollowing = Following & { parts: SplitSchedule; isSame: boolean };

/** Shared by the commands that change a date and all following: what stays and what changes, or why it cannot. */
export function planFollowing(
  held: HeldDate,
  { reach, replacement }: Following,
  now: EpochMs,
): PlannedFollowing | NoDate | { outcome: "refused"; errors: ValidationErrors } {
  const errors = replacement === null ? {} : faultsOf(replacement, held, { reach, now });
  if (Object.keys(errors).length > 0) return { outcome: "refused", errors };
  const { schedule, date } = held;
  // A running occurrence keeps its time; only later ones move.
  if (reach === "following" && date.startsAt <= now) return { outcome: "no-date" };
  const split = reach === "all" ? null : splitSchedule(schedule, date.originalLocal);
  const parts = split ?? { before: null, after: schedule };
  return { reach, replacement, parts, isSame: replacement !== null && isSame(parts.after, replacement) };
}

/** Errors by schedule field; the new schedule must not start before the dates that stay. */
function faultsOf(
  replacement: Schedule,
  { schedule, date }: HeldDate,
  { reach, now }: { reach: Reach; now: EpochMs },
): ValidationErrors {
  const found = validateSchedule(replacement).map(({ field, fault }) => {
    const name = field === "durationSeconds" ? "endsLocal" : field === "rrule" ? "repeat.freq" : field;
    return [name, { ...fault, key: `recurrence.${fault.key}` }] as const;
  });
  if (found.length > 0) return Object.fromEntries(found);
  if (isOver(replacement, now)) return { startsLocal: { key: "fields.datePast", values: {} } };
  if (reach === "all") return {};
  const split = splitSchedule(schedule, date.originalLocal);
  if (split?.before == null) return {};
  const starts = toInstant(replacement.startsLocal, replacement.timezone).instant;
  const last = lastStart(split.before);
  return starts > last ? {} : { startsLocal: { key: "recurrence.startsTooEarly", values: {} } };
}

/** The last start of a part that ends: a rule ends on the day of its last date. */
function lastStart({ startsLocal, timezone, rrule }: Schedule): EpochMs {
  const day = /UNTIL=(\d{4})(\d\d)(\d\d)/.exec(rrule ?? "");
  const local = day === null ? startsLocal : `${day[1]}-${day[2]}-${day[3]}${startsLocal.slice(10)}`;
  return toInstant(local, timezone).instant;
}

type Writing = { held: HeldDate; planned: PlannedFollowing };

/** Shared by the commands that change a date and all following: stores the change and notifies members whose dates moved. */
export async function storeFollowing(
  tx: Transaction,
  { actor, held, planned }: Writing & { actor: Actor },
  now: EpochMs,
): Promise<void> {
  const { event, schedule, date } = held;
  const { reach, replacement, parts } = planned;
  const before = await timesBefore(tx, event.id, now);
  await write(tx, { held, planned }, now);
  if (isOwnEvent(actor, held.guarded)) await updateEvent(tx, event.id, { ...confirmedAt(now), now });
  await storeDates(tx, [event.id], now);
  if (event.cancelledAt === null)
    await notifyTimesChanged(tx, { eventId: event.id, actorId: actor.userId }, before, now);
  await endMarkByChange(tx, { event, changed: ["schedules"], userId: actor.userId }, now);
  const entity = { type: "event", id: event.publicId } as const;
  const facts = { schedule: schedule.position, date: date.originalLocal, reach, goesOn: replacement !== null };
  const values = { before: auditValues(parts.after), after: auditValues(replacement), subjectId: event.userId };
  await recordAudit(tx, { action: "change-following", actor, entity, outcome: "done", facts, ...values }, now);
}

async function write(tx: Transaction, { held, planned: { parts, replacement } }: Writing, now: EpochMs): Promise<void> {
  const { event, schedule, date } = held;
  if (parts.before === null) {
    const others = event.schedules.filter(({ id, endedAt }) => endedAt === null && id !== schedule.id);
    await changeSchedules(
      tx,
      event,
      replacement === null ? others : [...others, { ...replacement, id: schedule.id }],
      now,
    );
    return;
  }
  await updateSchedule(tx, schedule.id, { rrule: parts.before.rrule, now });
  if (replacement === null) return;
  const opening = { schedule: replacement, follows: schedule.id, position: nextPosition(event) };
  const opened = await openSchedule(tx, event, opening, now);
  await moveDateReferences(tx, { from: schedule, to: { ...replacement, id: opened }, since: date.originalLocal }, now);
}

function auditValues(schedule: Schedule | null): Record<string, unknown> {
  if (schedule === null) return {};
  const { startsLocal, timezone, durationSeconds, rrule } = schedule;
  return { startsLocal, timezone, durationSeconds, rrule };
}
