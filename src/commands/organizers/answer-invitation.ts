import type { Actor } from "#core/audit/actor.ts";
import { EDITORS_MAX } from "#core/organizers/people-limits.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { tellPeople } from "#data/queries/notification-causes-write.ts";
import { listEditors } from "#data/queries/organizer-people.ts";
import {
  closeInvitation,
  insertMember,
  lockInvitation,
  lockOrganizerById,
} from "#data/queries/organizer-people-write.ts";
import { transaction } from "#data/transaction.ts";

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
    const invitation = await lockInvitation(tx, key);
    const organizer = invitation === null ? null : await lockOrganizerById(tx, invitation.organizerId);
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
    if (answer === "accepted") {
      const editors = await listEditors(tx, organizer.id);
      if (editors.length >= EDITORS_MAX) return { outcome: "closed" };
      const owner = organizer.userId;
      // Whoever became the owner meanwhile is no editor beside.
      if (owner !== viewer.userId) await insertMember(tx, { organizerId: organizer.id, userId: viewer.userId }, now);
      if (owner !== null && owner !== viewer.userId) {
        const told = { kind: "invitation-accepted", userId: owner, organizerId: organizer.id } as const;
        await tellPeople(tx, { ...told, actorId: viewer.userId }, now);
      }
    }
    await closeInvitation(tx, invitation.id, answer, now);
    const facts = { answer };
    await recordAudit(tx, { action: "answer-invitation", actor, entity, outcome: "done", facts }, now);
    return { outcome: answer, publicId };
  });
}
