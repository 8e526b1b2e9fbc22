import type { Actor } from "#core/audit/actor.ts";
import { organizerKey, organizerPath } from "#core/organizers/organizer-address.ts";
import type { OrganizerInput } from "#core/organizers/organizer-input.ts";
import { organizerListing } from "#core/organizers/organizers-list.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { deleteFollowAndHideReturning } from "#data/queries/follows-write.ts";
import { findOwnOrganizer, isNamedOnlyBy } from "#data/queries/organizer-people.ts";
import { lockOrganizer } from "#data/queries/organizer-people-write.ts";
import { findOrganizersByNameKey, type OrganizerRow } from "#data/queries/organizers.ts";
import { insertOrganizers, type NewOrganizer, updateOrganizer } from "#data/queries/organizers-write.ts";
import { lockUser } from "#data/queries/profiles-write.ts";
import { transaction, type Transaction } from "#data/transaction.ts";

type Registered = { outcome: "registered"; path: `/organizers/${string}` } | { outcome: "has-one" };

/**
 * Creates a member's organizer profile; each member has at most one, also when two forms are sent at once (spec §2).
 * An unclaimed organizer with this name becomes the profile if only the member's own events name it.
 */
export async function registerOrganizer(
  { db }: Pick<Database, "db">,
  { actor, userId, input }: { actor: Actor; userId: string; input: OrganizerInput },
  now: EpochMs,
): Promise<Registered> {
  return transaction(db, async (tx): Promise<Registered> => {
    await lockUser(tx, userId);
    if ((await findOwnOrganizer(tx, userId)) !== null) return { outcome: "has-one" };
    const listing = organizerListing({ visibility: input.visibility, suspendedAt: null, deletedAt: null });
    const row = { ...input, userId, nameKey: organizerKey(input.name), listing };
    const made = (await takeOver(tx, row, now)) ?? (await insertOrganizers(tx, [row], now))[0];
    if (made === undefined) return { outcome: "has-one" };
    const entity = { type: "organizer", id: made.publicId } as const;
    await recordAudit(
      tx,
      { action: "register-organizer", actor, entity, outcome: "done", after: input, subjectId: userId },
      now,
    );
    return { outcome: "registered", path: organizerPath(made) };
  });
}

async function takeOver(
  tx: Transaction,
  row: NewOrganizer & { userId: string },
  now: EpochMs,
): Promise<OrganizerRow | null> {
  for (const { publicId, userId } of await findOrganizersByNameKey(tx, [row.nameKey])) {
    if (userId !== null) continue;
    const organizer = await lockOrganizer(tx, publicId);
    if (organizer === null || organizer.userId !== null || organizer.suspendedAt !== null) continue;
    if (!(await isNamedOnlyBy(tx, row.userId, organizer.id))) continue;
    const { version } = organizer;
    await updateOrganizer(tx, organizer.id, { ...row, version: version + 1, now });
    await deleteFollowAndHideReturning(tx, { userId: row.userId, organizerId: organizer.id });
    return { ...organizer, ...row, version: version + 1 } as OrganizerRow;
  }
  return null;
}
