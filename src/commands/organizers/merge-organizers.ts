import { changedSinceRead } from "#core/changed-since-read.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { AuditEntry } from "#core/audit/audit-entry.ts";
import { AppError } from "#core/errors.ts";
import { fieldsToFill, type OrganizerMergeUndo } from "#core/organizers/organizer-merge.ts";
import { organizerListing } from "#core/organizers/organizers-list.ts";
import { mayCareForOrganizer } from "#core/organizers/organizer-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { insertNotificationCause } from "#data/queries/notification-causes-write.ts";
import {
  type MergeIds,
  insertOrganizerMerge,
  moveClaimsToMerged,
  movePartsToMerged,
  updateClaimsClosedByMerge,
  updateNamesOfMerged,
} from "#data/queries/organizer-merges-write.ts";
import { moveMembershipsToMerged } from "#data/queries/organizer-merge-memberships-write.ts";
import { lockTwoOrganizers } from "#data/queries/organizer-people-write.ts";
import { findOrganizerRole } from "#data/queries/organizer-people.ts";
import type { OrganizerRow } from "#data/queries/organizers.ts";
import { updateOrganizer } from "#data/queries/organizers-write.ts";
import { transaction, type Transaction } from "#data/transaction.ts";

/** An organizer and its version on the page. */
type Read = { publicId: string; version: number };
type Merging = {
  actor: Actor;
  survivor: Read;
  folded: Read;
  /** When owners are notified; by default at once. */
  notifyAt?: EpochMs;
};

type MergeOutcome =
  | { outcome: "merged"; mergeId: number; name: string; folded: string; events: number }
  /** `hidden`: one is hidden; a merge would show it or hide the other. */
  | { outcome: "changed-meanwhile" | "hidden" | "gone" };

/**
 * Merges an organizer into a duplicate: its addresses and name then lead to the survivor, and events, people, follows,
 * hides, claims and calendar move there. If both have an owner, the survivor's owner stays and the other becomes an
 * editor. Notifies the owners; `undoOrganizerMerge` reverses it. Staff only, and neither organizer may be the
 * moderator's own.
 */
export async function mergeOrganizers(
  { db }: Pick<Database, "db">,
  merging: Merging,
  now: EpochMs,
): Promise<MergeOutcome> {
  const { actor, survivor, folded } = merging;
  const entry = { action: "merge-organizers", actor, entity: { type: "organizer", id: survivor.publicId } } as const;
  const done = await transaction(db, async (tx): Promise<MergeOutcome | "forbidden"> => {
    // Locks both first and always in one order: concurrent merges of the same two cannot deadlock.
    const both = await lockTwoOrganizers(tx, survivor.publicId, folded.publicId);
    if (both === null) return { outcome: "gone" };
    if (await mayCareForAll(tx, actor, both)) return merge(tx, both, { ...merging, entry }, now);
    await recordAudit(tx, { ...entry, outcome: "refused", facts: { reason: "forbidden" } }, now);
    return "forbidden";
  });
  if (done === "forbidden") throw new AppError("forbidden", "organizers are merged by staff, not in their own cause");
  return done;
}

async function mayCareForAll(tx: Transaction, actor: Actor, all: readonly OrganizerRow[]): Promise<boolean> {
  for (const { id } of all) {
    const role = actor.userId === null ? null : await findOrganizerRole(tx, actor.userId, id);
    if (!mayCareForOrganizer(role, actor)) return false;
  }
  return true;
}

type Entry = Pick<AuditEntry, "action" | "actor" | "entity">;

async function merge(
  tx: Transaction,
  [survivor, folded]: readonly [OrganizerRow, OrganizerRow],
  { actor, notifyAt, entry, ...read }: Merging & { entry: Entry },
  now: EpochMs,
): Promise<MergeOutcome> {
  if (changedSinceRead(survivor, read.survivor) || changedSinceRead(folded, read.folded))
    return { outcome: "changed-meanwhile" };
  if (survivor.suspendedAt !== null || folded.suspendedAt !== null) return { outcome: "hidden" };
  const undo = undoOf(survivor, folded);
  const pair = { survivorId: survivor.id, foldedId: folded.id };
  const ids = { ...pair, mergeId: await insertOrganizerMerge(tx, { ...pair, mergedBy: actor.userId, undo }, now) };
  await foldProfile(tx, { survivor, folded, undo }, now);
  const events = await movePartsToMerged(tx, ids, { foldedName: folded.name }, now);
  await updateNamesOfMerged(
    tx,
    { mergeId: ids.mergeId, organizerId: survivor.id, from: folded.name, to: survivor.name },
    now,
  );
  await moveMembershipsToMerged(tx, ids, { editor: undo.ownerMoved ? null : folded.userId }, now);
  await moveClaims(tx, ids, { survivor, folded, actor, notifyAt }, now);
  await notifyOwners(tx, { survivor, folded, actor, notifyAt }, now);
  const facts = { folded: folded.publicId, events, ownerMoved: undo.ownerMoved };
  await recordAudit(tx, { ...entry, outcome: "done", facts }, now);
  return { outcome: "merged", mergeId: ids.mergeId, name: survivor.name, folded: folded.name, events };
}

function undoOf(survivor: OrganizerRow, folded: OrganizerRow): OrganizerMergeUndo {
  return {
    ownerMoved: survivor.userId === null && folded.userId !== null,
    filled: fieldsToFill(survivor, folded),
    keptListing: survivor.listing,
    foldedListing: folded.listing,
  };
}

type Folding = { survivor: OrganizerRow; folded: OrganizerRow; undo: OrganizerMergeUndo };

/** Updates the merged one first: a person owns at most one active profile. */
async function foldProfile(tx: Transaction, { survivor, folded, undo }: Folding, now: EpochMs): Promise<void> {
  const gone = { deletedAt: now, mergedInto: survivor.id, listing: "hidden" } as const;
  await updateOrganizer(tx, folded.id, { ...gone, version: folded.version + 1, now });
  const filled = Object.fromEntries(undo.filled.map((field) => [field, folded[field]]));
  await updateOrganizer(tx, survivor.id, {
    ...filled,
    ...(undo.filled.includes("contactEmail") && { contactShown: folded.contactShown }),
    ...(undo.ownerMoved && { userId: folded.userId }),
    listing: listingOfBoth({ survivor, folded, undo }),
    version: survivor.version + 1,
    now,
  });
}

/** An unclaimed profile is listed with its first public event, which the merged one may bring. */
function listingOfBoth({ survivor, folded, undo }: Folding): Listing {
  if (survivor.listing !== "hidden" || survivor.userId !== null) return survivor.listing;
  return undo.ownerMoved || folded.listing !== "hidden" ? organizerListing(survivor) : survivor.listing;
}

type People = { survivor: OrganizerRow; folded: OrganizerRow; actor: Actor; notifyAt: EpochMs | undefined };

/** Claims move to the surviving organizer; if it has an owner now, none stays open. */
async function moveClaims(tx: Transaction, ids: MergeIds, people: People, now: EpochMs): Promise<void> {
  const { survivor, folded, actor, notifyAt } = people;
  const owner = survivor.userId ?? folded.userId;
  if (owner === null) await moveClaimsToMerged(tx, ids);
  else {
    const cause = { kind: "claim-rejected", organizerId: survivor.id, actorId: actor.userId } as const;
    for (const userId of await updateClaimsClosedByMerge(tx, ids, actor.userId, now)) {
      if (userId !== owner) await insertNotificationCause(tx, { ...cause, userId }, now, notifyAt);
    }
  }
}

async function notifyOwners(
  tx: Transaction,
  { survivor, folded, actor, notifyAt }: People,
  now: EpochMs,
): Promise<void> {
  for (const userId of new Set([survivor.userId, folded.userId])) {
    if (userId === null) continue;
    const context = { organizerId: survivor.id, title: folded.name, actorId: actor.userId };
    await insertNotificationCause(tx, { kind: "organizer-merged", userId, ...context }, now, notifyAt);
  }
}
