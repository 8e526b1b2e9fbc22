import { type Listing, listingOf } from "#core/visibility.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import {
  bringBack,
  deleteNext,
  lockNextToBringBack,
  type MassDeletion,
  partFromDeletion,
  updateDeletion,
} from "#data/queries/mass-deletions-write.ts";
import type { Transaction } from "#data/transaction.ts";

type Engine = Database["kind"];

/**
 * How many events one transaction deletes or brings back: `first` while the admin waits, `next` in the job. On the embedded
 * database everybody waits for such a transaction: an event with a year of dates takes some 3 ms.
 */
const EVENTS_AT_ONCE: Record<Engine, { first: number; next: number }> = {
  postgres: { first: 1_200, next: 200 },
  pglite: { first: 120, next: 8 },
};

type Part = { limit: number; now: EpochMs };

/** Shared by the commands that begin it: the first part, in their transaction. A directory that is not large is through then. */
export function beginDeletion(
  tx: Transaction,
  deletion: MassDeletion,
  { kind, now }: { kind: Engine; now: EpochMs },
): Promise<MassDeletion> {
  return takePart(tx, deletion, { limit: EVENTS_AT_ONCE[kind].first, now });
}

/** For the job: the next part of a deletion, or of taking it back; `endedAt` is set when it was the last. */
export function takeDeletionPart(
  tx: Transaction,
  deletion: MassDeletion,
  { kind, now }: { kind: Engine; now: EpochMs },
): Promise<MassDeletion> {
  return takePart(tx, deletion, { limit: EVENTS_AT_ONCE[kind].next, now });
}

async function takePart(tx: Transaction, deletion: MassDeletion, part: Part): Promise<MassDeletion> {
  const { limit, now } = part;
  const ids =
    deletion.undoneAt === null ? await deleteNext(tx, deletion, limit) : await bringNextBack(tx, deletion, part);
  const isOver = ids.length < limit;
  if (isOver && deletion.undoneAt !== null) await partFromDeletion(tx, deletion.id);
  const reached = {
    reachedId: ids.at(-1) ?? deletion.reachedId,
    done: deletion.done + ids.length,
    endedAt: isOver ? now : null,
  };
  await updateDeletion(tx, deletion.id, reached);
  return { ...deletion, ...reached };
}

async function bringNextBack(
  tx: Transaction,
  deletion: MassDeletion,
  { limit, now }: Part,
): Promise<readonly number[]> {
  const found = await lockNextToBringBack(tx, deletion, limit);
  // Where each may be listed is the core's to say.
  const byListing = Map.groupBy(found, (stands): Listing => listingOf({ ...stands, deleted: false }));
  for (const [listing, events] of byListing) {
    await bringBack(tx, { ids: events.map(({ id }) => id), listing }, now);
  }
  return found.map(({ id }) => id);
}
