import { actOnOrganizer } from "#commands/organizers/act-on-organizer.ts";
import type { Actor } from "#core/audit/actor.ts";
import { mayCareForOrganizer } from "#core/organizers/organizer-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { insertNotificationCause, retractOrganizerChange } from "#data/queries/notification-causes-write.ts";
import { isAccountSuspended } from "#data/queries/organizer-hiding-write.ts";
import {
  lockOrganizerMerge,
  movePartsBack,
  updateClaimsReopenedByMerge,
  updateNamesOfMerged,
  updateOrganizerMergeUndone,
} from "#data/queries/organizer-merges-write.ts";
import { moveMembershipsBack } from "#data/queries/organizer-merge-memberships-write.ts";
import { findOrganizerMerge } from "#data/queries/organizer-merges.ts";
import { findOwnOrganizer } from "#data/queries/organizer-people.ts";
import { findOrganizerByPublicId, findOrganizersByNameKey, type OrganizerRow } from "#data/queries/organizers.ts";
import { updateOrganizer } from "#data/queries/organizers-write.ts";
import { lockUser } from "#data/queries/profiles-write.ts";
import type { Transaction } from "#data/transaction.ts";

type Merge = NonNullable<Awaited<ReturnType<typeof lockOrganizerMerge>>>;

/**
 * `changed-meanwhile`: the surviving organizer was hidden, merged or transferred since, or a person's account was
 * deleted. `has-profile`: the merged one's owner registered another profile. `name-taken`: an unclaimed profile with
 * the same name was created meanwhile.
 */
type UndoOutcome =
  | { outcome: "undone" | "already" | "changed-meanwhile" | "has-profile" | "name-taken"; name: string; folded: string }
  | { outcome: "unknown" };

/** Separates two merged organizers again, each with what it had and still exists; anything new stays with the survivor. Staff only. */
export async function undoOrganizerMerge(
  database: Pick<Database, "db">,
  { actor, mergeId }: { actor: Actor; mergeId: number },
  now: EpochMs,
): Promise<UndoOutcome> {
  const found = await findOrganizerMerge(database.db, mergeId);
  if (found === null) return { outcome: "unknown" };
  const act = {
    action: "undo-organizer-merge",
    actor,
    publicId: found.survivorPublicId,
    may: mayCareForOrganizer,
  } as const;
  return actOnOrganizer(database, act, now, async (tx, { organizer: survivor, entry }): Promise<UndoOutcome> => {
    const merge = await lockOrganizerMerge(tx, mergeId);
    const folded = await findOrganizerByPublicId(tx, found.foldedPublicId);
    if (merge === null || folded === null) return { outcome: "unknown" };
    const names = { name: survivor.name, folded: folded.name };
    if (merge.undoneAt !== null) return { outcome: "already", ...names };
    const refusal = await reasonAgainst(tx, { merge, survivor, folded });
    if (refusal !== null) return { outcome: refusal, ...names };
    const ids = { mergeId, survivorId: survivor.id, foldedId: folded.id };
    await moveMembershipsBack(tx, ids);
    await updateNamesOfMerged(tx, { mergeId, organizerId: survivor.id, from: survivor.name, to: folded.name }, now);
    await movePartsBack(tx, ids, now);
    await giveProfileBack(tx, { merge, survivor, folded }, now);
    await updateClaimsReopenedByMerge(tx, mergeId);
    await updateOrganizerMergeUndone(tx, mergeId, now);
    await notifyOwners(tx, { survivor, folded, actor }, now);
    await recordAudit(tx, { ...entry, outcome: "done", facts: { folded: folded.publicId } }, now);
    return { outcome: "undone", ...names };
  });
}

type Undoing = { merge: Merge; survivor: OrganizerRow; folded: OrganizerRow };

async function reasonAgainst(tx: Transaction, { merge, survivor, folded }: Undoing) {
  const { undo } = merge;
  const isThere = folded.mergedInto === survivor.id && folded.deletedAt !== null && survivor.suspendedAt === null;
  if (!isThere || (undo.ownerMoved && survivor.userId !== folded.userId)) return "changed-meanwhile";
  if (folded.userId !== null && !undo.ownerMoved) {
    await lockUser(tx, folded.userId);
    if (survivor.userId !== folded.userId && (await findOwnOrganizer(tx, folded.userId)) !== null) return "has-profile";
  }
  return (await isNameTaken(tx, { merge, survivor, folded })) ? "name-taken" : null;
}

/** Whether another unclaimed profile has the name of one that will have no owner. */
async function isNameTaken(tx: Transaction, { merge: { undo }, survivor, folded }: Undoing): Promise<boolean> {
  const unclaimed = [
    ...(undo.ownerMoved || survivor.userId === null ? [survivor] : []),
    ...(folded.userId === null ? [folded] : []),
  ];
  const named = await findOrganizersByNameKey(
    tx,
    unclaimed.map(({ nameKey }) => nameKey),
  );
  return named.some(({ id, userId }) => userId === null && id !== survivor.id && id !== folded.id);
}

/** Updates the survivor first: a person owns at most one active profile. Later edits of its people stay. */
async function giveProfileBack(tx: Transaction, { merge, survivor, folded }: Undoing, now: EpochMs): Promise<void> {
  const { undo } = merge;
  const taken = undo.filled.filter((field) => survivor[field] === folded[field]);
  const empty = Object.fromEntries(taken.map((field) => [field, field === "description" ? "" : null]));
  await updateOrganizer(tx, survivor.id, {
    ...empty,
    ...(taken.includes("contactEmail") && { contactShown: false }),
    ...(undo.ownerMoved && { userId: null, listing: undo.keptListing }),
    version: survivor.version + 1,
    now,
  });
  // A member suspended since the merge shows nothing; lifting the suspension lists the profile again.
  const isSuspended = folded.suspendedAt !== null || (await isAccountSuspended(tx, folded.userId));
  const listing = isSuspended ? "hidden" : undo.foldedListing;
  const back = { deletedAt: null, mergedInto: null, listing };
  await updateOrganizer(tx, folded.id, { ...back, version: folded.version + 1, now });
}

async function notifyOwners(
  tx: Transaction,
  { survivor, folded, actor }: { survivor: OrganizerRow; folded: OrganizerRow; actor: Actor },
  now: EpochMs,
): Promise<void> {
  if (!(await retractOrganizerChange(tx, survivor.id, "organizer-merged"))) return;
  for (const [own, other] of [
    [survivor, folded],
    [folded, survivor],
  ] as const) {
    if (own.userId === null) continue;
    const context = { organizerId: own.id, title: other.name, actorId: actor.userId };
    await insertNotificationCause(tx, { kind: "organizer-unmerged", userId: own.userId, ...context }, now);
  }
}
