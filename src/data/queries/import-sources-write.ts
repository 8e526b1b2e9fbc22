import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import type { ValidationError } from "#core/validation-error.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { ImportSourceRow, SourceOwner } from "#data/queries/import-runs.ts";
import { importRuns, importSources } from "#data/tables/imports.ts";
import { organizers } from "#data/tables/organizers.ts";
import type { Connection, Transaction } from "#data/transaction.ts";

type NewSource = Pick<
  ImportSourceRow,
  "publicId" | "kind" | "typed" | "source" | "timezone" | "organizerId" | "savedBy" | "everyHours" | "vanished"
>;

/** Adds a source, due at once. False when it exists, or the organizer already has one. */
export async function insertSource(tx: Transaction, source: NewSource, now: EpochMs): Promise<boolean> {
  const made = await tx
    .insert(importSources)
    .values({ ...source, nextAt: now, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: importSources.id });
  return made.length > 0;
}

/** Locks a source until the transaction ends; null when there is none. */
export async function lockSource(tx: Transaction, publicId: string): Promise<ImportSourceRow | null> {
  const [found] = await tx.select().from(importSources).where(eq(importSources.publicId, publicId)).for("update");
  return found ?? null;
}

export async function deleteSource(tx: Transaction, id: number): Promise<void> {
  await tx.delete(importSources).where(eq(importSources.id, id));
}

/** Deletes the calendar that an organizer is imported from, if it has one. */
export async function deleteSourceOf(tx: Transaction, organizerId: number): Promise<void> {
  await tx.delete(importSources).where(eq(importSources.organizerId, organizerId));
}

/** Makes a source due at once. */
export async function updateSourceDueNow(tx: Transaction, id: number, now: EpochMs): Promise<void> {
  await tx.update(importSources).set({ nextAt: now }).where(eq(importSources.id, id));
}

/**
 * The ETag of the file that was imported last. The file of a run that failed or was cancelled is not imported, so its
 * ETag is forgotten: the server would say that nothing changed, and the file would never be tried again. A run that was
 * undone by a person has been imported.
 */
const ETAG_IMPORTED = sql`case when exists (select from ${importRuns} where ${and(
  eq(importRuns.publicId, importSources.lastRun),
  inArray(importRuns.state, ["failed", "cancelled"]),
)}) then null else ${importSources.etag} end`;

/** Claims one due source until `until`, with the organizer that owns it, or null for the directory's own. */
export async function claimDueSource(
  db: Connection,
  { now, until }: { now: EpochMs; until: EpochMs },
): Promise<{ source: ImportSourceRow; organizer: SourceOwner | null } | null> {
  const due = db
    .select({ id: importSources.id })
    .from(importSources)
    .where(lte(importSources.nextAt, now))
    .orderBy(asc(importSources.nextAt), asc(importSources.id))
    .limit(1)
    .for("update", { skipLocked: true });
  const [source] = await db
    .update(importSources)
    .set({ nextAt: until, etag: ETAG_IMPORTED })
    .where(inArray(importSources.id, due))
    .returning();
  if (source === undefined) return null;
  const organizer = source.organizerId === null ? null : await ownerOf(db, source.organizerId);
  return { source, organizer };
}

async function ownerOf(db: Connection, organizerId: number): Promise<SourceOwner | null> {
  const { id, name, userId } = organizers;
  const isVerified = sql<boolean>`${organizers.verifiedAt} is not null`;
  const [found] = await db
    .select({ id, name, userId, isVerified })
    .from(organizers)
    .where(and(eq(id, organizerId), isNull(organizers.deletedAt), isNull(organizers.suspendedAt)));
  return found ?? null;
}

type Reading = {
  nextAt: EpochMs;
  readAt: EpochMs;
  failures: number;
  fault: ValidationError | null;
  etag: string | null;
  lastRun: string | null;
};

/** Stores the result of a reading. */
export async function updateSourceRead(db: Connection, id: number, reading: Reading): Promise<void> {
  await db.update(importSources).set(reading).where(eq(importSources.id, id));
}
