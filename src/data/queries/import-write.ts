import { and, asc, eq, or, sql } from "drizzle-orm";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import { updateListingOfDates } from "#data/queries/occurrences-write.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import { events } from "#data/tables/events.ts";
import { importChanges } from "#data/tables/imports.ts";
import type { Connection, Transaction } from "#data/transaction.ts";

export type ImportedEventRow = typeof events.$inferSelect;

/** Keeps a second import of the same source waiting until this transaction ends: two would each make the same new events. */
export async function lockImportSource(tx: Transaction, source: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`import ${source}`}, 0))`);
}

/** The zones that the source's events had in their last import. Reads all of them: once in a run. */
export async function listImportedZones(tx: Transaction, source: string): Promise<readonly ZoneId[]> {
  const found = await tx.execute<{ zone: string }>(sql`select distinct imported #>> '{time,timezone}' as zone
    from events where import_source = ${source} and imported #>> '{time,timezone}' is not null`);
  return found.rows.map((row) => row.zone);
}

/** The events of a source that carry one of these ids or keys, deleted ones too, locked in the order of their ids. */
export async function lockImportedEvents(
  tx: Transaction,
  { source, sourceIds, keys }: { source: string; sourceIds: readonly string[]; keys: readonly string[] },
): Promise<ImportedEventRow[]> {
  if (sourceIds.length === 0 && keys.length === 0) return [];
  const known = or(
    sql`${events.sourceId} = any(${sqlArray(sourceIds, "text")})`,
    sql`${events.importKey} = any(${sqlArray(keys, "text")})`,
  );
  return tx
    .select()
    .from(events)
    .where(and(eq(events.importSource, source), known))
    .orderBy(events.id)
    .for("update");
}

/** These events, locked in the order of their ids. */
export function lockEventRows(tx: Transaction, ids: readonly number[]): Promise<ImportedEventRow[]> {
  return tx
    .select()
    .from(events)
    .where(sql`${events.id} = any(${sqlArray(ids, "bigint")})`)
    .orderBy(events.id)
    .for("update");
}

type ImportChange = typeof importChanges.$inferSelect;

/** What a run wrote and has not taken back yet, at most `limit` of it. */
export function listImportChanges(db: Connection, runId: number, limit: number): Promise<readonly ImportChange[]> {
  return db
    .select()
    .from(importChanges)
    .where(eq(importChanges.runId, runId))
    .orderBy(asc(importChanges.eventId))
    .limit(limit);
}

/** How much a run wrote and has not taken back yet. */
export function countImportChanges(db: Connection, runId: number): Promise<number> {
  return db.$count(importChanges, eq(importChanges.runId, runId));
}

/** Forgets what has been taken back. */
export async function deleteImportChanges(tx: Transaction, runId: number, eventIds: readonly number[]): Promise<void> {
  const mine = sql`${importChanges.eventId} = any(${sqlArray(eventIds, "bigint")})`;
  await tx.delete(importChanges).where(and(eq(importChanges.runId, runId), mine));
}

/**
 * Deletes events as a person deletes them, all at once, and takes from them what an import knows them by: the file may come
 * again and is new then. Returns how many there were; who was deleted before stays as they are.
 */
export async function deleteImportedEvents(
  tx: Transaction,
  eventIds: readonly number[],
  { deletedBy, now }: { deletedBy: string | null; now: EpochMs },
): Promise<number> {
  const ids = sqlArray(eventIds, "bigint");
  const deleted = await tx.execute<{ id: string }>(sql`update events
    set deleted_at = ${sqlInstant(now)}, deleted_by = ${deletedBy}, listing = 'hidden', updated_at = ${sqlInstant(now)},
        import_source = null, source_id = null, import_key = null
    where id = any(${ids}) and deleted_at is null returning id`);
  await tx.execute(sql`update schedules set sequence = sequence + 1, updated_at = ${sqlInstant(now)}
    where event_id = any(${ids}) and ended_at is null`);
  await updateListingOfDates(tx, eventIds);
  // An organizer that came to light with one of them, and has nothing left to show, goes back into the dark.
  await tx.execute(sql`update organizers o set listing = 'hidden', updated_at = ${sqlInstant(now)}
    where o.user_id is null and o.listing <> 'hidden'
      and o.id in (select organizer_id from events where id = any(${ids}))
      and not exists (select from events e where e.organizer_id = o.id and e.listing = 'public')`);
  return deleted.rows.length;
}
