import type { KnownRowPlan } from "#commands/imports/plan-batch.ts";
import type { EpochMs, LocalDateTime } from "#core/time/instant.ts";
import { clockOf, dateOf } from "#core/time/local-time.ts";
import { deleteExceptions, readExceptionsOf, updateSchedule, upsertExceptions } from "#data/queries/schedules-write.ts";
import type { Transaction } from "#data/transaction.ts";

/**
 * A part of `importEvents`: writes a row's new time and rule to the event's schedule and raises its SEQUENCE; a new link
 * alone raises it too (CONVENTIONS 4.1). Cancelled and moved dates keep their day when the time of day changes (PRODUCT P3).
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
    if (time && clockOf(time.startsLocal) !== clockOf(schedule.startsLocal)) {
      await moveExceptions(tx, { scheduleId: schedule.id, startsLocal: time.startsLocal }, now);
    }
  }
}

async function moveExceptions(
  tx: Transaction,
  { scheduleId, startsLocal }: { scheduleId: number; startsLocal: LocalDateTime },
  now: EpochMs,
): Promise<void> {
  const exceptions = await readExceptionsOf(tx, [scheduleId]);
  if (exceptions.length === 0) return;
  const moved = exceptions.map((exception) => ({
    ...exception,
    originalLocal: `${dateOf(exception.originalLocal)}T${clockOf(startsLocal)}`,
  }));
  await deleteExceptions(
    tx,
    scheduleId,
    exceptions.map((exception) => exception.originalLocal),
  );
  await upsertExceptions(tx, moved, now);
}
