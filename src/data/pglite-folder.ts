import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";

/** The server settings of an embedded database; `jit` costs more than it gives on small queries. */
const POSTGRESQL_CONF = ["timezone = 'UTC'", "jit = off"];

/**
 * Opens the embedded database in a folder, or in memory. A new folder is made beside its place and moved there when whole,
 * so that a process killed while making it leaves nothing half made.
 */
export async function openPglite(folder: string | null, dumpFile: string | null): Promise<PGlite> {
  const from =
    dumpFile === null ? {} : { loadDataDir: new Blob([readFileSync(dumpFile)], { type: "application/gzip" }) };
  if (folder === null) return PGlite.create("memory://", { postgresqlconf: POSTGRESQL_CONF, ...from });
  if (!existsSync(folder)) {
    const draft = `${folder}.new`;
    rmSync(draft, { recursive: true, force: true });
    const made = await PGlite.create(draft, { postgresqlconf: POSTGRESQL_CONF, ...from });
    await made.close();
    // The data folder itself may be open to others on this machine; belief is nobody else's business.
    chmodSync(draft, 0o700);
    renameSync(draft, folder);
  }
  // Over files without this one PGlite would make a new database, and what was there would be gone.
  if (!existsSync(join(folder, "PG_VERSION")) && readdirSync(folder).length > 0) {
    throw new Error("A file without which there is no database is missing: PG_VERSION.");
  }
  const engine = await PGlite.create(folder);
  // A checkpoint removes the files of the write-ahead log that are of no more use. Recycled, they would be most of each dump.
  await engine.exec("set wal_recycle = off");
  return engine;
}
