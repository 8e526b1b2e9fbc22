import { type ClockMove, watchedClock } from "#core/time/clock-watch.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { findClockSeen } from "#data/queries/clock.ts";
import { updatePostponed, lockClockSeen, checkClockWritable, updateClockSeen } from "#data/queries/clock-write.ts";
import { transaction } from "#data/transaction.ts";

type WatchedClock = {
  move: ClockMove;
  /** By how many milliseconds the clock differs from when it was last seen; 0 where it was not. */
  byMs: number;
  /** How many rows waited for a moment of the wrong clock. */
  broughtBack: number;
};

/**
 * Notes how the clock moved since any process on this database last did. A leap ahead keeps what destroys for age from
 * working (`hasClockLeapt`); a clock that was put back has what the wrong one put off brought back. Dates are the caller's.
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

/** Writes what is noted of the clock anew, as it is: fails where the database can be read but not written. */
export async function proveWritable({ db }: Pick<Database, "db">): Promise<void> {
  await checkClockWritable(db);
}
