import type { KnownRowPlan } from "#commands/imports/plan-batch.ts";
import type { Schedule } from "#core/occurrences/occurrence.ts";
import { movedOriginal } from "#core/occurrences/moved-original.ts";
import type { EpochMs } from "#core/time/instant.ts";
import {
  deleteExceptions,
  readExceptionsOf,
  type ScheduleRow,
  updateSchedule,
  upsertExceptions,
} from "#data/queries/schedules-write.ts";
import type { Transaction } from "#data/transaction.ts";

/**
 * A part of `importEvents`: writes a row's new time and rule to the event's schedule and raises its SEQUENCE; a new link
 * alone raises it too (CONVENTIONS 4.1). Cancelled and moved dates move with their schedule (PRODUCT P3).
 */
export async function moveSchedule(
  tx: Transaction,
  { known: { schedules }, update: { changes } }: KnownRowPlan,
  now: EpochMs,
): Promise<void> {
  const { time, rrule } = changes;
  for (const schedule of schedules) {
    const moved = { ...time, ...(rrule !== undefined && { rrule }) };
    await updateSchedule(tx, schedule.id, { ...moved, now });
    await moveExceptions(tx, schedule, { ...schedule, ...moved }, now);
  }
}

async function moveExceptions(tx: Transaction, from: ScheduleRow, to: Schedule, now: EpochMs): Promise<void> {
  if (from.startsLocal === to.startsLocal && from.rrule === to.rrule) return;
  const exceptions = await readExceptionsOf(tx, [from.id]);
  const moved = exceptions.map((each) => ({ ...each, originalLocal: movedOriginal(from, to, each.originalLocal) }));
  await deleteExceptions(
    tx,
    from.id,
    exceptions.map((exception) => exception.originalLocal),
  );
  // One that stood for no date may be where another goes.
  const byDate = new Map(moved.map((exception) => [exception.originalLocal, exception]));
  await upsertExceptions(tx, [...byDate.values()], now);
}
