import { eq, sql } from "drizzle-orm";
import { insertRowsSql } from "#data/queries/insert-rows.ts";
import { sqlArray } from "#data/queries/sql-values.ts";
import { importLists, importVanished } from "#data/tables/imports.ts";
import type { Transaction } from "#data/transaction.ts";

/** Replaces the events that are no longer in the file of a run. */
export async function updateVanished(tx: Transaction, runId: number, eventIds: readonly number[]): Promise<void> {
  await tx.delete(importVanished).where(eq(importVanished.runId, runId));
  const rows = eventIds.map((eventId) => ({ runId, eventId }));
  if (rows.length > 0) await tx.execute(insertRowsSql(importVanished, rows));
}

/** Stores the list of events that a file holds. What an earlier file lacked of them is no longer missing. */
export async function updateImportLists(
  tx: Transaction,
  { list, eventIds }: { list: number; eventIds: readonly number[] },
): Promise<void> {
  const ids = sqlArray(eventIds, "bigint");
  await tx.execute(sql`insert into import_lists as stored (event_id, list) select unnest(${ids}), ${list}
    on conflict (event_id) do update set list = excluded.list, kept = false
      where stored.list <> excluded.list or stored.kept`);
  await tx.execute(sql`delete from import_vanished where event_id = any(${ids})`);
}

/** Stores the decision that events stay although their list no longer holds them. */
export async function updateRetained(tx: Transaction, publicIds: readonly string[]): Promise<number> {
  const updated = await tx
    .update(importLists)
    .set({ kept: true })
    .where(sql`${importLists.eventId} in (select id from events where public_id = any(${sqlArray(publicIds, "text")}))`)
    .returning({ eventId: importLists.eventId });
  return updated.length;
}
