import { takeDeletionPart } from "#commands/events/take-deletion-part.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { claimDeletion } from "#data/queries/mass-deletions-write.ts";
import { transaction } from "#data/transaction.ts";

/** Goes on with a deletion of all events, or with taking it back, by one part; says whether it is over. Any process may. */
export function workDeletion(
  { db, kind }: Pick<Database, "db" | "kind">,
  id: number,
  now: EpochMs,
): Promise<{ isOver: boolean }> {
  return transaction(db, async (tx) => {
    const deletion = await claimDeletion(tx, id);
    return { isOver: deletion === null || (await takeDeletionPart(tx, deletion, { kind, now })).endedAt !== null };
  });
}
