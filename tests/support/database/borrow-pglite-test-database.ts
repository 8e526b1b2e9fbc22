import { rmSync } from "node:fs";
import type { Database } from "#data/database.ts";
import { joinTestEngine, startMigratedEngine, type TestEngine } from "#tests/support/database/pglite-test-database.ts";
import { renewTables } from "#tests/support/database/renew-tables.ts";
import { stateBesideRows } from "#tests/support/database/state-beside-rows.ts";

type Resting = { running: TestEngine; asNew: string };

/** The engine that the files which this process tests use one after the other: to start one takes longer than most files' tests. */
let resting: Resting | null = null;

/**
 * The process's embedded database, with connections of the borrower's own. Closed, it is emptied and kept for the next
 * borrower, unless anything but rows is not as it was: then it is ended, and the next one gets a new one.
 */
export async function borrowPgliteTestDatabase(): Promise<Database> {
  const { running, asNew } = resting ?? (await startResting());
  resting = null;
  const joined = joinTestEngine(running);
  const unheard: (() => void)[] = [];
  const engine: Database["engine"] = {
    ...running.engine,
    onNotification(heard) {
      const end = running.engine.onNotification(heard);
      unheard.push(end);
      return end;
    },
  };
  const close = async (): Promise<void> => {
    for (const end of unheard) end();
    const isAsNew = (await stateBesideRows(joined.pool)) === asNew;
    if (isAsNew) await renewTables(joined.pool);
    await joined.close();
    if (isAsNew) resting = { running, asNew };
    else await running.stop();
  };
  return { ...joined, engine, close };
}

async function startResting(): Promise<Resting> {
  const running = await startMigratedEngine();
  const joined = joinTestEngine(running);
  const asNew = await stateBesideRows(joined.pool);
  await joined.close();
  // It ends with its process, which asks nobody; its folder must not stay.
  process.once("exit", () => rmSync(running.socketFolder, { recursive: true, force: true }));
  // Vitest ends its processes by this signal, which alone would end them without "exit".
  process.once("SIGTERM", () => process.exit(143));
  return { running, asNew };
}
