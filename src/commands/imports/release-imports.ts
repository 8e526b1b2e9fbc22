import { type EpochMs, MINUTE_MS } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { deleteUploadsBegunBefore, updateImportClaimsReleased } from "#data/queries/import-runs-write.ts";

/**
 * Releases claimed runs when the only process of an embedded database starts: any earlier process has ended. On
 * PostgreSQL other processes may be at work.
 */
export async function releaseImports({ db, engine }: Pick<Database, "db" | "engine">): Promise<void> {
  if (engine !== null) await updateImportClaimsReleased(db);
}

/** Longer than the server waits for the end of any request. */
const UPLOAD_ABANDONED_AFTER_MS = 15 * MINUTE_MS;

/** Deletes uploads that never end, because the process that received them was killed. */
export function deleteAbandonedUploads({ db }: Pick<Database, "db">, now: EpochMs): Promise<void> {
  return deleteUploadsBegunBefore(db, now - UPLOAD_ABANDONED_AFTER_MS);
}
