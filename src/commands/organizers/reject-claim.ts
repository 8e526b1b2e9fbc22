import { lockClaimToDecide } from "#commands/organizers/decide-claim.ts";
import type { Actor } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { insertNotificationCause } from "#data/queries/notification-causes-write.ts";
import { updateClaimClosed } from "#data/queries/organizer-claims-write.ts";
import { transaction } from "#data/transaction.ts";

type Deciding = {
  actor: Actor;
  claimId: number;
  /** The claimant reads it; validated, at most `SHORT_TEXT_MAX` characters. */
  reason: string | null;
  /** When the claimant is notified; by default at once. */
  notifyAt?: EpochMs;
};
type Rejected = "rejected" | "decided-already";

/**
 * Rejects a claim and notifies the claimant with the reason. Moderators and the command line only (PRODUCT P7);
 * `forbidden` for everyone else.
 */
export async function rejectClaim({ db }: Pick<Database, "db">, deciding: Deciding, now: EpochMs): Promise<Rejected> {
  const { actor, claimId, reason, notifyAt = now } = deciding;
  const outcome = await transaction(db, async (tx): Promise<Rejected | "forbidden"> => {
    const found = await lockClaimToDecide(tx, actor, claimId);
    if (found.outcome === "decided") return "decided-already";
    const entity = { type: "organizer", id: found.organizer.publicId } as const;
    if (found.outcome === "forbidden") {
      await recordAudit(tx, { action: "reject-claim", actor, entity, outcome: "refused" }, now);
      return "forbidden";
    }
    const { claim, organizer } = found;
    await updateClaimClosed(tx, claim.id, { state: "rejected", reason, decidedBy: actor.userId }, now);
    const cause = { kind: "claim-rejected", userId: claim.userId, organizerId: organizer.id } as const;
    await insertNotificationCause(tx, { ...cause, actorId: actor.userId }, now, notifyAt);
    const facts = { claim: claim.id, claimant: claim.userId };
    await recordAudit(tx, { action: "reject-claim", actor, entity, outcome: "done", facts }, now);
    return "rejected";
  });
  if (outcome === "forbidden") throw new AppError("forbidden", "claims are decided by moderators");
  return outcome;
}
