import { asc, eq, isNull } from "drizzle-orm";
import { SOURCES_MAX } from "#core/imports/import-run.ts";
import { importSources } from "#data/tables/import-sources.ts";
import type { Connection } from "#data/transaction.ts";

export type ImportSourceRow = typeof importSources.$inferSelect;

/** The organizer whose calendar is read. */
export type SourceOwner = { id: number; name: string; userId: string | null; isVerified: boolean };

/** The sources that the directory keeps for itself, the oldest first. */
export function listDirectorySources(db: Connection): Promise<ImportSourceRow[]> {
  const own = isNull(importSources.organizerId);
  return db.select().from(importSources).where(own).orderBy(asc(importSources.id)).limit(SOURCES_MAX);
}

/** The calendar that an organizer brings; null for none. */
export async function findSourceOfOrganizer(db: Connection, organizerId: number): Promise<ImportSourceRow | null> {
  const [found] = await db.select().from(importSources).where(eq(importSources.organizerId, organizerId));
  return found ?? null;
}
