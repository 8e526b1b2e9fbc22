import type { Database } from "#data/database.ts";
import { updateImportClaimsReleased } from "#data/queries/import-runs-write.ts";

/** Releases claimed runs when the only process of an embedded database starts: any earlier process has ended. On PostgreSQL other processes may be at work. */
export async function releaseImports({ db, engine }: Pick<Database, "db" | "engine">): Promise<void> {
  if (engine !== null) await updateImportClaimsReleased(db);
}
