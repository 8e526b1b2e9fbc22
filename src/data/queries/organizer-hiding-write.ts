import { sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { updateListingOfDates } from "#data/queries/occurrences-write.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import type { NewlyListed } from "#data/queries/suspensions-write.ts";
import type { events } from "#data/tables/events.ts";
import type { Transaction } from "#data/transaction.ts";

/** Hides an organizer's events with it, deleted ones included; returns how many are not deleted. */
export async function updateEventsHidden(tx: Transaction, organizerId: number, now: EpochMs): Promise<number> {
  const gone = await tx.execute<{ id: string; isLive: boolean }>(sql`
    update events set hidden_with = ${organizerId}, suspended_at = coalesce(suspended_at, ${sqlInstant(now)}),
           listing = 'hidden', updated_at = ${sqlInstant(now)}
     where organizer_id = ${organizerId} and hidden_with is null returning id, deleted_at is null as "isLive"`);
  await listDates(tx, gone.rows);
  return gone.rows.filter(({ isLive }) => isLive).length;
}

/** The columns of a hidden event that decide where it is listed when shown again. */
type ComingBack = Pick<typeof events.$inferSelect, "visibility" | "moderation" | "held" | "importStatus"> & {
  ids: readonly number[];
  isDeleted: boolean;
  isOwnerSuspended: boolean;
};

/** The events that were hidden with an organizer, whatever their organizer now: each combination of the columns once. */
export async function listHiddenWith(tx: Transaction, organizerId: number): Promise<readonly ComingBack[]> {
  const found = await tx.execute<Omit<ComingBack, "ids"> & { ids: string[] }>(sql`
    select e.visibility, e.moderation, e.held, e.import_status as "importStatus", e.deleted_at is not null as "isDeleted",
           coalesce(u.suspended_at is not null, false) as "isOwnerSuspended", array_agg(e.id order by e.id)::text[] as ids
      from events e left join users u on u.id = e.user_id where e.hidden_with = ${organizerId} group by 1, 2, 3, 4, 5, 6`);
  return found.rows.map((row) => ({ ...row, ids: row.ids.map(Number) }));
}

/** Shows events again in a listing; those of a suspended owner stay suspended. Returns those never listed before. */
export async function updateEventsShown(
  tx: Transaction,
  { ids, isOwnerSuspended, listing }: Pick<ComingBack, "ids" | "isOwnerSuspended"> & { listing: Listing },
  now: EpochMs,
): Promise<readonly NewlyListed[]> {
  const first = await tx.execute<NewlyListed>(sql`
    select id::int as id, organizer_id::int as "organizerId" from events
     where id = any(${sqlArray(ids, "bigint")}) and ${listing !== "hidden"} and first_listed_at is null order by id`);
  await tx.execute(sql`
    update events set hidden_with = null, suspended_at = case when ${isOwnerSuspended} then suspended_at end,
           listing = ${listing}, updated_at = ${sqlInstant(now)},
           first_listed_at = case when ${listing} = 'hidden' then first_listed_at
             else coalesce(first_listed_at, ${sqlInstant(now)}) end
     where id = any(${sqlArray(ids, "bigint")})`);
  await updateListingOfDates(tx, ids);
  return first.rows;
}

function listDates(tx: Transaction, rows: readonly { id: string }[]): Promise<void> {
  return updateListingOfDates(
    tx,
    rows.map(({ id }) => Number(id)),
  );
}

/** Whether an owner is currently suspended. */
export async function isAccountSuspended(tx: Transaction, userId: string | null): Promise<boolean> {
  if (userId === null) return false;
  const found = await tx.execute(sql`select from users where id = ${userId} and suspended_at is not null`);
  return found.rows.length > 0;
}

/** Whether an organizer has a public event. */
export async function hasPublicEvent(tx: Transaction, organizerId: number): Promise<boolean> {
  const found = await tx.execute(
    sql`select from events where organizer_id = ${organizerId} and listing = 'public' limit 1`,
  );
  return found.rows.length > 0;
}
