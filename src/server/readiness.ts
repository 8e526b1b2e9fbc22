import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { proveWritable } from "#commands/clock/watch-clock.ts";
import type { Database } from "#data/database.ts";
import type { Log } from "#server/log.ts";

/** A database that takes longer to answer counts as away, in milliseconds. */
const LIMIT_MS = 5_000;
/** Several proxies probe every few seconds: they share one write. */
const WRITE_EVERY_MS = 10_000;
/** More than a file system stores in its metadata. */
const PROBE_BYTES = 65_536;

type Probed = Pick<Database, "db" | "pool" | "engine">;

/**
 * Whether the database answers now and accepted a write in the last ten seconds, because a full disk can still be read. For the embedded
 * database, whose small writes may still fit into its files, the disk of `dataDir` has to accept a file too.
 */
export function openReadiness(database: Probed, dataDir: string, log: Log): () => Promise<boolean> {
  let written: { at: number; done: Promise<unknown> } | null = null;
  const write = (): Promise<unknown> => {
    const now = performance.now();
    if (written === null || now - written.at >= WRITE_EVERY_MS) {
      written = { at: now, done: writeOnce(database, dataDir) };
      written.done.catch(() => undefined);
    }
    return written.done;
  };
  return async () =>
    (await succeeds(database.pool.query("select 1"), (error) =>
      log.warn({ err: error }, "the database does not answer"),
    )) && (await succeeds(write(), (error) => log.warn({ err: error }, "the database takes no writes")));
}

async function succeeds(requested: Promise<unknown>, onFailure: (error: unknown) => void): Promise<boolean> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${LIMIT_MS} ms`)), LIMIT_MS);
  try {
    await Promise.race([requested, late.promise]);
    return true;
  } catch (error) {
    onFailure(error);
    return false;
  } finally {
    clearTimeout(timer);
  }
}

async function writeOnce(database: Probed, dataDir: string): Promise<void> {
  await proveWritable(database);
  if (database.engine === null) return;
  const file = join(dataDir, `writable-${process.pid}`);
  try {
    await writeFile(file, Buffer.alloc(PROBE_BYTES, 1), { mode: 0o600, flush: true });
  } finally {
    await rm(file, { force: true });
  }
}
