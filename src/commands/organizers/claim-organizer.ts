import type { Actor } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import { maySeeOrganizer } from "#core/organizers/organizer-policy.ts";
import { CLAIMS_WAITING_MAX } from "#core/organizers/organizer-people.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { deleteFollowAndHideReturning } from "#data/queries/follows-write.ts";
import { lockOrganizer } from "#data/queries/organizer-people-write.ts";
import { updateClaimClosed, insertClaim, lockClaim } from "#data/queries/organizer-claims-write.ts";
import { findOwnOrganizer, isNamedOnlyBy } from "#data/queries/organizer-people.ts";
import { countPendingClaimsOf, findLatestClaim } from "#data/queries/organizer-claims.ts";
import { updateOrganizer } from "#data/queries/organizers-write.ts";
import type { OrganizerRow } from "#data/queries/organizers.ts";
import { lockUser } from "#data/queries/profiles-write.ts";
import { type Transaction, transaction } from "#data/transaction.ts";

type Claiming = {
  actor: Actor;
  viewer: Viewer;
  publicId: string;
  /** Why the page belongs to them; null when only their own events name the organizer. */
  message: string | null;
};

/**
 * `given`: the member owns the page now. `claimed-already`: it has an owner. `rejected-before`: a moderator rejected
 * this person's claim. `needs-reason`: others name the organizer too, so moderators decide and need a message.
 */
type Claimed =
  | "given"
  | "waiting"
  | "claimed-already"
  | "has-profile"
  | "rejected-before"
  | "too-many"
  | "needs-reason";

/**
 * Gives an unclaimed organizer to the member if only their events name it, and otherwise asks moderators. Members
 * cannot claim an organizer that they cannot see.
 */
export async function claimOrganizer({ db }: Pick<Database, "db">, claiming: Claiming, now: EpochMs): Promise<Claimed> {
  const { actor, viewer, publicId, message } = claiming;
  const { userId } = viewer;
  const entry = { action: "claim-organizer", actor, entity: { type: "organizer", id: publicId } } as const;
  return transaction(db, async (tx): Promise<Claimed> => {
    await lockUser(tx, userId);
    const organizer = await lockOrganizer(tx, publicId);
    if (organizer === null || !maySeeOrganizer(organizer, viewer)) {
      throw new AppError("not-found", "this person sees no such organizer");
    }
    if (organizer.userId !== null) return "claimed-already";
    if ((await findOwnOrganizer(tx, userId)) !== null) return "has-profile";
    const before = await findLatestClaim(tx, organizer.id, userId);
    if (before?.state === "pending") return "waiting";
    if (before?.state === "rejected") return "rejected-before";
    if (await isNamedOnlyBy(tx, userId, organizer.id)) {
      await giveToOnlyPublisher(tx, { organizer, userId }, now);
      await recordAudit(tx, { ...entry, outcome: "done", facts: { given: "only-own-events" } }, now);
      return "given";
    }
    if (message === null) return "needs-reason";
    if ((await countPendingClaimsOf(tx, userId)) >= CLAIMS_WAITING_MAX) {
      await recordAudit(tx, { ...entry, outcome: "refused", facts: { reason: "too-many" } }, now);
      return "too-many";
    }
    await insertClaim(tx, { organizerId: organizer.id, userId, message }, now);
    await recordAudit(tx, { ...entry, outcome: "done" }, now);
    return "waiting";
  });
}

async function giveToOnlyPublisher(
  tx: Transaction,
  { organizer, userId }: { organizer: Pick<OrganizerRow, "id" | "version">; userId: string },
  now: EpochMs,
): Promise<void> {
  await updateOrganizer(tx, organizer.id, { userId, version: organizer.version + 1, now });
  // Owners neither follow nor hide their own organizer.
  await deleteFollowAndHideReturning(tx, { userId, organizerId: organizer.id });
}

type Withdrawing = { actor: Actor; userId: string; publicId: string };

/** Withdraws the viewer's own claim; false when it was decided or does not exist. */
export async function withdrawClaim(
  { db }: Pick<Database, "db">,
  { actor, userId, publicId }: Withdrawing,
  now: EpochMs,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const organizer = await lockOrganizer(tx, publicId);
    const latest = organizer === null ? null : await findLatestClaim(tx, organizer.id, userId);
    const claim = latest === null ? null : await lockClaim(tx, latest.id);
    if (claim?.state !== "pending") return false;
    await updateClaimClosed(tx, claim.id, { state: "withdrawn", reason: null, decidedBy: null }, now);
    const entity = { type: "organizer", id: publicId } as const;
    await recordAudit(tx, { action: "withdraw-claim", actor, entity, outcome: "done" }, now);
    return true;
  });
}
