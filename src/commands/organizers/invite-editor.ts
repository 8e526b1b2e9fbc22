import { actOnOrganizer } from "#commands/organizers/act-on-organizer.ts";
import type { Actor } from "#core/audit/actor.ts";
import { nameForMail } from "#core/organizers/organizer-input.ts";
import { mayManagePeople } from "#core/organizers/organizer-policy.ts";
import {
  DECLINED_MS,
  EDITORS_MAX,
  INVITATIONS_PER_DAY,
  INVITATIONS_TO_ONE_PER_DAY,
  INVITATION_MS,
} from "#core/organizers/organizer-people.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { enqueueMail } from "#data/queries/mail-write.ts";
import { insertNotificationCause } from "#data/queries/notification-causes-write.ts";
import { deleteInvitationNotifications } from "#data/queries/notifications-write.ts";
import { updateInvitationClosed, insertInvitation, lockInvitation } from "#data/queries/organizer-people-write.ts";
import { findUserByEmail, listEditors } from "#data/queries/organizer-people.ts";
import { countInvited } from "#data/queries/organizer-invitations.ts";
import type { OrganizerRow } from "#data/queries/organizers.ts";
import type { Transaction } from "#data/transaction.ts";

type Inviting = {
  actor: Actor;
  viewer: Pick<Viewer, "userId" | "email" | "name">;
  publicId: string;
  /** Validated, in lower case. */
  email: string;
  language: string;
  baseUrl: string;
};

/** The outcome never shows whether the address has an account (PRODUCT P9). */
type Invited =
  | "invited"
  | "yourself"
  | "editor-already"
  | "declined"
  | "too-many-to-one"
  | "too-many-today"
  | "no-place";

/** The owner invites an editor: a mail to the address, and a notification if it has an account. */
export async function inviteEditor(database: Pick<Database, "db">, inviting: Inviting, now: EpochMs): Promise<Invited> {
  const { actor, publicId } = inviting;
  const act = { action: "invite-editor", actor, publicId, may: mayManagePeople } as const;
  return actOnOrganizer(database, act, now, async (tx, { organizer, entry }): Promise<Invited> => {
    const refusal = await refusalOf(tx, organizer, inviting, now);
    if (refusal !== null) {
      await recordAudit(tx, { ...entry, outcome: "refused", facts: { reason: refusal } }, now);
      return refusal;
    }
    await invite(tx, organizer, inviting, now);
    await recordAudit(tx, { ...entry, outcome: "done" }, now);
    return "invited";
  });
}

async function refusalOf(
  tx: Transaction,
  organizer: OrganizerRow,
  { viewer, email }: Inviting,
  now: EpochMs,
): Promise<Exclude<Invited, "invited"> | null> {
  if (email === viewer.email.toLowerCase()) return "yourself";
  const editors = await listEditors(tx, organizer.id);
  if (editors.some((editor) => editor.email === email)) return "editor-already";
  const requested = { organizerId: organizer.id, email, declinedSince: now - DECLINED_MS };
  const { today, toOneToday, places, declined } = await countInvited(tx, requested, now);
  if (declined) return "declined";
  if (toOneToday >= INVITATIONS_TO_ONE_PER_DAY) return "too-many-to-one";
  if (today >= INVITATIONS_PER_DAY) return "too-many-today";
  return places >= EDITORS_MAX ? "no-place" : null;
}

async function invite(
  tx: Transaction,
  organizer: OrganizerRow,
  { viewer, email, language, baseUrl }: Inviting,
  now: EpochMs,
): Promise<void> {
  const expiresAt = now + INVITATION_MS;
  const invitation = { organizerId: organizer.id, email, invitedBy: viewer.userId, expiresAt };
  const key = await insertInvitation(tx, invitation, now);
  const path = `/organizer-invitations/${key}`;
  const account = await findUserByEmail(tx, email);
  // Names that a member chose appear only in a mail to a mailbox that its owner has confirmed.
  const names =
    account === null
      ? { organizer: null, inviter: null }
      : { organizer: organizer.name, inviter: nameForMail(viewer.name) };
  const data = { ...names, link: `${baseUrl}${path}`, expiresAt };
  const message = { name: "organizer-invitation", data } as const;
  await enqueueMail(
    tx,
    { key: `organizer-invitation:${key}`, to: email, language, zone: null, message, userId: null },
    now,
  );
  if (account === null) return;
  const cause = { kind: "invitation", actorId: viewer.userId, userId: account.id, organizerId: organizer.id } as const;
  await deleteInvitationNotifications(tx, cause);
  await insertNotificationCause(tx, { ...cause, path }, now);
}

type Withdrawing = { actor: Actor; publicId: string; key: string };

/** The owner withdraws an invitation and its notification; false when it was already answered. */
export async function withdrawInvitation(
  database: Pick<Database, "db">,
  { actor, publicId, key }: Withdrawing,
  now: EpochMs,
): Promise<boolean> {
  const act = { action: "withdraw-invitation", actor, publicId, may: mayManagePeople } as const;
  return actOnOrganizer(database, act, now, async (tx, { organizer, entry }) => {
    const invitation = await lockInvitation(tx, key);
    if (invitation?.organizerId !== organizer.id || invitation.state !== "open") return false;
    await updateInvitationClosed(tx, invitation.id, "withdrawn", now);
    const account = await findUserByEmail(tx, invitation.email);
    if (account !== null) await deleteInvitationNotifications(tx, { userId: account.id, organizerId: organizer.id });
    await recordAudit(tx, { ...entry, outcome: "done" }, now);
    return true;
  });
}
