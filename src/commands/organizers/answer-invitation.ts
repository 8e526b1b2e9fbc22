import type { Actor } from "#core/audit/actor.ts";
import { EDITORS_MAX } from "#core/organizers/people-limits.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { deleteTies } from "#data/queries/follows-write.ts";
import { tellPeople } from "#data/queries/notification-causes-write.ts";
import { findInvitation, listEditors } from "#data/queries/organizer-people.ts";
import { closeInvitation, insertMember, lockInvitation, lockOrganizer } from "#data/queries/organizer-people-write.ts";
import type { OrganizerRow } from "#data/queries/organizers.ts";
import { transaction, type Transaction } from "#data/transaction.ts";

type Answering = {
  actor: Actor;
  viewer: Pick<Viewer, "userId" | "email">;
  key: string;
  answer: "accepted" | "declined";
};

/** `closed`: it was withdrawn, answered before, is too old, or all places are taken. `not-yours`: it is for another address. */
type Answered =
  | { outcome: "accepted" | "declined"; publicId: string }
  | { outcome: "closed" | "not-yours" | "missing" };

/** Takes part in an organizer's work, or says no. Only the account with the invited address can; a second answer changes nothing. */
export async function answerInvitation(
  { db }: Pick<Database, "db">,
  { actor, viewer, key, answer }: Answering,
  now: EpochMs,
): Promise<Answered> {
  return transaction(db, async (tx): Promise<Answered> => {
    // The organizer first, as whoever takes an invitation back does.
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
    if (answer === "accepted" && !(await letIn(tx, organizer, viewer.userId, now))) return { outcome: "closed" };
    await closeInvitation(tx, invitation.id, answer, now);
    const facts = { answer };
    await recordAudit(tx, { action: "answer-invitation", actor, entity, outcome: "done", facts }, now);
    return { outcome: answer, publicId };
  });
}

/** Makes an editor of somebody and tells the owner; false when all places are taken. */
async function letIn(tx: Transaction, organizer: OrganizerRow, userId: string, now: EpochMs): Promise<boolean> {
  const { id: organizerId, userId: owner } = organizer;
  // Whoever became the owner meanwhile is no editor beside.
  if (owner === userId) return true;
  if ((await listEditors(tx, organizerId)).length >= EDITORS_MAX) return false;
  await insertMember(tx, { organizerId, userId }, now);
  await deleteTies(tx, { userId, organizerId });
  if (owner === null) return true;
  await tellPeople(tx, { kind: "invitation-accepted", actorId: userId, userId: owner, organizerId }, now);
  return true;
}
