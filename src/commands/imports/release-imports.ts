import type { Database } from "#data/database.ts";
import { updateImportClaimsReleased } from "#data/queries/import-runs-write.ts";

/** At the start of the one process that holds an embedded database: whoever worked on a run before is gone. On PostgreSQL others may be at work. */
export async function releaseImports({ db, engine }: Pick<Database, "db" | "engine">): Promise<void> {
  if (engine !== null) await updateImportClaimsReleased(db);
}
