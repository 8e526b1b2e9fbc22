import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { DEMO_SOURCE } from "#core/events/event.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { isRestorableSql } from "#data/queries/deleted-events.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import { instantFromText } from "#data/tables/columns.ts";
import { type events, massDeletions } from "#data/tables/events.ts";
import type { Transaction } from "#data/transaction.ts";

export type MassDeletion = typeof massDeletions.$inferSelect;

/** Blocks all writes of events until the transaction ends, so that the counted events are the deleted ones. */
export async function lockAllEvents(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table events in share row exclusive mode`);
}

/** Creates a deletion of all current events, or of a part of them; it has not deleted any yet. */
export async function insertDeletion(
  tx: Transaction,
  deletion: Pick<MassDeletion, "deletedBy" | "events"> & Partial<Pick<MassDeletion, "scope" | "importRun">>,
  now: EpochMs,
): Promise<MassDeletion> {
  const upToId = sql`(select coalesce(max(id), 0) from events)`;
  const [made] = await tx
    .insert(massDeletions)
    .values({ ...deletion, deletedAt: now, upToId })
    .returning();
  if (made === undefined) throw new Error("the deletion was not stored");
  return made;
}

/** Locks a deletion for this transaction; null for an unknown id. */
export async function lockDeletion(tx: Transaction, id: number): Promise<MassDeletion | null> {
  const [found] = await tx.select().from(massDeletions).where(eq(massDeletions.id, id)).for("update");
  return found ?? null;
}

/** Locks the deletion of what an import made; null while nothing of it was deleted. */
export async function lockDeletionOfImport(tx: Transaction, runId: number): Promise<MassDeletion | null> {
  const [found] = await tx.select().from(massDeletions).where(eq(massDeletions.importRun, runId)).for("update");
  return found ?? null;
}

/** Locks an unfinished deletion; null when it is finished, or another process works on it. */
export async function claimDeletion(tx: Transaction, id: number): Promise<MassDeletion | null> {
  const isOpen = and(eq(massDeletions.id, id), isNull(massDeletions.endedAt));
  const [found] = await tx.select().from(massDeletions).where(isOpen).for("update", { skipLocked: true });
  return found ?? null;
}

type Progress = Partial<Pick<MassDeletion, "undoneAt" | "forgottenAt" | "events" | "reachedId" | "done" | "endedAt">>;

/** Stores the progress of a deletion, or that it is undone. */
export async function updateDeletion(tx: Transaction, id: number, progress: Progress): Promise<void> {
  await tx.update(massDeletions).set(progress).where(eq(massDeletions.id, id));
}

/** Deletes the next events of a mass deletion with their dates and marks them as deleted by it; returns their ids. */
export async function updateNextDeleted(
  tx: Transaction,
  deletion: MassDeletion,
  limit: number,
): Promise<readonly number[]> {
  const { reachedId, upToId, scope } = deletion;
  const isMeant = scope === "examples" ? sql`import_source = ${DEMO_SOURCE}` : sql`true`;
  const found = await tx.execute<{ id: number }>(sql`
    select id::int as id from events where deleted_at is null and id > ${reachedId} and id <= ${upToId} and ${isMeant}
     order by id limit ${limit} for update`);
  const ids = found.rows.map((row) => row.id);
  await updateDeletedWith(tx, deletion, ids);
  return ids;
}

/** Deletes these events with their dates and marks them as deleted by the mass deletion. */
export async function updateDeletedWith(
  tx: Transaction,
  { id, deletedAt, deletedBy }: MassDeletion,
  ids: readonly number[],
): Promise<void> {
  await tx.execute(sql`update events set deleted_at = ${sqlInstant(deletedAt)}, deleted_by = ${deletedBy},
      deleted_with = ${id}, listing = 'hidden', updated_at = ${sqlInstant(deletedAt)} where id = any(${sqlArray(ids, "bigint")})`);
  await passOn(tx, ids, deletedAt);
}

/** A selected event, locked, with what decides whether people count on it. */
type SelectedToDelete = {
  id: number;
  startsAt: EpochMs | null;
  /** As in `isCountedOn`. */
  isCountedOn: boolean;
};

/** Locks those of the selected events that are as they were read: not changed since, and not deleted. */
export async function lockSelectedEvents(
  tx: Transaction,
  selected: readonly { publicId: string; updatedAt: EpochMs }[],
  now: EpochMs,
): Promise<readonly SelectedToDelete[]> {
  const versions = selected.map(({ publicId, updatedAt }) => ({
    public_id: publicId,
    updated_at: new Date(updatedAt).toISOString(),
  }));
  const found = await tx.execute<{ id: number; startsAt: string | null; isCountedOn: boolean }>(sql`
    select e.id::int as id, e.current_starts_at as "startsAt", ${countedOn(now)} as "isCountedOn"
      from events e join jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as t(public_id text, updated_at timestamptz)
        on t.public_id = e.public_id and t.updated_at = date_trunc('milliseconds', e.updated_at)
     where e.deleted_at is null order by e.id for update of e`);
  return found.rows.map((row) => ({ ...row, startsAt: row.startsAt === null ? null : instantFromText(row.startsAt) }));
}

/** The ids among these of events on which people count. */
export async function listCountedOn(tx: Transaction, ids: readonly number[], now: EpochMs): Promise<readonly number[]> {
  const found = await tx.execute<{ id: number }>(
    sql`select e.id::int as id from events e where e.id = any(${sqlArray(ids, "bigint")}) and ${countedOn(now)} order by e.id`,
  );
  return found.rows.map(({ id }) => id);
}

/** The same rule as `isCountedOn` of the core. */
function countedOn(now: EpochMs): SQL {
  return sql`(e.listing <> 'hidden' and e.cancelled_at is null
    and (e.kind = 'always_open' or coalesce(e.current_ends_at > ${sqlInstant(now)}, false)))`;
}

/** Takes the unclaimed organizers of a deletion's events off the lists if none of their events is listed any more. */
export async function updateEmptyOrganizersHidden(tx: Transaction, deletionId: number, now: EpochMs): Promise<void> {
  await tx.execute(sql`
    update organizers o set listing = 'hidden', updated_at = ${sqlInstant(now)}
     where o.user_id is null and o.listing <> 'hidden'
       and o.id in (select organizer_id from events where deleted_with = ${deletionId})
       and not exists (select from events e where e.organizer_id = o.id and e.listing <> 'hidden')`);
}

/** Lists the unclaimed organizers of restored events again, unless a moderator has hidden them. */
export async function updateOrganizersListed(
  tx: Transaction,
  eventIds: readonly number[],
  now: EpochMs,
): Promise<void> {
  await tx.execute(sql`
    update organizers o set listing = 'public', updated_at = ${sqlInstant(now)}
     where o.user_id is null and o.listing = 'hidden' and o.deleted_at is null and o.suspended_at is null
       and o.id in (select organizer_id from events where id = any(${sqlArray(eventIds, "bigint")}) and listing = 'public')`);
}

/** The columns that decide where an event may be listed. */
type Stands = Pick<typeof events.$inferSelect, "visibility" | "moderation" | "held" | "importStatus"> & {
  isSuspended: boolean;
};

/**
 * Locks the next events of a mass deletion that are still as it left them: not deleted again, not left by an erased
 * account, and not merged into another.
 */
export async function lockNextToRestore(
  tx: Transaction,
  { id, deletedAt, reachedId }: MassDeletion,
  limit: number,
): Promise<readonly (Stands & { id: number })[]> {
  const found = await tx.execute<Stands & { id: number }>(sql`
    select e.id::int as id, visibility, moderation, held, import_status as "importStatus", suspended_at is not null as "isSuspended"
      from events e where e.deleted_with = ${id} and e.id > ${reachedId} and e.deleted_at = ${sqlInstant(deletedAt)}
       and e.owner_left_at is null and e.words_removed_at is null and e.merged_into is null
     order by e.id limit ${limit} for update`);
  return found.rows;
}

/** Restores deleted events to the given listing. */
export async function updateEventsRestored(
  tx: Transaction,
  { ids, listing }: { ids: readonly number[]; listing: Listing },
  now: EpochMs,
): Promise<void> {
  // An event created in its place keeps the unique start.
  const taken = sql`exists (select from events other where other.user_id = e.user_id and other.title = e.title
    and other.own_start = e.own_start and other.deleted_at is null)`;
  await tx.execute(sql`update events e set deleted_at = null, deleted_by = null, deleted_with = null, listing = ${listing},
      own_start = case when ${taken} then null else own_start end, updated_at = ${sqlInstant(now)}
    where e.id = any(${sqlArray(ids, "bigint")})`);
  await passOn(tx, ids, now);
}

/** Detaches these events from their deletion: they stay deleted and count as deleted singly. */
export async function updateDetachedEvents(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`update events set deleted_with = null where id = any(${sqlArray(ids, "bigint")})`);
}

/** Moves deleted events into another deletion. */
export async function updateMovedToDeletion(tx: Transaction, id: number, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`update events set deleted_with = ${id} where id = any(${sqlArray(ids, "bigint")})`);
}

/** Locks those of these events, or of a group, that are deleted and can still be restored. */
export async function lockDeletedEvents(
  tx: Transaction,
  of: { publicIds: readonly string[] } | { deletion: number },
  now: EpochMs,
): Promise<readonly number[]> {
  const isMeant =
    "deletion" in of ? sql`e.deleted_with = ${of.deletion}` : sql`e.public_id = any(${sqlArray(of.publicIds, "text")})`;
  const found = await tx.execute<{ id: number }>(sql`
    select e.id::int as id from events e
     where ${isMeant} and ${isRestorableSql(now)}
     order by e.id for update of e`);
  return found.rows.map(({ id }) => id);
}

/** Detaches the remaining events of a deletion: they were not restored with it and count as deleted singly. */
export async function updateDetachedFromDeletion(tx: Transaction, id: number): Promise<void> {
  await tx.execute(sql`update events set deleted_with = null where deleted_with = ${id}`);
}

/** Raises the SEQUENCE for calendars (RFC 5545 §3.8.7.4), and lists dates like their event. */
async function passOn(tx: Transaction, eventIds: readonly number[], now: EpochMs): Promise<void> {
  const ids: SQL = sqlArray(eventIds, "bigint");
  await tx.execute(sql`update schedules s set sequence = s.sequence + 1, updated_at = ${sqlInstant(now)}
    where s.event_id = any(${ids}) and s.ended_at is null`);
  // Reads by the index of the events: joined with the events, each part would read all dates.
  await tx.execute(sql`update occurrences o set listing = e.listing from unnest(${ids}) as part (id)
    join events e on e.id = part.id where o.event_id = any(${ids}) and o.event_id = e.id and o.listing <> e.listing`);
}
