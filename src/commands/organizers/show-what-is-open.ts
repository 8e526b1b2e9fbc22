import { bringBackThings } from "#commands/accounts/bring-back-things.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { lockSuspended } from "#data/queries/suspensions-write.ts";
import type { Transaction } from "#data/transaction.ts";

/**
 * Shared by the commands that give an organizer to another member: what was hidden because its former owner was kept out is hidden
 * no more, unless its new owner is kept out too.
 */
export async function showWhatIsOpen(
  tx: Transaction,
  { userId, actorId }: { userId: string; actorId: string | null },
  now: EpochMs,
): Promise<void> {
  if ((await lockSuspended(tx, [userId])).has(userId)) return;
  await bringBackThings(tx, { userId, actorId }, now);
}
