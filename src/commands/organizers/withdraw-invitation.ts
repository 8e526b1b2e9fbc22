import type { Actor } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import { mayManagePeople } from "#core/organizers/organizer-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { organizerRole } from "#data/queries/organizer-people.ts";
import { closeInvitation, lockInvitation, lockOrganizer } from "#data/queries/organizer-people-write.ts";
import { transaction } from "#data/transaction.ts";

type Withdrawing = { actor: Actor; userId: string; publicId: string; key: string };

/** The owner takes an invitation back; false when it was answered before. */
export async function withdrawInvitation(
  { db }: Pick<Database, "db">,
  { actor, userId, publicId, key }: Withdrawing,
  now: EpochMs,
): Promise<boolean> {
  const entry = { action: "withdraw-invitation", actor, entity: { type: "organizer", id: publicId } } as const;
  const outcome = await transaction(db, async (tx): Promise<boolean | "forbidden"> => {
    // In the order of `answerInvitation`: the invitation first.
    const invitation = await lockInvitation(tx, key);
    const organizer = await lockOrganizer(tx, publicId);
    const role = organizer === null ? null : await organizerRole(tx, userId, organizer.id);
    if (organizer === null || !mayManagePeople(role)) {
      await recordAudit(tx, { ...entry, outcome: "refused" }, now);
      return "forbidden";
    }
    if (invitation?.organizerId !== organizer.id || invitation.state !== "open") return false;
    await closeInvitation(tx, invitation.id, "withdrawn", now);
    await recordAudit(tx, { ...entry, outcome: "done" }, now);
    return true;
  });
  if (outcome === "forbidden") throw new AppError("forbidden", "only the owner of an organizer takes invitations back");
  return outcome;
}
