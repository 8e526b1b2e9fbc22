import { AppError } from "#core/errors.ts";
import { organizerKey } from "#core/organizers/organizer-address.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { lockOrganizersOfEvents } from "#data/queries/organizer-people-write.ts";
import { findOrganizersByNameKey, type OrganizerRow } from "#data/queries/organizers.ts";
import { insertOrganizers, updateOrganizer } from "#data/queries/organizers-write.ts";
import type { Transaction } from "#data/transaction.ts";

/** How often an organizer is read again that changed before it was locked: each time, another command must have run. */
export const LOCK_ATTEMPTS = 5;

/** An event's organizer name, and the event's own listing. */
type NamedOrganizer = { name: string; listing: Listing };

/**
 * Shared by the commands that store events: the organizers of these names, by `organizerKey`. If several have one
 * name, the verified one, else the oldest; a new name gets an unclaimed organizer (PRODUCT P3). An unclaimed organizer
 * is listed with its first public event, not before: a held event must not publish a new name. Nobody hides or merges
 * them until the transaction ends.
 */
export async function matchOrganizers(
  tx: Transaction,
  named: readonly NamedOrganizer[],
  now: EpochMs,
): Promise<ReadonlyMap<string, OrganizerRow>> {
  const wanted = wantedByKey(named);
  const found = await lockMatches(tx, wanted, now);
  for (const [key, row] of found) {
    if (!isToBeShown(row) || wanted.get(key)?.listing !== "public") continue;
    await updateOrganizer(tx, row.id, { listing: "public", now });
  }
  return found;
}

/** One that was merged or deleted before it was locked is matched again. */
async function lockMatches(
  tx: Transaction,
  wanted: ReadonlyMap<string, NamedOrganizer>,
  now: EpochMs,
  attempts = LOCK_ATTEMPTS,
): Promise<Map<string, OrganizerRow>> {
  const found = await findOrCreate(tx, wanted, now);
  const ids = [...found.values()].map(({ id }) => id);
  const locked = new Map((await lockOrganizersOfEvents(tx, ids)).map((row) => [row.id, row]));
  const matches = new Map<string, OrganizerRow>();
  for (const [key, { id }] of found) {
    const row = locked.get(id);
    if (row !== undefined && row.deletedAt === null) matches.set(key, row);
  }
  const others = new Map([...wanted].filter(([key]) => !matches.has(key)));
  if (others.size === 0) return matches;
  if (attempts === 1) throw new AppError("conflict", "The organizers of these events change all the time.");
  return new Map([...matches, ...(await lockMatches(tx, others, now, attempts - 1))]);
}

async function findOrCreate(
  tx: Transaction,
  wanted: ReadonlyMap<string, NamedOrganizer>,
  now: EpochMs,
): Promise<Map<string, OrganizerRow>> {
  const keys = [...wanted.keys()];
  const found = chosen(await findOrganizersByNameKey(tx, keys));
  const missing = keys.filter((key) => !found.has(key));
  if (missing.length > 0) {
    const rows = [...wanted].filter(([key]) => !found.has(key)).map(([key, each]) => ({ ...each, nameKey: key }));
    await insertOrganizers(tx, rows, now);
    // Reads again, because another transaction may have created one of the organizers meanwhile.
    for (const [key, row] of chosen(await findOrganizersByNameKey(tx, missing))) found.set(key, row);
  }
  return found;
}

function wantedByKey(named: readonly NamedOrganizer[]): Map<string, NamedOrganizer> {
  const wanted = new Map<string, NamedOrganizer>();
  for (const { name, listing } of named) {
    const key = organizerKey(name);
    const before = wanted.get(key);
    const isPublic = listing === "public" || before?.listing === "public";
    wanted.set(key, { name: before?.name ?? name, listing: isPublic ? "public" : "hidden" });
  }
  return wanted;
}

function chosen(rows: readonly OrganizerRow[]): Map<string, OrganizerRow> {
  const byKey = Map.groupBy(rows, (row) => row.nameKey);
  return new Map(
    [...byKey].flatMap(([key, [oldest, ...others]]) => {
      const row = [oldest, ...others].find((each) => each !== undefined && each.verifiedAt !== null) ?? oldest;
      return row === undefined ? [] : [[key, row]];
    }),
  );
}

/** Whether an unclaimed organizer is listed with its first public event. */
export function isToBeShown(row: OrganizerRow): boolean {
  return row.listing === "hidden" && row.userId === null && row.suspendedAt === null && row.visibility === "public_web";
}
