import {
  type DateAct,
  type DateConflict,
  type Gone,
  type HeldDate,
  type NoDate,
  actOnDate,
} from "#commands/events/act-on-event.ts";
import { storeDates } from "#commands/occurrences/store-dates.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { ValidationErrors } from "#core/check-input.ts";
import { dateNoteOf, reasonOf } from "#core/events/reason-of.ts";
import type { Occurrence, ScheduleException } from "#core/occurrences/occurrence.ts";
import { readDateTime } from "#core/schedules/date-input.ts";
import { findDate } from "#core/schedules/moved-dates.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { insertNotificationCause } from "#data/queries/notification-causes-write.ts";
import { deleteExceptions, updateSchedule, upsertExceptions } from "#data/queries/schedules-write.ts";
import type { Transaction } from "#data/transaction.ts";

export type ChangeDateOutcome =
  | { outcome: "changed" | "unchanged"; publicId: string; title: string; date: Occurrence }
  | { outcome: "refused"; errors: ValidationErrors }
  | Gone
  | NoDate
  | DateConflict;

/** Cancels, moves, restores or annotates one date of an event ('this date', PRODUCT P3); members who saved it are notified. */
export function changeDate(
  deps: Pick<Database, "db">,
  { change, ...act }: DateAct & { change: DateChange },
  now: EpochMs,
): Promise<ChangeDateOutcome> {
  return actOnDate<ChangeDateOutcome>(deps, { action: "change-date", act }, now, async (tx, held) => {
    const planned = planDateChange(held, change, now);
    if ("errors" in planned) return { outcome: "refused", errors: planned.errors };
    const { publicId, title } = held.event;
    const told = { publicId, title, date: planned.after };
    if (planned.isSame) return { outcome: "unchanged", ...told };
    await storeDateChange(tx, { actor: act.actor, held, planned }, now);
    return { outcome: "changed", ...told };
  });
}

/** The change of the one date; texts as typed. `back` restores the time and place of the rule; its note stays. */
type DateChange =
  | { kind: "cancel"; reason: string }
  | { kind: "move"; startsLocal: string; endsLocal: string; reason: string }
  | { kind: "note"; note: string }
  | { kind: "back" };

type Exception = ScheduleException & { reason: string | null; note: string | null };
/** The date's new exception (null for none) and the resulting occurrence. */
type PlannedDate = { exception: Exception | null; after: Occurrence; isSame: boolean };

/** Shared by the commands that change one date: the planned change, or what is wrong with the input. */
export function planDateChange(
  held: HeldDate,
  change: DateChange,
  now: EpochMs,
): PlannedDate | { errors: ValidationErrors } {
  const next = nextException(held, change);
  if (!next.ok) return { errors: next.errors };
  const { exception } = next;
  const { schedule, date } = held;
  const after = findDate(schedule, exception === null ? [] : [exception], date.originalLocal) ?? date;
  if (change.kind === "move" && after.endsAt <= now)
    return { errors: { startsLocal: { key: "fields.datePast", values: {} } } };
  return { exception, after, isSame: isAsItWas(held, exception) };
}

type NextException = { ok: true; exception: Exception | null } | { ok: false; errors: ValidationErrors };

function nextException({ schedule, exceptions, date }: HeldDate, change: DateChange): NextException {
  const { originalLocal } = date;
  const before = exceptions.find((exception) => exception.originalLocal === originalLocal);
  const byRule = { originalLocal, cancelled: false, startsLocal: null, durationSeconds: null, reason: null };
  const own = { ...byRule, note: before?.note ?? null };
  if (change.kind === "back") return said(own);
  if (change.kind === "note") return noted({ ...own, ...before }, change.note);
  const reason = reasonOf(change.reason);
  if (!reason.ok) return { ok: false, errors: { reason: reason.fault } };
  // The date is canceled at its moved time.
  if (change.kind === "cancel") return said({ ...own, ...before, cancelled: true, reason: reason.value });
  const read = readDateTime(change, schedule.timezone);
  if (!read.ok) return read;
  const { startsLocal, durationSeconds } = read.time;
  const moves = startsLocal !== originalLocal;
  const lasts = durationSeconds !== schedule.durationSeconds;
  if (!moves && !lasts) return said(own);
  return said({
    ...own,
    startsLocal: moves ? startsLocal : null,
    durationSeconds: lasts ? durationSeconds : null,
    reason: reason.value,
  });
}

function noted(exception: Exception, text: string): NextException {
  const note = dateNoteOf(text);
  return note.ok ? said({ ...exception, note: note.value }) : { ok: false, errors: { note: note.fault } };
}

/** The exception, or null when it changes nothing. */
function said(exception: Exception): NextException {
  const { cancelled, startsLocal, durationSeconds, note } = exception;
  const saysNothing = !cancelled && startsLocal === null && durationSeconds === null && note === null;
  return { ok: true, exception: saysNothing ? null : exception };
}

function isAsItWas({ exceptions, date }: HeldDate, next: Exception | null): boolean {
  const before = exceptions.find((exception) => exception.originalLocal === date.originalLocal);
  if (before === undefined || next === null) return before === undefined && next === null;
  return (["cancelled", "startsLocal", "durationSeconds", "reason", "note"] as const).every(
    (name) => before[name] === next[name],
  );
}

/** Shared by the commands that change one date: stores the change and notifies members who saved the event. */
export async function storeDateChange(
  tx: Transaction,
  { actor, held, planned }: { actor: Actor; held: HeldDate; planned: PlannedDate },
  now: EpochMs,
): Promise<void> {
  const { exception, after } = planned;
  const { event, schedule, date } = held;
  const { originalLocal } = date;
  if (exception === null) await deleteExceptions(tx, schedule.id, [originalLocal]);
  else await upsertExceptions(tx, [{ ...exception, scheduleId: schedule.id }], now);
  await updateSchedule(tx, schedule.id, { now });
  await storeDates(tx, [event.id], now);
  const change = changeOf(date, { ...after, reason: exception?.reason ?? null, timezone: schedule.timezone });
  if (change !== null && event.cancelledAt === null) {
    const cause = { ...change, eventId: event.id, scheduleId: schedule.id, originalLocal };
    await insertNotificationCause(tx, { ...cause, actorId: actor.userId }, now);
  }
  const entity = { type: "event", id: event.publicId } as const;
  const facts = { schedule: schedule.position, date: originalLocal };
  const entry = { action: "change-date", actor, entity, outcome: "done", facts, ...valuesOf(held, planned) } as const;
  await recordAudit(tx, { ...entry, subjectId: event.userId }, now);
}

/** The change to notify about; null when only the duration, the reason or the note has changed. */
function changeOf(
  before: Occurrence,
  { startsAt, cancelled, reason, timezone }: Occurrence & { reason: string | null; timezone: ZoneId },
) {
  if (before.cancelled !== cancelled)
    return cancelled
      ? ({ kind: "date-cancelled", startsAt, reason } as const)
      : ({ kind: "date-restored", startsAt } as const);
  if (cancelled || before.startsAt === startsAt) return null;
  return { kind: "date-moved", startsAt, oldStartsAt: before.startsAt, timezone, reason } as const;
}

/** Values for the audit log; includes the note only when it changed. */
function valuesOf({ date, exceptions }: HeldDate, { exception, after }: PlannedDate) {
  const note = exception?.note ?? null;
  const before = exceptions.find((each) => each.originalLocal === date.originalLocal)?.note ?? null;
  const isNoted = note !== before;
  return {
    before: { ...saidOf(date), ...(isNoted && { note: before }) },
    after: { ...saidOf(after), reason: exception?.reason ?? null, ...(isNoted && { note }) },
  };
}

function saidOf({ startsAt, endsAt, cancelled }: Occurrence): Record<string, number | boolean> {
  return { startsAt, endsAt, cancelled };
}
