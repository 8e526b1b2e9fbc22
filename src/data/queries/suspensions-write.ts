import { type SQL, sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { updateListingOfDates } from "#data/queries/occurrences-write.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import { suspensions } from "#data/tables/accounts.ts";
import type { events } from "#data/tables/events.ts";
import type { organizers } from "#data/tables/organizers.ts";
import type { Transaction } from "#data/transaction.ts";

type Suspending = { userId: string; suspendedBy: string | null; reason: string | null };

/** Stores a suspension; returns its id. */
export async function insertSuspension(tx: Transaction, suspension: Suspending, now: EpochMs): Promise<number> {
  const [made] = await tx
    .insert(suspensions)
    .values({ ...suspension, suspendedAt: now })
    .returning({ id: suspensions.id });
  await tx.execute(sql`update users set suspended_at = ${sqlInstant(now)} where id = ${suspension.userId}`);
  return made?.id ?? 0;
}

/** Ends a suspension; returns its id, null when there is none. */
export async function updateSuspensionLifted(
  tx: Transaction,
  { userId, liftedBy }: { userId: string; liftedBy: string | null },
  now: EpochMs,
): Promise<number | null> {
  const lifted = await tx.execute<{ id: number }>(sql`
    update suspensions set lifted_at = greatest(suspended_at, ${sqlInstant(now)}), lifted_by = ${liftedBy}
     where user_id = ${userId} and lifted_at is null returning id::int as id`);
  await tx.execute(sql`update users set suspended_at = null where id = ${userId}`);
  return lifted.rows[0]?.id ?? null;
}

/**
 * Which of these accounts are suspended. Locks them until the transaction ends, so that what is created meanwhile
 * matches the account's state.
 */
export async function lockSuspended(tx: Transaction, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const found = await tx.execute<{ id: string; isSuspended: boolean }>(sql`
    select id, suspended_at is not null as "isSuspended" from users
     where id = any(${sqlArray([...new Set(userIds)], "text")}) order by id for key share`);
  return new Set(found.rows.filter(({ isSuspended }) => isSuspended).map(({ id }) => id));
}

/** Hides an account's events and organizer from all lists; returns the number of events. Already hidden ones do not change. */
export async function updateListingsHidden(tx: Transaction, userId: string, now: EpochMs): Promise<number> {
  await tx.execute(sql`update organizers set suspended_at = ${sqlInstant(now)}, listing = 'hidden'
    where user_id = ${userId} and suspended_at is null`);
  const hidden = await tx.execute<{ id: number }>(sql`
    update events set suspended_at = ${sqlInstant(now)}, listing = 'hidden'
     where user_id = ${userId} and suspended_at is null returning id::int as id`);
  await listDatesAlike(
    tx,
    hidden.rows.map(({ id }) => id),
  );
  return hidden.rows.length;
}

type EventStands = Pick<typeof events.$inferSelect, "visibility" | "moderation" | "held" | "importStatus"> & {
  isDeleted: boolean;
};

/** The columns that decide the listing of events hidden only by a suspension: each combination once. */
export async function listHiddenStates(tx: Transaction, userId: string): Promise<readonly EventStands[]> {
  const found = await tx.execute<EventStands>(sql`
    select distinct visibility, moderation, held, import_status as "importStatus", deleted_at is not null as "isDeleted"
      from events e where ${comesBack(userId)}`);
  return found.rows;
}

/** An event that is listed for the first time, because its owner or organizer was hidden when it was approved. */
export type NewlyListed = { id: number; organizerId: number | null };

/** Restores the listing of an account's events with this combination; returns how many, and which were never listed before. */
export async function updateEventListingsRestored(
  tx: Transaction,
  { userId, stands, listing }: { userId: string; stands: EventStands; listing: Listing },
  now: EpochMs,
): Promise<{ count: number; firstListed: readonly NewlyListed[] }> {
  const { visibility, moderation, held, importStatus, isDeleted } = stands;
  const which = sql`${comesBack(userId)} and visibility = ${visibility} and moderation = ${moderation} and held = ${held}
    and import_status is not distinct from ${importStatus}::text and (deleted_at is not null) = ${isDeleted}`;
  const isShown = listing !== "hidden";
  const first = await tx.execute<NewlyListed>(sql`
    select id::int as id, organizer_id::int as "organizerId" from events e
     where ${which} and ${isShown} and first_listed_at is null`);
  const seen = isShown ? sql`coalesce(first_listed_at, ${sqlInstant(now)})` : sql`first_listed_at`;
  const back = await tx.execute<{ id: number }>(sql`
    update events e set suspended_at = null, listing = ${listing}, first_listed_at = ${seen}
     where ${which} returning id::int as id`);
  await listDatesAlike(
    tx,
    back.rows.map(({ id }) => id),
  );
  return { count: back.rows.length, firstListed: first.rows };
}

/** The organizers of an account that only a suspension hides. */
export async function listSuspendedOrganizers(tx: Transaction, userId: string) {
  type Hidden = Pick<typeof organizers.$inferSelect, "id" | "visibility"> & { isDeleted: boolean };
  const found = await tx.execute<Hidden>(sql`
    select id::int as id, visibility, deleted_at is not null as "isDeleted" from organizers
     where user_id = ${userId} and suspended_at is not null and hidden_at is null for update`);
  return found.rows;
}

/** Restores the listing of an organizer. */
export async function updateOrganizerListingRestored(tx: Transaction, id: number, listing: Listing): Promise<void> {
  await tx.execute(sql`update organizers set suspended_at = null, listing = ${listing} where id = ${id}`);
}

/** Events hidden with their organizer stay hidden until the organizer is shown. */
function comesBack(userId: string): SQL {
  return sql`e.user_id = ${userId} and e.suspended_at is not null and e.hidden_with is null`;
}

/** Some hundred thousand dates: one statement for the millions of a large import would exceed the time limit. */
const EVENTS_AT_ONCE = 2_000;

async function listDatesAlike(tx: Transaction, ids: readonly number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += EVENTS_AT_ONCE) {
    await updateListingOfDates(tx, ids.slice(start, start + EVENTS_AT_ONCE));
  }
}
