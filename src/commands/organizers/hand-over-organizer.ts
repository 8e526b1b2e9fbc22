import { actOnOrganizer } from "#commands/organizers/act-on-organizer.ts";
import type { Actor } from "#core/audit/actor.ts";
import { mayManagePeople } from "#core/organizers/organizer-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { deleteTies } from "#data/queries/follows-write.ts";
import { enqueueMail } from "#data/queries/mail-write.ts";
import { tellPeople } from "#data/queries/notification-causes-write.ts";
import { findOwnOrganizer, listEditors } from "#data/queries/organizer-people.ts";
import { deleteMember, insertMember } from "#data/queries/organizer-people-write.ts";
import { updateOrganizer } from "#data/queries/organizers-write.ts";
import { lockUser } from "#data/queries/profiles-write.ts";

type HandingOver = { actor: Actor; publicId: string; /** An editor. */ newOwnerId: string; language: string };
type HandedOver = "handed-over" | "no-editor" | "has-profile";

/** Makes an editor the owner, and the owner an editor. Each person owns one profile, so whoever has one cannot take another. */
export async function handOverOrganizer(
  database: Pick<Database, "db">,
  { actor, publicId, newOwnerId, language }: HandingOver,
  now: EpochMs,
): Promise<HandedOver> {
  const act = { action: "hand-over-organizer", actor, publicId, may: mayManagePeople } as const;
  return actOnOrganizer(database, act, now, async (tx, { organizer, entry }): Promise<HandedOver> => {
    const { id: organizerId, userId: oldOwnerId } = organizer;
    const editors = await listEditors(tx, organizerId);
    const newOwner = editors.find((editor) => editor.userId === newOwnerId);
    if (newOwner === undefined) return "no-editor";
    // As whoever registers a profile does: of the two one waits.
    await lockUser(tx, newOwnerId);
    if ((await findOwnOrganizer(tx, newOwnerId)) !== null) return "has-profile";
    await deleteMember(tx, organizerId, newOwnerId);
    await updateOrganizer(tx, organizerId, { userId: newOwnerId, now });
    await deleteTies(tx, { userId: newOwnerId, organizerId });
    if (oldOwnerId !== null) await insertMember(tx, { organizerId, userId: oldOwnerId }, now);
    const message = { name: "organizer-taken-over", data: { organizer: organizer.name, why: "handed-over" } } as const;
    const mail = { key: `organizer-handed-over:${organizerId}:${newOwnerId}:${now}`, to: newOwner.email, zone: null };
    await enqueueMail(tx, { ...mail, language, message, userId: newOwnerId }, now);
    const told = { kind: "organizer-handed-over", actorId: actor.userId, userId: newOwnerId, organizerId } as const;
    await tellPeople(tx, told, now);
    await recordAudit(tx, { ...entry, outcome: "done", facts: { from: oldOwnerId, to: newOwnerId } }, now);
    return "handed-over";
  });
}
