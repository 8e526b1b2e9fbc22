import { and, eq, inArray, sql } from "drizzle-orm";
import type { ImportProgress } from "#core/imports/import-progress.ts";
import { IMPORT_STATES_WRITING, type ImportState } from "#core/imports/import-run.ts";
import { importFileParts, importMappings, importRows, importRuns } from "#data/tables/imports.ts";
import type { Connection, Transaction } from "#data/transaction.ts";

export type ImportRunRow = typeof importRuns.$inferSelect;
type NewImportRun = Omit<typeof importRuns.$inferInsert, "id">;

/** The unique index by which one run of a source writes at a time. */
export const IMPORT_RUNS_ONE_PER_SOURCE = "import_runs_one_per_source";

/** Makes a run known; its file follows in parts. */
export async function insertImportRun(db: Connection, run: NewImportRun): Promise<number> {
  const [made] = await db.insert(importRuns).values(run).returning({ id: importRuns.id });
  return made?.id ?? 0;
}

/** Stores one more part of the file. */
export async function insertFilePart(db: Connection, runId: number, part: number, bytes: Uint8Array): Promise<void> {
  await db.insert(importFileParts).values({ runId, part, bytes });
}

/** Keeps everybody else off a run until the transaction ends; null when there is none. */
export async function lockImportRun(tx: Transaction, publicId: string): Promise<ImportRunRow | null> {
  const [found] = await tx.select().from(importRuns).where(eq(importRuns.publicId, publicId)).for("update");
  return found ?? null;
}

/** Whether another run of the source writes events now. */
export async function isSourceBusy(tx: Transaction, source: string): Promise<boolean> {
  const writing = inArray(importRuns.state, [...IMPORT_STATES_WRITING]);
  const found = await tx
    .select({ id: importRuns.id })
    .from(importRuns)
    .where(and(eq(importRuns.source, source), writing));
  return found.length > 0;
}

/** Changes a run. */
export async function updateImportRun(db: Connection, id: number, change: Partial<NewImportRun>): Promise<void> {
  await db.update(importRuns).set(change).where(eq(importRuns.id, id));
}

/** Removes a run with its file and rows; the events that it made stay. */
export async function deleteImportRun(db: Connection, id: number): Promise<void> {
  await db.delete(importRuns).where(eq(importRuns.id, id));
}

/** Forgets the file: whatever was to be done with it is done. */
export async function deleteFileParts(db: Connection, runId: number): Promise<void> {
  await db.delete(importFileParts).where(eq(importFileParts.runId, runId));
}

/** Leaves changed rows out, or takes them in again; returns how many. */
export async function markExcluded(
  tx: Transaction,
  { runId, rows, excluded }: { runId: number; rows: readonly number[]; excluded: boolean },
): Promise<number> {
  if (rows.length === 0) return 0;
  const changed = await tx
    .update(importRows)
    .set({ excluded })
    .where(and(eq(importRows.runId, runId), eq(importRows.kind, "changed"), inArray(importRows.row, [...rows])))
    .returning({ row: importRows.row });
  return changed.length;
}

/** Remembers which column becomes what for the next file of the source. */
export async function rememberMapping(tx: Transaction, row: typeof importMappings.$inferInsert): Promise<void> {
  const { mapping, updatedAt } = row;
  await tx
    .insert(importMappings)
    .values(row)
    .onConflictDoUpdate({ target: importMappings.source, set: { mapping, updatedAt } });
}

type ToldRun = Pick<ImportRunRow, "publicId" | "actorId" | "doneRows" | "totalRows"> & { state: ImportState };

/** Tells open dashboards how far a run is, at commit: `i` and JSON on the channel `people`. */
export async function tellImportProgress(tx: Connection, run: ToldRun): Promise<void> {
  const progress: ImportProgress & { actorId: string | null } = {
    runId: run.publicId,
    done: run.doneRows,
    total: run.totalRows,
    state: run.state,
    actorId: run.actorId,
  };
  await tx.execute(sql`select pg_notify('people', ${`i${JSON.stringify(progress)}`})`);
}

/** Wakes the processes that work on imports, at commit: `j` on the channel `people`. */
export async function wakeImports(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_notify('people', 'j')`);
}
