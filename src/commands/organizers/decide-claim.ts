import { changedSinceRead } from "#core/changed-since-read.ts";
import type { Actor } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import { mayDecideClaim } from "#core/organizers/organizer-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { deleteFollowAndHideReturning } from "#data/queries/follows-write.ts";
import { insertNotificationCause } from "#data/queries/notification-causes-write.ts";
import { lockOrganizerById } from "#data/queries/organizer-people-write.ts";
import { updateClaimClosed, updateClaimUndo, lockClaim } from "#data/queries/organizer-claims-write.ts";
import { findOwnOrganizer } from "#data/queries/organizer-people.ts";
import { findClaimant, listPendingClaims } from "#data/queries/organizer-claims.ts";
import { updateOrganizer } from "#data/queries/organizers-write.ts";
import { lockUser } from "#data/queries/profiles-write.ts";
import { lockSuspended } from "#data/queries/suspensions-write.ts";
import { type Transaction, transaction } from "#data/transaction.ts";

type Deciding = {
  actor: Actor;
  claimId: number;
  /** Version of the profile that the moderator saw; not checked by default. */
  version?: number;
  /** When claimants are notified; by default at once. */
  notifyAt?: EpochMs;
};

/**
 * `has-profile`: the claimant registered another profile meanwhile. `suspended`: the claimant's account is suspended.
 * `claimed-already`: the listing has an owner. `changed-meanwhile`: the profile has changed since the moderator saw it.
 */
type Approved = "approved" | "decided-already" | "claimed-already" | "has-profile" | "suspended" | "changed-meanwhile";

/**
 * Gives an unclaimed listing to its claimant, rejects all other claims on it, and notifies all claimants. Moderators
 * and the command line only (PRODUCT P7); `forbidden` for everyone else.
 */
export async function approveClaim({ db }: Pick<Database, "db">, deciding: Deciding, now: EpochMs): Promise<Approved> {
  const { actor, claimId, version, notifyAt = now } = deciding;
  const outcome = await transaction(db, async (tx): Promise<Approved | "forbidden"> => {
    const claimant = await findClaimant(tx, claimId);
    // Locks the user before the organizer, as registering a profile does.
    if (claimant !== null) await lockUser(tx, claimant);
    const found = await lockClaimToDecide(tx, actor, claimId);
    if (found.outcome === "decided") return "decided-already";
    const entity = { type: "organizer", id: found.organizer.publicId } as const;
    if (found.outcome === "forbidden") {
      await recordAudit(tx, { action: "approve-claim", actor, entity, outcome: "refused" }, now);
      return "forbidden";
    }
    const { claim, organizer } = found;
    if (organizer.userId !== null) return "claimed-already";
    if (changedSinceRead(organizer, { version })) return "changed-meanwhile";
    const refusal = await reasonAgainst(tx, claim.userId);
    if (refusal !== null) return refusal;
    const after = organizer.version + 1;
    await updateOrganizer(tx, organizer.id, { userId: claim.userId, version: after, now });
    const deleted = await deleteFollowAndHideReturning(tx, { userId: claim.userId, organizerId: organizer.id });
    await updateClaimUndo(tx, claim.id, { version: after, ...deleted });
    const decidedBy = actor.userId;
    await updateClaimClosed(tx, claim.id, { state: "approved", reason: null, decidedBy }, now);
    const context = { actorId: decidedBy, organizerId: organizer.id };
    await insertNotificationCause(tx, { kind: "claim-approved", userId: claim.userId, ...context }, now, notifyAt);
    for (const other of await listPendingClaims(tx, organizer.id)) {
      await updateClaimClosed(tx, other.id, { state: "rejected", reason: null, decidedBy }, now);
      await insertNotificationCause(tx, { kind: "claim-rejected", userId: other.userId, ...context }, now, notifyAt);
    }
    const facts = { claim: claim.id, claimant: claim.userId };
    await recordAudit(tx, { action: "approve-claim", actor, entity, outcome: "done", facts }, now);
    return "approved";
  });
  if (outcome === "forbidden") throw new AppError("forbidden", "claims are decided by moderators");
  return outcome;
}

/** Why this locked account cannot own another organizer; null when it can. */
async function reasonAgainst(tx: Transaction, userId: string): Promise<"has-profile" | "suspended" | null> {
  if ((await lockSuspended(tx, [userId])).has(userId)) return "suspended";
  return (await findOwnOrganizer(tx, userId)) === null ? null : "has-profile";
}

/**
 * Shared by the commands that decide a claim: locks the claim and its organizer for this transaction. `decided` when
 * someone was faster, `forbidden` for actors who may not decide it. Throws not-found for an unknown claim.
 */
export async function lockClaimToDecide(tx: Transaction, actor: Pick<Actor, "userId" | "role">, claimId: number) {
  const claim = await lockClaim(tx, claimId);
  const organizer = claim === null ? null : await lockOrganizerById(tx, claim.organizerId);
  if (claim === null || organizer === null) throw new AppError("not-found", "there is no such claim");
  if (!mayDecideClaim(actor, claim)) return { outcome: "forbidden", organizer } as const;
  if (claim.state !== "pending") return { outcome: "decided" } as const;
  return { outcome: "open", claim, organizer } as const;
}
