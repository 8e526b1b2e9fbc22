import { actOnOrganizer } from "#commands/organizers/act-on-organizer.ts";
import type { Actor } from "#core/audit/actor.ts";
import { mayRemoveEditor } from "#core/organizers/organizer-policy.ts";
import { EDITORS_MAX } from "#core/organizers/organizer-people.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { deleteFollowAndHide } from "#data/queries/follows-write.ts";
import { insertNotificationCause } from "#data/queries/notification-causes-write.ts";
import {
  updateInvitationClosed,
  deleteMember,
  insertMember,
  lockInvitation,
  lockOrganizer,
} from "#data/queries/organizer-people-write.ts";
import { listEditors } from "#data/queries/organizer-people.ts";
import { findInvitation } from "#data/queries/organizer-invitations.ts";
import type { OrganizerRow } from "#data/queries/organizers.ts";
import { type Transaction, transaction } from "#data/transaction.ts";

type Answering = {
  actor: Actor;
  viewer: Pick<Viewer, "userId" | "email">;
  key: string;
  answer: "accepted" | "declined";
};

/** `closed`: the invitation was withdrawn, answered, is expired, or all places are taken. `not-yours`: it is for another address. */
type Answered =
  | { outcome: "accepted" | "declined"; publicId: string }
  | { outcome: "closed" | "not-yours" | "missing" };

/**
 * Accepts or declines an invitation to edit an organizer. Only the account with the invited address can; a second
 * answer changes nothing.
 */
export async function answerInvitation(
  { db }: Pick<Database, "db">,
  { actor, viewer, key, answer }: Answering,
  now: EpochMs,
): Promise<Answered> {
  return transaction(db, async (tx): Promise<Answered> => {
    // Locks the organizer first, as withdrawing an invitation does.
    const found = await findInvitation(tx, key);
    const organizer = found === null ? null : await lockOrganizer(tx, found.organizerPublicId);
    const invitation = await lockInvitation(tx, key);
    if (invitation === null || organizer === null) return { outcome: "missing" };
    const { publicId } = organizer;
    const entity = { type: "organizer", id: publicId } as const;
    if (invitation.email !== viewer.email.toLowerCase()) {
      const facts = { reason: "not-yours" };
      await recordAudit(tx, { action: "answer-invitation", actor, entity, outcome: "refused", facts }, now);
      return { outcome: "not-yours" };
    }
    if (invitation.state === answer) return { outcome: answer, publicId };
    if (invitation.state !== "open" || invitation.expiresAt <= now) return { outcome: "closed" };
    if (answer === "accepted" && !(await addEditor(tx, organizer, viewer.userId, now))) return { outcome: "closed" };
    await updateInvitationClosed(tx, invitation.id, answer, now);
    const facts = { answer };
    await recordAudit(tx, { action: "answer-invitation", actor, entity, outcome: "done", facts }, now);
    return { outcome: answer, publicId };
  });
}

/** Adds an editor and notifies the owner; false when all places are taken. */
async function addEditor(tx: Transaction, organizer: OrganizerRow, userId: string, now: EpochMs): Promise<boolean> {
  const { id: organizerId, userId: owner } = organizer;
  // The invited person became the owner meanwhile.
  if (owner === userId) return true;
  if ((await listEditors(tx, organizerId)).length >= EDITORS_MAX) return false;
  await insertMember(tx, { organizerId, userId }, now);
  await deleteFollowAndHide(tx, { userId, organizerId });
  if (owner === null) return true;
  await insertNotificationCause(tx, { kind: "invitation-accepted", actorId: userId, userId: owner, organizerId }, now);
  return true;
}

type Removing = { actor: Actor; publicId: string; /** The editor to remove. */ editorId: string };

/** The owner removes an editor, or an editor leaves; false when they were no editor. Events that they created for the organizer stay. */
export async function removeEditor(
  database: Pick<Database, "db">,
  { actor, publicId, editorId }: Removing,
  now: EpochMs,
): Promise<boolean> {
  const isSelf = actor.userId === editorId;
  const action = isSelf ? "leave-organizer" : "remove-editor";
  const may = (role: Parameters<typeof mayRemoveEditor>[0]) => mayRemoveEditor(role, { isSelf });
  return actOnOrganizer(database, { action, actor, publicId, may }, now, async (tx, { organizer, entry }) => {
    if (!(await deleteMember(tx, organizer.id, editorId))) return false;
    await recordAudit(tx, { ...entry, outcome: "done", facts: { editor: editorId } }, now);
    return true;
  });
}
