import { and, eq, or, sql } from "drizzle-orm";
import type { ClaimState, ClaimUndo } from "#core/organizers/organizer-people.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import { organizerClaims } from "#data/tables/organizers.ts";
import type { Transaction } from "#data/transaction.ts";

/** Stores a claim; false when the same person already has an open one. */
export async function insertClaim(
  tx: Transaction,
  claim: { organizerId: number; userId: string; message: string },
  now: EpochMs,
): Promise<boolean> {
  const added = await tx
    .insert(organizerClaims)
    .values({ ...claim, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: organizerClaims.id });
  return added.length > 0;
}

export type ClaimRow = typeof organizerClaims.$inferSelect;

export async function lockClaim(tx: Transaction, id: number): Promise<ClaimRow | null> {
  const [found] = await tx.select().from(organizerClaims).where(eq(organizerClaims.id, id)).for("update");
  return found ?? null;
}

type ClaimDecision = { state: Exclude<ClaimState, "pending">; reason: string | null; decidedBy: string | null };

export async function updateClaimClosed(
  tx: Transaction,
  id: number,
  decision: ClaimDecision,
  now: EpochMs,
): Promise<void> {
  await tx
    .update(organizerClaims)
    .set({ ...decision, closedAt: now })
    .where(eq(organizerClaims.id, id));
}

/** Stores what undoing an approval needs. */
export async function updateClaimUndo(tx: Transaction, id: number, undo: ClaimUndo): Promise<void> {
  await tx.update(organizerClaims).set({ undo }).where(eq(organizerClaims.id, id));
}

/** Reopens a claim, and those that its approval rejected; returns the claimants. */
export async function updateClaimsReopened(
  tx: Transaction,
  { id, organizerId, state, closedAt }: ClaimRow,
): Promise<readonly string[]> {
  const fellWithIt = and(
    eq(organizerClaims.organizerId, organizerId),
    eq(organizerClaims.state, "rejected"),
    sql`${organizerClaims.closedAt} = ${closedAt === null ? null : sqlInstant(closedAt)}`,
  );
  const own = eq(organizerClaims.id, id);
  const opened = await tx
    .update(organizerClaims)
    .set({ state: "pending", reason: null, decidedBy: null, closedAt: null, undo: null })
    .where(state === "approved" ? or(own, fellWithIt) : own)
    .returning({ userId: organizerClaims.userId });
  return opened.map(({ userId }) => userId);
}
