import { and, eq, or, sql } from "drizzle-orm";
import type { ZoneId } from "#core/time/instant.ts";
import { sqlArray } from "#data/queries/sql-values.ts";
import { events } from "#data/tables/events.ts";
import type { Transaction } from "#data/transaction.ts";

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
