import type { Actor } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import { maySeeOrganizer } from "#core/organizers/may-see-organizer.ts";
import { CLAIMS_WAITING_MAX } from "#core/organizers/people-limits.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { countPendingClaimsOf, findOwnOrganizer, latestClaimOf } from "#data/queries/organizer-people.ts";
import { insertClaim, lockOrganizer } from "#data/queries/organizer-people-write.ts";
import { lockUser } from "#data/queries/profiles-write.ts";
import { transaction } from "#data/transaction.ts";

type Claiming = { actor: Actor; viewer: Viewer; publicId: string; message: string };

/** `claimed-already`: somebody has it. `rejected-before`: a moderator said no to this person. */
type Claimed = "waiting" | "claimed-already" | "has-profile" | "rejected-before" | "too-many";

/** Asks moderators to give an unclaimed listing to somebody. What they cannot see they cannot claim. */
export async function claimOrganizer({ db }: Pick<Database, "db">, claiming: Claiming, now: EpochMs): Promise<Claimed> {
  const { actor, viewer, publicId, message } = claiming;
  const { userId } = viewer;
  const entry = { action: "claim-organizer", actor, entity: { type: "organizer", id: publicId } } as const;
  return transaction(db, async (tx): Promise<Claimed> => {
    await lockUser(tx, userId);
    const organizer = await lockOrganizer(tx, publicId);
    if (organizer === null || !maySeeOrganizer(organizer, viewer)) {
      throw new AppError("not-found", "there is no such organizer for this person");
    }
    if (organizer.userId !== null) return "claimed-already";
    if ((await findOwnOrganizer(tx, userId)) !== null) return "has-profile";
    const before = await latestClaimOf(tx, organizer.id, userId);
    if (before?.state === "pending") return "waiting";
    if (before?.state === "rejected") return "rejected-before";
    if ((await countPendingClaimsOf(tx, userId)) >= CLAIMS_WAITING_MAX) {
      await recordAudit(tx, { ...entry, outcome: "refused", facts: { reason: "too-many" } }, now);
      return "too-many";
    }
    await insertClaim(tx, { organizerId: organizer.id, userId, message }, now);
    await recordAudit(tx, { ...entry, outcome: "done" }, now);
    return "waiting";
  });
}
