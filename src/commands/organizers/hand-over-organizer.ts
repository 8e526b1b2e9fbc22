import { changedSinceRead } from "#core/changed-since-read.ts";
import { actOnOrganizer } from "#commands/organizers/act-on-organizer.ts";
import { showWhatIsOpen } from "#commands/organizers/pass-on-organizers.ts";
import type { Actor } from "#core/audit/actor.ts";
import { mayCareForOrganizer, mayManagePeople } from "#core/organizers/organizer-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { deleteFollowAndHide, deleteFollowAndHideReturning } from "#data/queries/follows-write.ts";
import { enqueueMail } from "#data/queries/mail-write.ts";
import { insertNotificationCause } from "#data/queries/notification-causes-write.ts";
import { insertHandOver, deleteMemberReturningSince } from "#data/queries/organizer-hand-overs-write.ts";
import { deleteMember, insertMember } from "#data/queries/organizer-people-write.ts";
import { updateClaimClosed } from "#data/queries/organizer-claims-write.ts";
import { findOwnOrganizer, findUserByEmail, listEditors } from "#data/queries/organizer-people.ts";
import { listPendingClaims } from "#data/queries/organizer-claims.ts";
import { updateOrganizer } from "#data/queries/organizers-write.ts";
import { lockUser } from "#data/queries/profiles-write.ts";
import { lockSuspended } from "#data/queries/suspensions-write.ts";
import type { Transaction } from "#data/transaction.ts";

type Giving = {
  actor: Actor;
  publicId: string;
  /** Version of the profile that the moderator saw. */
  version: number;
  /** The verified address of the new owner. */
  email: string;
  /** Whether the former owner stays as an editor. */
  ownerStays: boolean;
  /** Language of the mail to the new owner. */
  language: string;
};

/**
 * `no-member`: no account has verified this address; `suspended`: the account is suspended; `has-profile`: each person
 * owns one profile; `changed-meanwhile`: someone else was faster.
 */
type GiveRefusal = "no-member" | "suspended" | "has-profile" | "is-owner" | "changed-meanwhile";
type GiveOutcome =
  | {
      outcome: "given";
      name: string;
      to: string;
      /** Null when nobody owned it. */ from: string | null;
      /** For Undo. */ handOverId: number;
    }
  | { outcome: GiveRefusal; name: string };

/**
 * Gives an organizer to another member, whoever owned it; notifies both and rejects all claims on it;
 * `undoGiveOrganizer` reverses it. Staff only (PRODUCT P7).
 */
export async function giveOrganizer(
  database: Pick<Database, "db">,
  { actor, publicId, version, email, ownerStays, language }: Giving,
  now: EpochMs,
): Promise<GiveOutcome> {
  const act = { action: "give-organizer", actor, publicId, may: mayCareForOrganizer } as const;
  return actOnOrganizer(database, act, now, async (tx, { organizer, entry }): Promise<GiveOutcome> => {
    const { id: organizerId, name, userId: from } = organizer;
    const refused = (outcome: GiveRefusal) => ({ outcome, name });
    if (changedSinceRead(organizer, { version })) return refused("changed-meanwhile");
    const member = await findUserByEmail(tx, email);
    if (member === null) return refused("no-member");
    if (member.id === from) return refused("is-owner");
    // Serializes with registering a profile, and with a suspension.
    await lockUser(tx, member.id);
    if ((await lockSuspended(tx, [member.id])).has(member.id)) return refused("suspended");
    if ((await findOwnOrganizer(tx, member.id)) !== null) return refused("has-profile");
    const editedAt = await deleteMemberReturningSince(tx, { organizerId, userId: member.id });
    await updateOrganizer(tx, organizerId, { userId: member.id, version: version + 1, now });
    const deleted = await deleteFollowAndHideReturning(tx, { userId: member.id, organizerId });
    const people = { fromId: from, wasOwned: from !== null, toId: member.id, givenBy: actor.userId };
    const undo = { version: version + 1, editedAt, ...deleted };
    const handOverId = await insertHandOver(tx, { organizerId, ...people, givenAt: now, undo });
    if (from !== null && ownerStays) await insertMember(tx, { organizerId, userId: from }, now);
    await showWhatIsOpen(tx, { userId: member.id, actorId: actor.userId }, now);
    await closeClaims(tx, { organizerId, to: member.id, by: actor.userId }, now);
    const message = { name: "organizer-taken-over", data: { organizer: name, why: "handed-over" } } as const;
    const mail = { key: `organizer-given:${organizerId}:${member.id}:${now}`, to: member.email, zone: null, language };
    await enqueueMail(tx, { ...mail, message, userId: member.id }, now);
    const context = { actorId: actor.userId, organizerId };
    await insertNotificationCause(tx, { kind: "organizer-handed-over", userId: member.id, ...context }, now);
    if (from !== null)
      await insertNotificationCause(tx, { kind: "organizer-given-away", userId: from, ...context }, now);
    await recordAudit(tx, { ...entry, outcome: "done", facts: { from, to: member.id, ownerStays } }, now);
    return { outcome: "given", name, to: member.name ?? member.email, from, handOverId };
  });
}

/** Closes all claims on a page that has an owner now; the new owner is notified separately. */
async function closeClaims(
  tx: Transaction,
  { organizerId, to, by: decidedBy }: { organizerId: number; to: string; by: string | null },
  now: EpochMs,
): Promise<void> {
  for (const { id, userId } of await listPendingClaims(tx, organizerId)) {
    const state = userId === to ? "approved" : "rejected";
    await updateClaimClosed(tx, id, { state, reason: null, decidedBy }, now);
    if (state === "approved") continue;
    await insertNotificationCause(tx, { kind: "claim-rejected", userId, organizerId, actorId: decidedBy }, now);
  }
}

type HandingOver = {
  actor: Actor;
  publicId: string;
  /** The editor who becomes the owner. */ newOwnerId: string;
  language: string;
};
type HandedOver = "handed-over" | "no-editor" | "suspended" | "has-profile";

/** Makes an editor the owner, and the owner an editor. A person owns at most one profile, so the editor must have none. */
export async function handOverOrganizer(
  database: Pick<Database, "db">,
  { actor, publicId, newOwnerId, language }: HandingOver,
  now: EpochMs,
): Promise<HandedOver> {
  const act = { action: "hand-over-organizer", actor, publicId, may: mayManagePeople } as const;
  return actOnOrganizer(database, act, now, async (tx, { organizer, entry }): Promise<HandedOver> => {
    const { id: organizerId, userId: oldOwnerId, version } = organizer;
    const editors = await listEditors(tx, organizerId);
    const newOwner = editors.find((editor) => editor.userId === newOwnerId);
    if (newOwner === undefined) return "no-editor";
    // Serializes with registering a profile, and with a suspension.
    await lockUser(tx, newOwnerId);
    if ((await lockSuspended(tx, [newOwnerId])).has(newOwnerId)) return "suspended";
    if ((await findOwnOrganizer(tx, newOwnerId)) !== null) return "has-profile";
    await deleteMember(tx, organizerId, newOwnerId);
    await updateOrganizer(tx, organizerId, { userId: newOwnerId, version: version + 1, now });
    await deleteFollowAndHide(tx, { userId: newOwnerId, organizerId });
    if (oldOwnerId !== null) await insertMember(tx, { organizerId, userId: oldOwnerId }, now);
    const message = { name: "organizer-taken-over", data: { organizer: organizer.name, why: "handed-over" } } as const;
    const mail = { key: `organizer-handed-over:${organizerId}:${newOwnerId}:${now}`, to: newOwner.email, zone: null };
    await enqueueMail(tx, { ...mail, language, message, userId: newOwnerId }, now);
    const cause = { kind: "organizer-handed-over", actorId: actor.userId, userId: newOwnerId, organizerId } as const;
    await insertNotificationCause(tx, cause, now);
    await recordAudit(tx, { ...entry, outcome: "done", facts: { from: oldOwnerId, to: newOwnerId } }, now);
    return "handed-over";
  });
}
