import { actOnOrganizer } from "#commands/organizers/act-on-organizer.ts";
import { showWhatIsOpen } from "#commands/organizers/pass-on-organizers.ts";
import type { Actor } from "#core/audit/actor.ts";
import { mayCareForOrganizer } from "#core/organizers/organizer-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { deleteFollowAndHide, insertFollowAndHide } from "#data/queries/follows-write.ts";
import { insertNotificationCause } from "#data/queries/notification-causes-write.ts";
import { findHandOver } from "#data/queries/organizer-hand-overs.ts";
import {
  lockHandOver,
  updateHandOverUndone,
  updateClaimsReopenedByHandOver,
} from "#data/queries/organizer-hand-overs-write.ts";
import { findOwnOrganizer, listEditors } from "#data/queries/organizer-people.ts";
import { deleteMember, insertMember } from "#data/queries/organizer-people-write.ts";
import { findOrganizersByNameKey, type OrganizerRow } from "#data/queries/organizers.ts";
import { updateOrganizer } from "#data/queries/organizers-write.ts";
import { lockUser } from "#data/queries/profiles-write.ts";
import { lockSuspended } from "#data/queries/suspensions-write.ts";
import type { Transaction } from "#data/transaction.ts";

type HandOver = NonNullable<Awaited<ReturnType<typeof lockHandOver>>>;

/**
 * `changed-meanwhile`: the profile was changed, hidden or given away since, or its former owner is gone or suspended.
 * `has-profile`: the former owner registered another profile. `name-taken`: another unclaimed profile has its name.
 */
type UndoOutcome =
  | { outcome: "undone" | "already" | "changed-meanwhile" | "has-profile" | "name-taken"; name: string }
  | { outcome: "unknown" };

/**
 * Returns an organizer that staff gave away to its former owner, or to nobody; notifies both, and reopens the claims
 * that the transfer closed. Staff only.
 */
export async function undoGiveOrganizer(
  database: Pick<Database, "db">,
  { actor, handOverId }: { actor: Actor; handOverId: number },
  now: EpochMs,
): Promise<UndoOutcome> {
  const publicId = await findHandOver(database.db, handOverId);
  if (publicId === null) return { outcome: "unknown" };
  const act = { action: "undo-give-organizer", actor, publicId, may: mayCareForOrganizer } as const;
  return actOnOrganizer(database, act, now, async (tx, { organizer, entry }): Promise<UndoOutcome> => {
    const handOver = await lockHandOver(tx, handOverId);
    if (handOver === null) return { outcome: "unknown" };
    const { name } = organizer;
    if (handOver.undoneAt !== null) return { outcome: "already", name };
    const refusal = await reasonAgainst(tx, handOver, organizer);
    if (refusal !== null) return { outcome: refusal, name };
    await revertHandOver(tx, handOver, organizer, now);
    await updateHandOverUndone(tx, handOverId, now);
    await notifyBoth(tx, handOver, { actorId: actor.userId }, now);
    const facts = { from: handOver.toId, to: handOver.fromId };
    await recordAudit(tx, { ...entry, outcome: "done", facts }, now);
    return { outcome: "undone", name };
  });
}

async function reasonAgainst(tx: Transaction, { fromId, wasOwned, toId, undo }: HandOver, organizer: OrganizerRow) {
  const isUnchanged = organizer.userId === toId && organizer.version === undo.version;
  if (!isUnchanged || (wasOwned && fromId === null)) return "changed-meanwhile";
  if (fromId !== null) {
    // Serializes with registering a profile.
    await lockUser(tx, fromId);
    if ((await lockSuspended(tx, [fromId])).has(fromId)) return "changed-meanwhile";
    return (await findOwnOrganizer(tx, fromId)) === null ? null : "has-profile";
  }
  // Without an owner, nobody could show a profile that a suspension hides.
  if (organizer.suspendedAt !== null && organizer.hiddenAt === null) return "changed-meanwhile";
  if ((await listEditors(tx, organizer.id)).length > 0) return "changed-meanwhile";
  const named = await findOrganizersByNameKey(tx, [organizer.nameKey]);
  return named.some(({ id, userId }) => userId === null && id !== organizer.id) ? "name-taken" : null;
}

async function revertHandOver(
  tx: Transaction,
  { organizerId, fromId, toId, givenBy, givenAt, undo }: HandOver,
  { version }: OrganizerRow,
  now: EpochMs,
): Promise<void> {
  if (fromId !== null) {
    await deleteMember(tx, organizerId, fromId);
    await deleteFollowAndHide(tx, { userId: fromId, organizerId });
  }
  await updateOrganizer(tx, organizerId, { userId: fromId, version: version + 1, now });
  if (undo.editedAt !== null) await insertMember(tx, { organizerId, userId: toId }, undo.editedAt);
  await insertFollowAndHide(tx, { userId: toId, organizerId }, undo);
  await updateClaimsReopenedByHandOver(tx, { organizerId, givenAt });
  if (fromId !== null) await showWhatIsOpen(tx, { userId: fromId, actorId: givenBy }, now);
}

async function notifyBoth(
  tx: Transaction,
  { organizerId, fromId, toId }: HandOver,
  { actorId }: { actorId: string | null },
  now: EpochMs,
): Promise<void> {
  const context = { actorId, organizerId };
  await insertNotificationCause(tx, { kind: "organizer-given-away", userId: toId, ...context }, now);
  if (fromId !== null)
    await insertNotificationCause(tx, { kind: "organizer-handed-over", userId: fromId, ...context }, now);
}
