import { type ClockMove, watchedClock } from "#core/time/clock-watch.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { findClockSeen } from "#data/queries/clock.ts";
import { updatePostponed, lockClockSeen, checkClockWritable, updateClockSeen } from "#data/queries/clock-write.ts";
import { transaction } from "#data/transaction.ts";

type WatchedClock = {
  move: ClockMove;
  /** How far the clock jumped since it was last seen, in milliseconds; 0 for the first look. */
  byMs: number;
  /** Number of rows that were waiting for a time of the wrong clock. */
  broughtBack: number;
};

/**
 * Records how far the clock moved since any process on this database last looked. After a jump ahead, jobs that delete
 * by age stop (`hasClockLeapt`); after a jump back, rows that the wrong clock postponed become due again. The caller
 * repairs the dates.
 */
export async function watchClock({ db }: Pick<Database, "db">, now: EpochMs): Promise<WatchedClock> {
  return transaction(db, async (tx) => {
    await lockClockSeen(tx);
    const before = await findClockSeen(tx);
    const { move, seen } = watchedClock(before, now);
    await updateClockSeen(tx, seen);
    const broughtBack = move === "put-back" ? await updatePostponed(tx, now) : 0;
    return { move, byMs: before === null ? 0 : now - before.seenAt, broughtBack };
  });
}

/** Rewrites the stored clock state unchanged; throws when the database is readable but not writable. */
export async function proveWritable({ db }: Pick<Database, "db">): Promise<void> {
  await checkClockWritable(db);
}
