import type { KnownRowPlan } from "#commands/imports/plan-batch.ts";
import { moveSchedule } from "#commands/schedules/move-schedule.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Transaction } from "#data/transaction.ts";

/**
 * A part of `importEvents`: writes a row's new time and rule to the event's schedule and raises its SEQUENCE; a new link
 * alone raises it too (CONVENTIONS 4.1).
 */
export async function moveImported(
  tx: Transaction,
  { known: { schedules }, update: { changes } }: KnownRowPlan,
  now: EpochMs,
): Promise<void> {
  const { time, rrule } = changes;
  for (const schedule of schedules) {
    await moveSchedule(tx, schedule, { ...schedule, ...time, ...(rrule !== undefined && { rrule }) }, now);
  }
}
