import type { Actor } from "#core/audit/actor.ts";
import { organizerPath } from "#core/organizers/organizer-address.ts";
import type { OrganizerInput } from "#core/organizers/organizer-input.ts";
import { organizerKey } from "#core/organizers/organizer-key.ts";
import { organizerListing } from "#core/organizers/organizer-listing.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { findOwnOrganizer } from "#data/queries/organizer-people.ts";
import { insertOrganizers } from "#data/queries/organizers-write.ts";
import { lockUser } from "#data/queries/profiles-write.ts";
import { transaction } from "#data/transaction.ts";

type Registered = { outcome: "registered"; path: `/organizers/${string}` } | { outcome: "has-one" };

/** Makes somebody's organizer profile; each has at most one, also when two forms are sent at once (spec §2). */
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
    const [made] = await insertOrganizers(tx, [row], now);
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
