import { type Listing, listingOf } from "#core/visibility.ts";
import type { EpochMs } from "#core/time/instant.ts";
import {
  bringBack,
  deleteNext,
  lockNextToBringBack,
  type MassDeletion,
  partFromDeletion,
  updateDeletion,
} from "#data/queries/mass-deletions-write.ts";
import type { Transaction } from "#data/transaction.ts";

/** Some ten thousand dates: others wait for a second at most. */
const EVENTS_AT_ONCE = 200;
/** So many events go, or come back, while the admin waits. */
const PARTS_AT_ONCE = 6;

/** Shared by the commands that begin it: the first parts, in their transaction. A directory that is not large is through then. */
export async function beginDeletion(tx: Transaction, begun: MassDeletion, now: EpochMs): Promise<MassDeletion> {
  let deletion = begun;
  for (let part = 0; part < PARTS_AT_ONCE && deletion.endedAt === null; part += 1) {
    deletion = await takeDeletionPart(tx, deletion, now);
  }
  return deletion;
}

/** Shared by those and by the job: the next part of a deletion, or of taking it back; `endedAt` is set when it was the last. */
export async function takeDeletionPart(tx: Transaction, deletion: MassDeletion, now: EpochMs): Promise<MassDeletion> {
  const ids =
    deletion.undoneAt === null
      ? await deleteNext(tx, deletion, EVENTS_AT_ONCE)
      : await bringNextBack(tx, deletion, now);
  const isOver = ids.length < EVENTS_AT_ONCE;
  if (isOver && deletion.undoneAt !== null) await partFromDeletion(tx, deletion.id);
  const reached = {
    reachedId: ids.at(-1) ?? deletion.reachedId,
    done: deletion.done + ids.length,
    endedAt: isOver ? now : null,
  };
  await updateDeletion(tx, deletion.id, reached);
  return { ...deletion, ...reached };
}

async function bringNextBack(tx: Transaction, deletion: MassDeletion, now: EpochMs): Promise<readonly number[]> {
  const found = await lockNextToBringBack(tx, deletion, EVENTS_AT_ONCE);
  // Where each may be listed is the core's to say.
  const byListing = Map.groupBy(found, (stands): Listing => listingOf({ ...stands, deleted: false }));
  for (const [listing, events] of byListing) {
    await bringBack(tx, { ids: events.map(({ id }) => id), listing }, now);
  }
  return found.map(({ id }) => id);
}
