import { and, eq } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import { organizerClaims, organizerHandOvers, organizerMembers } from "#data/tables/organizers.ts";
import type { Transaction } from "#data/transaction.ts";

type HandOverRow = typeof organizerHandOvers.$inferSelect;
type NewHandOver = Omit<HandOverRow, "id" | "undoneAt">;

/** Records that an organizer was given to a member; returns the id of the transfer. */
export async function insertHandOver(tx: Transaction, handOver: NewHandOver): Promise<number> {
  const [added] = await tx.insert(organizerHandOvers).values(handOver).returning({ id: organizerHandOvers.id });
  return added?.id ?? 0;
}

/** Locks the transfer with this id for this transaction; null when there is none. */
export async function lockHandOver(tx: Transaction, id: number): Promise<HandOverRow | null> {
  const [found] = await tx.select().from(organizerHandOvers).where(eq(organizerHandOvers.id, id)).for("update");
  return found ?? null;
}

export async function updateHandOverUndone(tx: Transaction, id: number, now: EpochMs): Promise<void> {
  await tx.update(organizerHandOvers).set({ undoneAt: now }).where(eq(organizerHandOvers.id, id));
}

/** Removes an editor; returns when they were added, null when they were none. */
export async function deleteMemberReturningSince(
  tx: Transaction,
  { organizerId, userId }: { organizerId: number; userId: string },
): Promise<EpochMs | null> {
  const [gone] = await tx
    .delete(organizerMembers)
    .where(and(eq(organizerMembers.organizerId, organizerId), eq(organizerMembers.userId, userId)))
    .returning({ at: organizerMembers.createdAt });
  return gone?.at ?? null;
}

/** Reopens the claims that a transfer closed. */
export async function updateClaimsReopenedByHandOver(
  tx: Transaction,
  { organizerId, givenAt }: { organizerId: number; givenAt: EpochMs },
): Promise<void> {
  await tx
    .update(organizerClaims)
    .set({ state: "pending", reason: null, decidedBy: null, closedAt: null, undo: null })
    .where(and(eq(organizerClaims.organizerId, organizerId), eq(organizerClaims.closedAt, givenAt)));
}
