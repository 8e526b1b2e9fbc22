import { and, asc, eq, or, sql } from "drizzle-orm";
import type { ZoneId } from "#core/time/instant.ts";
import { updateListingOfDates } from "#data/queries/occurrences-write.ts";
import type { MassDeletion } from "#data/queries/mass-deletions-write.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import { events } from "#data/tables/events.ts";
import { importChanges } from "#data/tables/imports.ts";
import type { Connection, Transaction } from "#data/transaction.ts";

export type ImportedEventRow = typeof events.$inferSelect;

/** Serializes imports of one source until this transaction ends: two at once would each create the same events. */
export async function lockImportSource(tx: Transaction, source: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`import ${source}`}, 0))`);
}

/** The time zones of the source's events in their last import. Reads all events, so it is called once per run. */
export async function listImportedZones(tx: Transaction, source: string): Promise<readonly ZoneId[]> {
  const found = await tx.execute<{ zone: string }>(sql`select distinct imported #>> '{time,timezone}' as zone
    from events where import_source = ${source} and imported #>> '{time,timezone}' is not null`);
  return found.rows.map((row) => row.zone);
}

/** The events of a source with one of these ids or keys, deleted ones included, locked in the order of their ids. */
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

/** Changes of a run that are not undone yet, at most `limit`. */
export function listImportChanges(db: Connection, runId: number, limit: number): Promise<readonly ImportChange[]> {
  return db
    .select()
    .from(importChanges)
    .where(eq(importChanges.runId, runId))
    .orderBy(asc(importChanges.eventId))
    .limit(limit);
}

/** Number of changes of a run that are not undone yet. */
export function countImportChanges(db: Connection, runId: number): Promise<number> {
  return db.$count(importChanges, eq(importChanges.runId, runId));
}

/** Deletes the records of undone changes. */
export async function deleteImportChanges(tx: Transaction, runId: number, eventIds: readonly number[]): Promise<void> {
  const ofEvents = sql`${importChanges.eventId} = any(${sqlArray(eventIds, "bigint")})`;
  await tx.delete(importChanges).where(and(eq(importChanges.runId, runId), ofEvents));
}

/**
 * Deletes events like a person does, all at once and as one group, and clears their import identity, so that the file can create them
 * again. Returns how many, and their organizers; events deleted earlier stay unchanged.
 */
export async function deleteImportedEvents(
  tx: Transaction,
  eventIds: readonly number[],
  { id, deletedAt, deletedBy }: Pick<MassDeletion, "id" | "deletedAt" | "deletedBy">,
): Promise<{ deleted: number; organizers: readonly number[] }> {
  const ids = sqlArray(eventIds, "bigint");
  const deleted = await tx.execute<{ organizerId: string | null }>(sql`update events
    set deleted_at = ${sqlInstant(deletedAt)}, deleted_by = ${deletedBy}, deleted_with = ${id}, listing = 'hidden',
        updated_at = ${sqlInstant(deletedAt)}, import_source = null, source_id = null, import_key = null
    where id = any(${ids}) and deleted_at is null returning organizer_id as "organizerId"`);
  await tx.execute(sql`update schedules set sequence = sequence + 1, updated_at = ${sqlInstant(deletedAt)}
    where event_id = any(${ids}) and ended_at is null`);
  await updateListingOfDates(tx, eventIds);
  // Hides an organizer again that was listed because of one of them and has no other event to show.
  await tx.execute(sql`update organizers o set listing = 'hidden', updated_at = ${sqlInstant(deletedAt)}
    where o.user_id is null and o.listing <> 'hidden'
      and o.id in (select organizer_id from events where id = any(${ids}))
      and not exists (select from events e where e.organizer_id = o.id and e.listing = 'public')`);
  const organizers = deleted.rows.flatMap(({ organizerId }) => (organizerId === null ? [] : [Number(organizerId)]));
  return { deleted: deleted.rows.length, organizers };
}
