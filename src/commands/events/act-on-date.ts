import { actOnEvent, type Gone, type HeldEvent } from "#commands/events/act-on-event.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { AuditEntry } from "#core/audit/audit-entry.ts";
import { mayEditEvent } from "#core/events/event-policy.ts";
import type { Occurrence, ScheduleException } from "#core/occurrences/occurrence.ts";
import { findDate } from "#core/schedules/find-date.ts";
import type { EpochMs, LocalDateTime } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { readExceptionsOf, type ScheduleRow } from "#data/queries/schedules-write.ts";
import type { Transaction } from "#data/transaction.ts";

/** An act on one date of an event, or from it on. */
export type DateAct = {
  actor: Actor;
  publicId: string;
  scheduleId: number;
  originalLocal: LocalDateTime;
  /** The schedule's SEQUENCE when the form was opened: another one now means that somebody changed it meanwhile. */
  sequence: number;
};

/** `no-date`: the event has no such date (any more), or it is over and stays as it was. */
export type NoDate = { outcome: "no-date" };
/** Somebody changed the schedule meanwhile, and nothing is stored; `date` is what stands there now, for a form to show. */
export type DateConflict = { outcome: "conflict"; sequence: number; date: Occurrence };

/** The date in its schedule, as it stands. */
export type HeldDate = HeldEvent & {
  schedule: ScheduleRow;
  exceptions: readonly (ScheduleException & { reason: string | null; note: string | null })[];
  date: Occurrence;
};

/** Shared by the commands about dates: policy, lock, and whether the date is there, is still to come, and is what the form showed. */
export function actOnDate<T>(
  deps: Pick<Database, "db">,
  { action, act }: { action: AuditEntry["action"]; act: DateAct },
  now: EpochMs,
  work: (tx: Transaction, held: HeldDate) => Promise<T>,
): Promise<T | Gone | NoDate | DateConflict> {
  const { actor, publicId } = act;
  return actOnEvent<T | NoDate | DateConflict>(
    deps,
    { action, actor, publicId, may: mayEditEvent },
    now,
    async (tx, event) => {
      const held = await holdDate(tx, event, act, now);
      return "outcome" in held ? held : work(tx, held);
    },
  );
}

/** A part of it, for commands that hold the event already. */
export async function holdDate(
  tx: Transaction,
  held: HeldEvent,
  { scheduleId, originalLocal, sequence }: Pick<DateAct, "scheduleId" | "originalLocal" | "sequence">,
  now: EpochMs,
): Promise<HeldDate | NoDate | DateConflict> {
  const schedule = held.event.schedules.find(({ id, endedAt }) => id === scheduleId && endedAt === null);
  if (schedule === undefined) return { outcome: "no-date" };
  const exceptions = await readExceptionsOf(tx, [scheduleId]);
  const date = findDate(schedule, exceptions, originalLocal);
  if (date === null || date.endsAt <= now) return { outcome: "no-date" };
  if (schedule.sequence !== sequence) return { outcome: "conflict", sequence: schedule.sequence, date };
  return { ...held, schedule, exceptions, date };
}
