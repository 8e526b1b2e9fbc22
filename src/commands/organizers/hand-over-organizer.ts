import type { Actor } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import { mayManagePeople } from "#core/organizers/organizer-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { findOwnOrganizer, listEditors, organizerRole } from "#data/queries/organizer-people.ts";
import { deleteMember, insertMember, lockOrganizer } from "#data/queries/organizer-people-write.ts";
import { updateOrganizer } from "#data/queries/organizers-write.ts";
import { lockUser } from "#data/queries/profiles-write.ts";
import { transaction } from "#data/transaction.ts";

type HandingOver = { actor: Actor; userId: string; publicId: string; /** An editor. */ newOwnerId: string };
type HandedOver = "handed-over" | "no-editor" | "has-profile";

/** Makes an editor the owner, and the owner an editor. Each person owns one profile, so whoever has one cannot take another. */
export async function handOverOrganizer(
  { db }: Pick<Database, "db">,
  { actor, userId, publicId, newOwnerId }: HandingOver,
  now: EpochMs,
): Promise<HandedOver> {
  const entry = { action: "hand-over-organizer", actor, entity: { type: "organizer", id: publicId } } as const;
  const outcome = await transaction(db, async (tx): Promise<HandedOver | "forbidden"> => {
    // Before the organizer, as whoever registers a profile does.
    await lockUser(tx, newOwnerId);
    const organizer = await lockOrganizer(tx, publicId);
    const role = organizer === null ? null : await organizerRole(tx, userId, organizer.id);
    if (organizer === null || !mayManagePeople(role)) {
      await recordAudit(tx, { ...entry, outcome: "refused" }, now);
      return "forbidden";
    }
    const editors = await listEditors(tx, organizer.id);
    if (!editors.some((editor) => editor.userId === newOwnerId)) return "no-editor";
    if ((await findOwnOrganizer(tx, newOwnerId)) !== null) return "has-profile";
    await deleteMember(tx, organizer.id, newOwnerId);
    await updateOrganizer(tx, organizer.id, { userId: newOwnerId, now });
    await insertMember(tx, { organizerId: organizer.id, userId }, now);
    await recordAudit(tx, { ...entry, outcome: "done", facts: { from: userId, to: newOwnerId } }, now);
    return "handed-over";
  });
  if (outcome === "forbidden") throw new AppError("forbidden", "only its owner hands an organizer over");
  return outcome;
}
