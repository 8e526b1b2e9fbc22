import { isToBeShown, LOCK_ATTEMPTS, matchOrganizers } from "#commands/organizers/match-organizers.ts";
import { AppError } from "#core/errors.ts";
import { organizerKey } from "#core/organizers/organizer-address.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { findOrganizerRole } from "#data/queries/organizer-people.ts";
import { lockOrganizerShared } from "#data/queries/organizer-people-write.ts";
import { findOrganizerByPublicId, findOrganizersByNameKey, type OrganizerRow } from "#data/queries/organizers.ts";
import { updateOrganizer } from "#data/queries/organizers-write.ts";
import type { Transaction } from "#data/transaction.ts";

/** The organizer for which a member publishes an event. */
export type MemberOrganizer =
  /** One that they work for. */
  | { kind: "own"; organizer: OrganizerRow }
  /** An unclaimed organizer; null when it is still to be created. */
  | { kind: "unclaimed"; organizer: OrganizerRow | null; name: string }
  /** A name without a page: only others have claimed this name, and naming them must not put an event on their page. */
  | { kind: "name-only"; name: string };

/**
 * The organizer with the chosen public id, or of the typed name (PRODUCT P3: the normalized name); `foreign` when the
 * member does not work for the chosen one.
 */
async function organizerOfMember(
  tx: Transaction,
  userId: string,
  input: { organizer: string | null; name: string },
): Promise<MemberOrganizer | "foreign"> {
  if (input.organizer !== null) {
    const organizer = await findOrganizerByPublicId(tx, input.organizer);
    const isOwn = organizer !== null && (await findOrganizerRole(tx, userId, organizer.id)) !== null;
    return isOwn ? { kind: "own", organizer } : "foreign";
  }
  const { name } = input;
  const found = await findOrganizersByNameKey(tx, [organizerKey(name)]);
  for (const organizer of found) {
    if (organizer.userId === null) continue;
    if ((await findOrganizerRole(tx, userId, organizer.id)) !== null) return { kind: "own", organizer };
  }
  const unclaimed = found.find((organizer) => organizer.userId === null) ?? null;
  return found.length > 0 && unclaimed === null
    ? { kind: "name-only", name }
    : { kind: "unclaimed", organizer: unclaimed, name };
}

/**
 * As `organizerOfMember`, and locks the organizer until the transaction ends against being hidden, merged, claimed or
 * handed over. Others can publish for it meanwhile.
 */
export async function lockOrganizerOfMember(
  tx: Transaction,
  userId: string,
  input: { organizer: string | null; name: string },
): Promise<MemberOrganizer | "foreign"> {
  let locked: number | null = null;
  for (let attempt = 0; attempt <= LOCK_ATTEMPTS; attempt += 1) {
    // Reads it again after the lock: it may have been changed before, or be another one since a merge.
    const found = await organizerOfMember(tx, userId, input);
    const organizer = found === "foreign" ? null : organizerIn(found);
    if (organizer === null || organizer.id === locked) return found;
    await lockOrganizerShared(tx, organizer.id);
    locked = organizer.id;
  }
  throw new AppError("conflict", "The organizer of this event changes all the time.");
}

/** The existing organizer; null for a mere name and for one still to be created. */
export function organizerIn(meant: MemberOrganizer): OrganizerRow | null {
  return meant.kind === "name-only" ? null : meant.organizer;
}

/** The id to store with the event: creates an unclaimed organizer, and lists it with its first public event. */
export async function settleOrganizer(
  tx: Transaction,
  meant: MemberOrganizer,
  listing: Listing,
  now: EpochMs,
): Promise<number | null> {
  if (meant.kind === "name-only") return null;
  if (meant.kind === "own") return meant.organizer.id;
  const { organizer, name } = meant;
  if (organizer === null)
    return (await matchOrganizers(tx, [{ name, listing }], now)).get(organizerKey(name))?.id ?? null;
  if (listing === "public" && isToBeShown(organizer)) await updateOrganizer(tx, organizer.id, { listing, now });
  return organizer.id;
}
