import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { RowWarning } from "#core/imports/row-warning.ts";
import { insertRowsSql } from "#data/queries/insert-rows.ts";
import { importEdits, importRows } from "#data/tables/imports.ts";
import type { Connection, Transaction } from "#data/transaction.ts";

/** A row for the preview. */
export type NewImportRow = Omit<typeof importRows.$inferInsert, "runId">;

/** Stores rows for review. */
export async function insertImportRows(tx: Transaction, runId: number, rows: readonly NewImportRow[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map((row) => ({ ...row, runId }));
  await tx.execute(sql`${insertRowsSql(importRows, values)} on conflict (run_id, row) do update
    set kind = excluded.kind, faults = excluded.faults, cells = excluded.cells`);
}

/** Stores what a row is after a correction, left out if it was before; null for one that would change nothing. */
export async function replaceImportRow(
  tx: Transaction,
  runId: number,
  { row, now }: { row: number; now: NewImportRow | null },
): Promise<void> {
  const [before] = await tx
    .delete(importRows)
    .where(and(eq(importRows.runId, runId), eq(importRows.row, row)))
    .returning({ excluded: importRows.excluded });
  if (now === null) return;
  const excluded = now.kind !== "refused" && before?.excluded === true;
  await insertImportRows(tx, runId, [{ ...now, excluded }]);
}

/** The numbers of the excluded rows. */
export async function listExcludedRows(db: Connection, runId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ row: importRows.row })
    .from(importRows)
    .where(and(eq(importRows.runId, runId), eq(importRows.excluded, true)));
  return new Set(rows.map(({ row }) => row));
}

/** Deletes the rows of an earlier preview. */
export async function deleteImportRows(db: Connection, runId: number): Promise<void> {
  await db.delete(importRows).where(eq(importRows.runId, runId));
}

/** Deletes a preview's refused rows: applying finds its own. */
export async function deleteRefusedRows(db: Connection, runId: number): Promise<void> {
  await db.delete(importRows).where(and(eq(importRows.runId, runId), eq(importRows.kind, "refused")));
}

/** Which rows of a preview: by their numbers, or all new and changed ones with a warning. */
export type RowChoice = readonly number[] | { kind: "new" | "changed" | null; warning: RowWarning | null };

/** Excludes new and changed rows, or includes them again; returns how many. */
export async function updateExcluded(
  tx: Transaction,
  { runId, rows, excluded }: { runId: number; rows: RowChoice; excluded: boolean },
): Promise<number> {
  const chosen =
    "length" in rows
      ? [inArray(importRows.row, [...rows])]
      : [
          rows.kind === null ? undefined : eq(importRows.kind, rows.kind),
          rows.warning === null ? undefined : sql`${rows.warning} = any(${importRows.warnings})`,
        ];
  const changed = await tx
    .update(importRows)
    .set({ excluded })
    .where(and(eq(importRows.runId, runId), ne(importRows.kind, "refused"), ...chosen))
    .returning({ row: importRows.row });
  return changed.length;
}

/** The cells of a row of the preview as they are read now; null when the preview has no such row. */
export async function findRowCells(db: Connection, runId: number, row: number): Promise<readonly string[] | null> {
  const [found] = await db
    .select({ cells: importRows.cells })
    .from(importRows)
    .where(and(eq(importRows.runId, runId), eq(importRows.row, row)));
  return found?.cells ?? null;
}

/** Stores the corrected cells of a row. */
export async function updateImportEdit(tx: Transaction, edit: typeof importEdits.$inferInsert): Promise<void> {
  const { cells } = edit;
  await tx
    .insert(importEdits)
    .values(edit)
    .onConflictDoUpdate({ target: [importEdits.runId, importEdits.row], set: { cells } });
}

/** The corrected cells of a run by row. */
export async function listImportEdits(db: Connection, runId: number): Promise<ReadonlyMap<number, readonly string[]>> {
  const found = await db.select().from(importEdits).where(eq(importEdits.runId, runId));
  return new Map(found.map(({ row, cells }) => [row, cells]));
}
