import {
  actOnDate,
  type DateAct,
  type DateConflict,
  type HeldDate,
  type NoDate,
} from "#commands/events/act-on-date.ts";
import type { Gone } from "#commands/events/act-on-event.ts";
import { storeDates } from "#commands/occurrences/store-dates.ts";
import type { Faults } from "#core/check-input.ts";
import { reasonOf } from "#core/events/reason-of.ts";
import type { Occurrence, ScheduleException } from "#core/occurrences/occurrence.ts";
import { readDateTime } from "#core/schedules/date-input.ts";
import { findDate } from "#core/schedules/find-date.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { tellPeople } from "#data/queries/notification-causes-write.ts";
import { deleteExceptions, updateSchedule, upsertExceptions } from "#data/queries/schedules-write.ts";
import type { Transaction } from "#data/transaction.ts";

/** What happens to the one date; texts as typed. `back` gives it to its rule again, where and when it was. */
type DateChange =
  | { kind: "cancel"; reason: string }
  | { kind: "move"; startsLocal: string; endsLocal: string; reason: string }
  | { kind: "back" };

export type ChangeDateOutcome =
  | { outcome: "changed" | "unchanged"; publicId: string; title: string; date: Occurrence }
  | { outcome: "refused"; errors: Faults }
  | Gone
  | NoDate
  | DateConflict;

type Exception = ScheduleException & { reason: string | null };

/** Cancels, moves or gives back one date of an event ('this date', PRODUCT P3); who saved it is told. */
export function changeDate(
  deps: Pick<Database, "db">,
  { change, ...act }: DateAct & { change: DateChange },
  now: EpochMs,
): Promise<ChangeDateOutcome> {
  return actOnDate<ChangeDateOutcome>(deps, { action: "change-date", act }, now, async (tx, held) => {
    const next = nextException(held, change);
    if (!next.ok) return { outcome: "refused", errors: next.errors };
    const { event, schedule, date } = held;
    const own = next.exception === null ? [] : [next.exception];
    const after = findDate(schedule, own, date.originalLocal) ?? date;
    const told = { publicId: event.publicId, title: event.title, date: after };
    if (isAsItWas(held, next.exception)) return { outcome: "unchanged", ...told };
    await write(tx, { act, held, exception: next.exception, after }, now);
    return { outcome: "changed", ...told };
  });
}

type NextException = { ok: true; exception: Exception | null } | { ok: false; errors: Faults };

function nextException({ schedule, exceptions, date }: HeldDate, change: DateChange): NextException {
  const { originalLocal } = date;
  if (change.kind === "back") return { ok: true, exception: null };
  const reason = reasonOf(change.reason);
  if (!reason.ok) return { ok: false, errors: { reason: reason.fault } };
  const before = exceptions.find((exception) => exception.originalLocal === originalLocal);
  if (change.kind === "cancel") {
    // Where it was moved to is kept: it is cancelled there.
    const { startsLocal = null, durationSeconds = null } = before ?? {};
    return {
      ok: true,
      exception: { originalLocal, cancelled: true, startsLocal, durationSeconds, reason: reason.value },
    };
  }
  const read = readDateTime(change, schedule.timezone);
  if (!read.ok) return read;
  const { startsLocal, durationSeconds } = read.time;
  const moves = startsLocal !== originalLocal;
  const lasts = durationSeconds !== schedule.durationSeconds;
  if (!moves && !lasts) return { ok: true, exception: null };
  return {
    ok: true,
    exception: {
      originalLocal,
      cancelled: false,
      startsLocal: moves ? startsLocal : null,
      durationSeconds: lasts ? durationSeconds : null,
      reason: reason.value,
    },
  };
}

function isAsItWas({ exceptions, date }: HeldDate, next: Exception | null): boolean {
  const before = exceptions.find((exception) => exception.originalLocal === date.originalLocal);
  if (before === undefined || next === null) return before === undefined && next === null;
  return (["cancelled", "startsLocal", "durationSeconds", "reason"] as const).every(
    (name) => before[name] === next[name],
  );
}

type Writing = { act: DateAct; held: HeldDate; exception: Exception | null; after: Occurrence };

async function write(tx: Transaction, { act, held, exception, after }: Writing, now: EpochMs): Promise<void> {
  const { event, schedule, date } = held;
  const { originalLocal } = date;
  if (exception === null) await deleteExceptions(tx, schedule.id, [originalLocal]);
  else await upsertExceptions(tx, [{ ...exception, scheduleId: schedule.id }], now);
  await updateSchedule(tx, schedule.id, { now });
  await storeDates(tx, [event.id], now);
  const { actor, publicId } = act;
  const kind = causeKind(date, after);
  if (kind !== null && event.cancelledAt === null) {
    const { startsAt } = after;
    const cause = { kind, eventId: event.id, scheduleId: schedule.id, originalLocal, startsAt } as const;
    await tellPeople(tx, { ...cause, actorId: actor.userId }, now);
  }
  const values = { before: saidOf(date), after: { ...saidOf(after), reason: exception?.reason ?? null } };
  const entity = { type: "event", id: publicId } as const;
  const facts = { schedule: schedule.position, date: originalLocal };
  const entry = { action: "change-date", actor, entity, outcome: "done", facts, ...values } as const;
  await recordAudit(tx, { ...entry, subjectId: event.userId }, now);
}

/** What people are told; null when only how long it lasts, or why, is another. */
function causeKind(before: Occurrence, after: Occurrence): "date-cancelled" | "date-restored" | "date-moved" | null {
  if (before.cancelled !== after.cancelled) return after.cancelled ? "date-cancelled" : "date-restored";
  return !after.cancelled && before.startsAt !== after.startsAt ? "date-moved" : null;
}

function saidOf({ startsAt, endsAt, cancelled }: Occurrence): Record<string, number | boolean> {
  return { startsAt, endsAt, cancelled };
}
