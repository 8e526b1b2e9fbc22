import { restoreListings } from "#commands/accounts/restore-listings.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { isAccountInUse } from "#data/queries/accounts.ts";
import { deleteFollowAndHide } from "#data/queries/follows-write.ts";
import { updateEventsOwner } from "#data/queries/leaving-write.ts";
import { enqueueMail } from "#data/queries/mail-write.ts";
import { insertNotificationCause } from "#data/queries/notification-causes-write.ts";
import { deleteMember, lockOrganizerById } from "#data/queries/organizer-people-write.ts";
import { findOwnOrganizer, listEditors, listOwnersEditedFor } from "#data/queries/organizer-people.ts";
import { updateOrganizer } from "#data/queries/organizers-write.ts";
import type { OrganizerRow } from "#data/queries/organizers.ts";
import { lockUser } from "#data/queries/profiles-write.ts";
import { lockSuspended } from "#data/queries/suspensions-write.ts";
import type { Transaction } from "#data/transaction.ts";

type Leaver = {
  userId: string;
  email: string;
  /** Language of the mail to the successor. */
  language: string;
};

/**
 * Part of erasing an account: the organizer passes to its longest-serving editor without a profile of their own who is
 * neither suspended nor about to leave, and events that the leaver created for another organizer pass to that
 * organizer's owner (PRODUCT P9).
 */
export async function passOnOrganizers(tx: Transaction, leaver: Leaver, now: EpochMs): Promise<void> {
  const { userId } = leaver;
  const own = await findOwnOrganizer(tx, userId);
  if (own !== null) await passOn(tx, own, leaver, now);
  for (const { organizerId, ownerId } of await listOwnersEditedFor(tx, userId)) {
    await updateEventsOwner(tx, { organizerId, from: userId, to: ownerId }, now);
    await showWhatIsOpen(tx, { userId: ownerId, actorId: null }, now);
  }
}

async function passOn(tx: Transaction, own: OrganizerRow, leaver: Leaver, now: EpochMs): Promise<void> {
  const { userId, email, language } = leaver;
  const successor = await lockSuccessor(tx, own.id);
  if (successor === null) return;
  await lockOrganizerById(tx, own.id);
  await deleteMember(tx, own.id, successor.userId);
  await deleteFollowAndHide(tx, { userId: successor.userId, organizerId: own.id });
  await updateOrganizer(tx, own.id, {
    userId: successor.userId,
    version: own.version + 1,
    // Replaces the contact address if it was the leaver's own.
    ...(own.contactEmail?.toLowerCase() === email && { contactEmail: successor.email, contactShown: false }),
    now,
  });
  const events = await updateEventsOwner(tx, { organizerId: own.id, from: userId, to: successor.userId }, now);
  await showWhatIsOpen(tx, { userId: successor.userId, actorId: null }, now);
  const entity = { type: "organizer", id: own.publicId } as const;
  const facts = { from: userId, to: successor.userId, events };
  await recordAudit(tx, { action: "take-over-organizer", actor: SYSTEM_ACTOR, entity, outcome: "done", facts }, now);
  const message = { name: "organizer-taken-over", data: { organizer: own.name, why: "left" } } as const;
  const mail = { key: `organizer-taken-over:${own.id}:${userId}`, to: successor.email, language, zone: null, message };
  await enqueueMail(tx, { ...mail, userId: successor.userId }, now);
  const cause = { kind: "organizer-handed-over", userId: successor.userId, organizerId: own.id } as const;
  await insertNotificationCause(tx, { ...cause, actorId: null }, now);
}

/** The longest-serving editor who can own the organizer, with the account locked; null for none. */
async function lockSuccessor(tx: Transaction, organizerId: number) {
  for (const editor of await listEditors(tx, organizerId)) {
    // Checked first without a lock: two owners who leave at once never wait for each other.
    if (!(await mayOwn(tx, editor.userId))) continue;
    await lockUser(tx, editor.userId);
    if (await mayOwn(tx, editor.userId)) return editor;
  }
  return null;
}

async function mayOwn(tx: Transaction, userId: string): Promise<boolean> {
  return (await isAccountInUse(tx, userId)) && (await findOwnOrganizer(tx, userId)) === null;
}

/**
 * Shared by the commands that give an organizer to another member: shows again what was hidden by its former owner's
 * suspension, unless the new owner is suspended too.
 */
export async function showWhatIsOpen(
  tx: Transaction,
  { userId, actorId }: { userId: string; actorId: string | null },
  now: EpochMs,
): Promise<void> {
  if ((await lockSuspended(tx, [userId])).has(userId)) return;
  await restoreListings(tx, { userId, actorId }, now);
}
