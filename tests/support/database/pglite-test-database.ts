import { existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, joinEmbedded } from "#data/database.ts";
import { type EmbeddedEngine, startEmbeddedEngine } from "#data/embedded-engine.ts";
import { migrate } from "#data/migrate.ts";
import { SOCKET_NAME } from "#data/socket-folder.ts";
import { failOnLog } from "#tests/support/database/fail-on-log.ts";
import { schemaDigest } from "#tests/support/database/schema-digest.ts";

/** An embedded database in memory, made from a dump of the migrated schema (which the first test to need it makes). */
export async function openPgliteTestDatabase(): Promise<Database> {
  const dumpFile = join(tmpdir(), `samehour-test-${schemaDigest()}.tar.gz`);
  if (!existsSync(dumpFile)) await makeDump(dumpFile);
  return openInMemory(dumpFile);
}

async function makeDump(dumpFile: string): Promise<void> {
  const made = await openInMemory(null);
  await migrate(made.pool);
  // Several workers may make it at once; each writes its own and the last rename wins.
  const draft = `${dumpFile}.${process.pid}`;
  await made.engine.dump(draft);
  renameSync(draft, dumpFile);
  await made.close();
}

async function openInMemory(dumpFile: string | null): Promise<Database & { engine: EmbeddedEngine }> {
  const socketFolder = mkdtempSync(join(tmpdir(), "samehour-test-"));
  const engine = await startEmbeddedEngine(
    { folder: null, dumpFile, socketPath: join(socketFolder, SOCKET_NAME), idleInTransactionMs: 20_000 },
    (error) => failOnLog(error.message),
  );
  const joined = joinEmbedded({ log: failOnLog, purpose: "test" }, { socketFolder });
  const close = async (): Promise<void> => {
    await joined.close();
    await engine.close();
    rmSync(socketFolder, { recursive: true, force: true });
  };
  return { ...joined, engine, close };
}
