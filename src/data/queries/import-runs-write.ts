import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import {
  IMPORT_STATES_AT_WORK,
  IMPORT_STATES_WRITING,
  type ImportProgress,
  type ImportState,
} from "#core/imports/import-run.ts";
import type { UndoRecord } from "#core/imports/plan-update.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { insertRowsSql } from "#data/queries/insert-rows.ts";
import {
  importChanges,
  importEdits,
  importFileParts,
  importMappings,
  importRows,
  importRuns,
} from "#data/tables/imports.ts";
import type { Connection, Transaction } from "#data/transaction.ts";

export type ImportRunRow = typeof importRuns.$inferSelect;
type NewImportRun = Omit<typeof importRuns.$inferInsert, "id">;

/** Stores a new run; its file follows in parts. */
export async function insertImportRun(db: Connection, run: NewImportRun): Promise<number> {
  const [made] = await db.insert(importRuns).values(run).returning({ id: importRuns.id });
  return made?.id ?? 0;
}

/** Stores one more part of the file. */
export async function insertFilePart(db: Connection, runId: number, part: number, bytes: Uint8Array): Promise<void> {
  await db.insert(importFileParts).values({ runId, part, bytes });
}

/** One part of a run's file; null past the last. */
export async function findFilePart(db: Connection, runId: number, part: number): Promise<Uint8Array | null> {
  const [found] = await db
    .select({ bytes: importFileParts.bytes })
    .from(importFileParts)
    .where(and(eq(importFileParts.runId, runId), eq(importFileParts.part, part)));
  return found?.bytes ?? null;
}

/** Claims the run that has waited longest, or whose process has been silent for too long; null when there is none. */
export async function claimImportRun(
  db: Connection,
  claim: { runner: string; now: EpochMs; until: EpochMs },
): Promise<(ImportRunRow & { claimedBy: string }) | null> {
  const { runner: claimedBy, now, until: claimedUntil } = claim;
  const free = or(isNull(importRuns.claimedUntil), lte(importRuns.claimedUntil, now));
  const waiting = db
    .select({ id: importRuns.id })
    .from(importRuns)
    .where(and(inArray(importRuns.state, [...IMPORT_STATES_AT_WORK]), free))
    .orderBy(asc(importRuns.startedAt), asc(importRuns.id))
    .limit(1)
    .for("update", { skipLocked: true });
  const [claimed] = await db
    .update(importRuns)
    .set({ claimedBy, claimedUntil, attempts: sql`${importRuns.attempts} + 1` })
    .where(inArray(importRuns.id, waiting))
    .returning();
  return claimed ? { ...claimed, claimedBy } : null;
}

/** Releases all claims: on an embedded database no other process can be at work. */
export async function updateImportClaimsReleased(db: Connection): Promise<void> {
  await db
    .update(importRuns)
    .set({ claimedBy: null, claimedUntil: null })
    .where(inArray(importRuns.state, [...IMPORT_STATES_AT_WORK]));
}

type Written = {
  created: ReadonlyMap<number, number>;
  changed: readonly { eventId: number; before: UndoRecord }[];
};

/** Stores the undo records of a batch. An event that the run has already changed keeps its first record. */
export async function insertImportChanges(tx: Transaction, runId: number, written: Written): Promise<void> {
  const rows = [
    ...Array.from(written.created.keys(), (eventId) => ({ runId, eventId, kind: "created" as const })),
    ...written.changed.map((change) => ({ ...change, runId, kind: "changed" as const })),
  ];
  if (rows.length > 0) await tx.execute(sql`${insertRowsSql(importChanges, rows)} on conflict do nothing`);
}

/** Locks a run until the transaction ends; null when there is none. */
export async function lockImportRun(tx: Transaction, publicId: string): Promise<ImportRunRow | null> {
  const [found] = await tx.select().from(importRuns).where(eq(importRuns.publicId, publicId)).for("update");
  return found ?? null;
}

/** Whether another run of the source is writing events. */
export async function hasRunningImport(tx: Transaction, source: string): Promise<boolean> {
  const writing = inArray(importRuns.state, [...IMPORT_STATES_WRITING]);
  const found = await tx
    .select({ id: importRuns.id })
    .from(importRuns)
    .where(and(eq(importRuns.source, source), writing));
  return found.length > 0;
}

export async function updateImportRun(db: Connection, id: number, change: Partial<NewImportRun>): Promise<void> {
  await db.update(importRuns).set(change).where(eq(importRuns.id, id));
}

/** Deletes a run with its file and rows; the events that it created stay. */
export async function deleteImportRun(db: Connection, id: number): Promise<void> {
  await db.delete(importRuns).where(eq(importRuns.id, id));
}

/** Deletes the runs whose upload began before this moment and did not end, with what was stored of their files. */
export async function deleteUploadsBegunBefore(db: Connection, moment: EpochMs): Promise<void> {
  await db.delete(importRuns).where(and(eq(importRuns.state, "uploading"), lt(importRuns.createdAt, moment)));
}

/** Deletes the file of a run that no longer needs it, with the rows that a preview copied from it or a person corrected. */
export async function deleteFileParts(db: Connection, runId: number): Promise<void> {
  await db.delete(importFileParts).where(eq(importFileParts.runId, runId));
  await db.delete(importEdits).where(eq(importEdits.runId, runId));
  await db.delete(importRows).where(and(eq(importRows.runId, runId), eq(importRows.kind, "new")));
}

/** Stores the column mapping for the next file of the source. */
export async function updateMapping(tx: Transaction, row: typeof importMappings.$inferInsert): Promise<void> {
  const { mapping, updatedAt } = row;
  await tx
    .insert(importMappings)
    .values(row)
    .onConflictDoUpdate({ target: importMappings.source, set: { mapping, updatedAt } });
}

type RunProgress = Pick<ImportRunRow, "publicId" | "actorId" | "doneRows" | "totalRows"> & { state: ImportState };

/** Sends a run's progress to open dashboards at commit: `i` and JSON on the channel `people`. */
export async function notifyImportProgress(tx: Connection, run: RunProgress): Promise<void> {
  const progress: ImportProgress & { actorId: string | null } = {
    runId: run.publicId,
    done: run.doneRows,
    total: run.totalRows,
    state: run.state,
    actorId: run.actorId,
  };
  await tx.execute(sql`select pg_notify('people', ${`i${JSON.stringify(progress)}`})`);
}

/** Wakes the processes that work on imports at commit: `j` on the channel `people`. */
export async function notifyImportWaiting(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_notify('people', 'j')`);
}

/** Deletes the imports that created a person's own events: they contain that person's texts. */
export async function deleteImportsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(importRuns).where(sql`${importRuns.options} #>> '{owner,userId}' = ${userId}`);
}
