import type { HeldDate } from "#commands/events/act-on-event.ts";
import type { ValidationErrors } from "#core/check-input.ts";
import { dateNoteOf, reasonOf } from "#core/events/reason-of.ts";
import type { Occurrence, ScheduleException } from "#core/occurrences/occurrence.ts";
import { readDateTime } from "#core/schedules/date-input.ts";
import { findDate } from "#core/schedules/moved-dates.ts";
import type { EpochMs } from "#core/time/instant.ts";

/** The change of the one date; texts as typed. `back` restores the time and place of the rule; its note stays. */
export type DateChange =
  | { kind: "cancel"; reason: string }
  | { kind: "move"; startsLocal: string; endsLocal: string; reason: string }
  | { kind: "note"; note: string }
  | { kind: "back" };

type Exception = ScheduleException & { reason: string | null; note: string | null };

/** The date's new exception (null for none) and the resulting occurrence. */
export type PlannedDate = { exception: Exception | null; after: Occurrence; isSame: boolean };

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
  if (change.kind === "back") return exceptionOrNone(own);
  if (change.kind === "note") return withNote({ ...own, ...before }, change.note);
  const reason = reasonOf(change.reason);
  if (!reason.ok) return { ok: false, errors: { reason: reason.fault } };
  // The date is canceled at its moved time.
  if (change.kind === "cancel") return exceptionOrNone({ ...own, ...before, cancelled: true, reason: reason.value });
  const read = readDateTime(change, schedule.timezone);
  if (!read.ok) return read;
  const { startsLocal, durationSeconds } = read.time;
  const moves = startsLocal !== originalLocal;
  const lasts = durationSeconds !== schedule.durationSeconds;
  if (!moves && !lasts) return exceptionOrNone(own);
  return exceptionOrNone({
    ...own,
    startsLocal: moves ? startsLocal : null,
    durationSeconds: lasts ? durationSeconds : null,
    reason: reason.value,
  });
}

function withNote(exception: Exception, text: string): NextException {
  const note = dateNoteOf(text);
  return note.ok ? exceptionOrNone({ ...exception, note: note.value }) : { ok: false, errors: { note: note.fault } };
}

/** The exception, or null when it changes nothing. */
function exceptionOrNone(exception: Exception): NextException {
  const { cancelled, startsLocal, durationSeconds, note } = exception;
  const isPlain = !cancelled && startsLocal === null && durationSeconds === null && note === null;
  return { ok: true, exception: isPlain ? null : exception };
}

function isAsItWas({ exceptions, date }: HeldDate, next: Exception | null): boolean {
  const before = exceptions.find((exception) => exception.originalLocal === date.originalLocal);
  if (before === undefined || next === null) return before === undefined && next === null;
  return (["cancelled", "startsLocal", "durationSeconds", "reason", "note"] as const).every(
    (name) => before[name] === next[name],
  );
}
