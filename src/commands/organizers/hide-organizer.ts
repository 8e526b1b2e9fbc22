import { changedSinceRead } from "#core/changed-since-read.ts";
import { notifyOfFirstListed } from "#commands/accounts/restore-listings.ts";
import { actOnOrganizer } from "#commands/organizers/act-on-organizer.ts";
import type { Actor } from "#core/audit/actor.ts";
import { mayCareForOrganizer } from "#core/organizers/organizer-policy.ts";
import { organizerListing } from "#core/organizers/organizers-list.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { type Listing, listingOf } from "#core/visibility.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { insertNotificationCause, retractOrganizerChange } from "#data/queries/notification-causes-write.ts";
import {
  updateEventsShown,
  hasPublicEvent,
  updateEventsHidden,
  isAccountSuspended,
  listHiddenWith,
} from "#data/queries/organizer-hiding-write.ts";
import { updateOrganizer } from "#data/queries/organizers-write.ts";
import type { OrganizerRow } from "#data/queries/organizers.ts";
import type { Transaction } from "#data/transaction.ts";

type Hiding = {
  actor: Actor;
  publicId: string;
  /** Version of the profile that the moderator saw. */
  version: number;
  /** Its owner reads it; validated, at most `REASON_MAX` characters. */
  reason: string | null;
  /** When the owner is notified; by default at once. */
  notifyAt?: EpochMs;
};

/** `changed-meanwhile`: the profile was saved after the moderator read it. `already`: another moderator hid it first. */
type HideOutcome = { outcome: "hidden" | "already" | "changed-meanwhile"; name: string; events: number };

/**
 * Hides an organizer from everybody, with all its events and those it makes later; the owner reads the reason.
 * `showOrganizerToAll` shows exactly these again.
 */
export async function hideOrganizerForAll(
  database: Pick<Database, "db">,
  { actor, publicId, version, reason, notifyAt }: Hiding,
  now: EpochMs,
): Promise<HideOutcome> {
  const act = { action: "hide-organizer", actor, publicId, may: mayCareForOrganizer } as const;
  return actOnOrganizer(database, act, now, async (tx, { organizer, entry }): Promise<HideOutcome> => {
    const { id, name, userId, listing } = organizer;
    if (organizer.hiddenAt !== null) return { outcome: "already", name, events: 0 };
    if (changedSinceRead(organizer, { version })) return { outcome: "changed-meanwhile", name, events: 0 };
    await updateOrganizer(tx, id, {
      hiddenAt: now,
      hiddenReason: reason,
      hiddenListing: listing,
      suspendedAt: organizer.suspendedAt ?? now,
      listing: "hidden",
      now,
    });
    const events = await updateEventsHidden(tx, id, now);
    if (userId !== null) {
      const cause = { kind: "organizer-hidden", userId, organizerId: id, message: reason ?? "" } as const;
      await insertNotificationCause(tx, { ...cause, actorId: actor.userId }, now, notifyAt);
    }
    const change = { after: { reason }, subjectId: userId };
    await recordAudit(tx, { ...entry, outcome: "done", facts: { events }, ...change }, now);
    return { outcome: "hidden", name, events };
  });
}

type Showing = { actor: Actor; publicId: string };

/** `already`: another moderator showed it first. */
type ShowOutcome = { outcome: "shown" | "already"; name: string; events: number };

/**
 * Shows a hidden organizer again with its events, each listed by its own state; followers are notified of those that
 * were approved meanwhile. A notification of the hiding that is not yet sent is retracted.
 */
export async function showOrganizerToAll(
  database: Pick<Database, "db">,
  { actor, publicId }: Showing,
  now: EpochMs,
): Promise<ShowOutcome> {
  const act = { action: "show-organizer", actor, publicId, may: mayCareForOrganizer } as const;
  return actOnOrganizer(database, act, now, async (tx, { organizer, entry }): Promise<ShowOutcome> => {
    const { id, name, userId } = organizer;
    if (organizer.hiddenAt === null) return { outcome: "already", name, events: 0 };
    const events = await restoreEvents(tx, { organizerId: id, actorId: actor.userId }, now);
    const suspendedAt = (await isAccountSuspended(tx, userId)) ? organizer.suspendedAt : null;
    const listing = await listingBack(tx, { ...organizer, suspendedAt });
    const shown = { hiddenAt: null, hiddenReason: null, hiddenListing: null };
    await updateOrganizer(tx, id, { ...shown, suspendedAt, listing, now });
    if (userId !== null && (await retractOrganizerChange(tx, id, "organizer-hidden"))) {
      await insertNotificationCause(
        tx,
        { kind: "organizer-shown", userId, organizerId: id, actorId: actor.userId },
        now,
      );
    }
    const change = { before: { reason: organizer.hiddenReason }, subjectId: userId };
    await recordAudit(tx, { ...entry, outcome: "done", facts: { events }, ...change }, now);
    return { outcome: "shown", name, events };
  });
}

async function restoreEvents(
  tx: Transaction,
  { organizerId, actorId }: { organizerId: number; actorId: string | null },
  now: EpochMs,
): Promise<number> {
  const groups = await listHiddenWith(tx, organizerId);
  for (const group of groups) {
    const { isDeleted, isOwnerSuspended, importStatus } = group;
    const suspendedAt = isOwnerSuspended ? now : null;
    const listing = listingOf({ ...group, deletedAt: isDeleted ? now : null, suspendedAt });
    const firstListed = await updateEventsShown(tx, { ...group, listing }, now);
    await notifyOfFirstListed(tx, firstListed, { actorId, importStatus }, now);
  }
  return groups.reduce((sum, { ids, isDeleted }) => sum + (isDeleted ? 0 : ids.length), 0);
}

/** An organizer without an owner is listed from its first public event on; before that it has no page. */
async function listingBack(tx: Transaction, organizer: OrganizerRow): Promise<Listing> {
  const listing = organizerListing(organizer);
  if (organizer.userId !== null || organizer.hiddenListing !== "hidden") return listing;
  return (await hasPublicEvent(tx, organizer.id)) ? listing : "hidden";
}
