import { type SQL, sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import { massDeletions } from "#data/tables/mass-deletions.ts";
import type { events } from "#data/tables/events.ts";
import type { Transaction } from "#data/transaction.ts";

/** Keeps everybody else from writing events until the transaction ends, so that those that were counted are those that go. */
export async function lockAllEvents(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table events in share row exclusive mode`);
}

type MassDeletion = { deletedBy: string; events: number };

/** Takes every event away from everybody, with its dates, and notes them as gone together; returns the number of the deletion. */
export async function deleteEvents(tx: Transaction, given: MassDeletion, now: EpochMs): Promise<number> {
  const [made] = await tx
    .insert(massDeletions)
    .values({ ...given, deletedAt: now })
    .returning({ id: massDeletions.id });
  const id = made?.id ?? 0;
  await tx.execute(sql`update events set deleted_at = ${sqlInstant(now)}, deleted_by = ${given.deletedBy},
      deleted_with = ${id}, listing = 'hidden', updated_at = ${sqlInstant(now)} where deleted_at is null`);
  await passOn(tx, sql`e.deleted_with = ${id}`, now);
  return id;
}

type Stands = Pick<typeof events.$inferSelect, "visibility" | "moderation" | "held" | "importStatus"> & {
  suspended: boolean;
};

/** What of the events of a deletion decides where they may be listed: each combination once. */
export async function readStandsOf(tx: Transaction, id: number): Promise<readonly Stands[]> {
  const found = await tx.execute<Stands>(sql`
    select distinct visibility, moderation, held, import_status as "importStatus", suspended_at is not null as suspended
      from events e where ${comesBack(id)}`);
  return found.rows;
}

/** Brings back those events of a deletion that stand so, where they may be listed; returns how many. */
export async function bringBack(
  tx: Transaction,
  { id, stands, listing }: { id: number; stands: Stands; listing: Listing },
  now: EpochMs,
): Promise<number> {
  const { visibility, moderation, held, importStatus, suspended } = stands;
  // An event that was made in its place meanwhile keeps the place.
  const taken = sql`exists (select from events other where other.user_id = e.user_id and other.title = e.title
    and other.own_start = e.own_start and other.deleted_at is null)`;
  const back = await tx.execute(sql`update events e set deleted_at = null, deleted_by = null, listing = ${listing},
      own_start = case when ${taken} then null else own_start end, updated_at = ${sqlInstant(now)}
    where ${comesBack(id)} and visibility = ${visibility} and moderation = ${moderation} and held = ${held}
      and import_status is not distinct from ${importStatus}::text and (suspended_at is not null) = ${suspended}`);
  return back.rowCount ?? 0;
}

/** Ends a deletion that was taken back: its events' calendars and dates follow, and no event is of it any more. */
export async function settleDeletion(tx: Transaction, id: number, now: EpochMs): Promise<void> {
  await passOn(tx, sql`e.deleted_with = ${id} and e.deleted_at is null`, now);
  await tx.execute(sql`update events set deleted_with = null where deleted_with = ${id}`);
  await tx.execute(sql`update mass_deletions set undone_at = ${sqlInstant(now)} where id = ${id}`);
}

/** Holds a deletion for this transaction; null when there is none of this number. */
export async function lockDeletion(tx: Transaction, id: number) {
  const found = await tx.execute<{ deletedAt: string; isUndone: boolean }>(sql`
    select deleted_at as "deletedAt", undone_at is not null as "isUndone" from mass_deletions where id = ${id} for update`);
  return found.rows[0] ?? null;
}

/** Those that are still as it left them: not deleted anew, not what an erased account has left, and not folded into another. */
function comesBack(id: number): SQL {
  return sql`e.deleted_with = ${id} and e.deleted_at = (select deleted_at from mass_deletions where id = ${id})
    and e.owner_left_at is null and e.words_removed_at is null and e.merged_into is null`;
}

/** Some hundred thousand dates: the millions of a large directory in one statement would take longer than one may. */
const EVENTS_AT_ONCE = 2_000;

/** Calendars hear of the change (RFC 5545 §3.8.7.4), and dates are listed where their event is. */
async function passOn(tx: Transaction, which: SQL, now: EpochMs): Promise<void> {
  const found = await tx.execute<{ last: number }>(
    sql`select coalesce(max(e.id), 0)::int as last from events e where ${which}`,
  );
  const last = found.rows[0]?.last ?? 0;
  for (let from = 0; from < last; from += EVENTS_AT_ONCE) {
    const part = sql`${which} and e.id > ${from} and e.id <= ${from + EVENTS_AT_ONCE}`;
    await tx.execute(sql`update schedules s set sequence = s.sequence + 1, updated_at = ${sqlInstant(now)}
      from events e where e.id = s.event_id and s.ended_at is null and ${part}`);
    await tx.execute(sql`update occurrences o set listing = e.listing
      from events e where e.id = o.event_id and o.listing <> e.listing and ${part}`);
  }
}
