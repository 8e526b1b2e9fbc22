import { actOnOrganizer } from "#commands/organizers/act-on-organizer.ts";
import type { Actor } from "#core/audit/actor.ts";
import { mayManagePeople } from "#core/organizers/organizer-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { forgetInvitation } from "#data/queries/notifications-write.ts";
import { findUserByEmail } from "#data/queries/organizer-people.ts";
import { closeInvitation, lockInvitation } from "#data/queries/organizer-people-write.ts";

type Withdrawing = { actor: Actor; publicId: string; key: string };

/** The owner takes an invitation back, and out of the notifications of whom it was for; false when it was answered before. */
export async function withdrawInvitation(
  database: Pick<Database, "db">,
  { actor, publicId, key }: Withdrawing,
  now: EpochMs,
): Promise<boolean> {
  const act = { action: "withdraw-invitation", actor, publicId, may: mayManagePeople } as const;
  return actOnOrganizer(database, act, now, async (tx, { organizer, entry }) => {
    const invitation = await lockInvitation(tx, key);
    if (invitation?.organizerId !== organizer.id || invitation.state !== "open") return false;
    await closeInvitation(tx, invitation.id, "withdrawn", now);
    const account = await findUserByEmail(tx, invitation.email);
    if (account !== null) await forgetInvitation(tx, { userId: account.id, organizerId: organizer.id });
    await recordAudit(tx, { ...entry, outcome: "done" }, now);
    return true;
  });
}
