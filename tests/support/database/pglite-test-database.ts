import { existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, type DatabaseOptions, joinEmbedded } from "#data/database.ts";
import { type EmbeddedEngine, startEmbeddedEngine } from "#data/embedded-engine.ts";
import { migrate } from "#data/migrate.ts";
import { SOCKET_NAME } from "#data/data-folder.ts";
import { failOnLog } from "#tests/support/database/fail-on-log.ts";
import { UNHURRIED } from "#tests/support/database/unhurried.ts";
import { schemaDigest } from "#tests/support/database/schema-digest.ts";

type Options = Pick<DatabaseOptions, "statementTimeoutMs">;

/** An engine in memory and its address. `stop` ends it and deletes its folder. */
export type TestEngine = { engine: EmbeddedEngine; socketFolder: string; stop: () => Promise<void> };

/**
 * An embedded database in memory, created from a dump of the migrated schema, which the first test to need it makes.
 */
export async function openPgliteTestDatabase(options: Options = {}): Promise<Database> {
  const running = await startMigratedEngine();
  const joined = joinTestEngine(running, options);
  const close = async (): Promise<void> => {
    await joined.close();
    await running.stop();
  };
  return { ...joined, close };
}

/** Opens separate connections to a running engine; closing them does not end it. */
export function joinTestEngine({ engine, socketFolder }: TestEngine, options: Options = {}): Database {
  return { ...joinEmbedded({ log: failOnLog, purpose: "test", ...UNHURRIED, ...options }, { socketFolder }), engine };
}

/** An engine in memory with the migrated schema. */
export async function startMigratedEngine(): Promise<TestEngine> {
  const dumpFile = join(tmpdir(), `samehour-test-${schemaDigest()}.tar.gz`);
  if (!existsSync(dumpFile)) await makeDump(dumpFile);
  return startInMemory(dumpFile);
}

async function makeDump(dumpFile: string): Promise<void> {
  const made = await startInMemory(null);
  const joined = joinTestEngine(made);
  await migrate(joined.pool);
  // Several workers may create it concurrently; each writes a file of its own, and the last rename wins.
  const draft = `${dumpFile}.${process.pid}`;
  await made.engine.dump(draft);
  renameSync(draft, dumpFile);
  await joined.close();
  await made.stop();
}

async function startInMemory(dumpFile: string | null): Promise<TestEngine> {
  const socketFolder = mkdtempSync(join(tmpdir(), "samehour-test-"));
  const engine = await startEmbeddedEngine(
    { folder: null, dumpFile, socketPath: join(socketFolder, SOCKET_NAME), idleInTransactionMs: 20_000 },
    { died: (error) => failOnLog(error.message), restarted: () => undefined, lost: () => undefined },
  );
  const stop = async (): Promise<void> => {
    await engine.close();
    rmSync(socketFolder, { recursive: true, force: true });
  };
  return { engine, socketFolder, stop };
}
