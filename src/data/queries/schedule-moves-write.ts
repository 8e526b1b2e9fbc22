import type { ScheduleMove } from "#core/schedules/moved-dates.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { scheduleMoves } from "#data/tables/schedule-moves.ts";
import type { Transaction } from "#data/transaction.ts";

/** Remembers that a schedule moved, so that the old addresses of its dates still lead to them. */
export async function insertScheduleMove(tx: Transaction, move: ScheduleMove, now: EpochMs): Promise<void> {
  const { scheduleId, from, since, toScheduleId, to } = move;
  await tx.insert(scheduleMoves).values({
    scheduleId,
    fromStartsLocal: from.startsLocal,
    fromRrule: from.rrule,
    sinceLocal: since,
    toScheduleId,
    toStartsLocal: to.startsLocal,
    toRrule: to.rrule,
    movedAt: now,
  });
}
