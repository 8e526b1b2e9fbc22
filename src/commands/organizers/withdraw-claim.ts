import type { Actor } from "#core/audit/actor.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { latestClaimOf } from "#data/queries/organizer-people.ts";
import { closeClaim, lockClaim, lockOrganizer } from "#data/queries/organizer-people-write.ts";
import { transaction } from "#data/transaction.ts";

type Withdrawing = { actor: Actor; userId: string; publicId: string };

/** Takes one's own claim back; false when it was decided before, or never made. */
export async function withdrawClaim(
  { db }: Pick<Database, "db">,
  { actor, userId, publicId }: Withdrawing,
  now: EpochMs,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const organizer = await lockOrganizer(tx, publicId);
    const latest = organizer === null ? null : await latestClaimOf(tx, organizer.id, userId);
    const claim = latest === null ? null : await lockClaim(tx, latest.id);
    if (claim?.state !== "pending") return false;
    await closeClaim(tx, claim.id, { state: "withdrawn", reason: null, decidedBy: null }, now);
    const entity = { type: "organizer", id: publicId } as const;
    await recordAudit(tx, { action: "withdraw-claim", actor, entity, outcome: "done" }, now);
    return true;
  });
}
