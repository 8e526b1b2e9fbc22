import { rmSync } from "node:fs";
import type { Database } from "#data/database.ts";
import { joinTestEngine, startMigratedEngine, type TestEngine } from "#tests/support/database/pglite-test-database.ts";
import { renewTables } from "#tests/support/database/renew-tables.ts";
import { stateBesideRows } from "#tests/support/database/state-beside-rows.ts";

type Resting = { running: TestEngine; asNew: string };

/** One engine for all files that this process tests: starting one takes longer than most files' tests. */
let resting: Resting | null = null;

/**
 * The process's embedded database, with connections of the borrower's own. When closed it is emptied for the next
 * borrower; if anything except rows has changed, it is stopped and the next borrower gets a new one.
 */
export async function borrowPgliteTestDatabase(): Promise<Database> {
  const { running, asNew } = resting ?? (await startResting());
  resting = null;
  const joined = joinTestEngine(running);
  const endings: (() => void)[] = [];
  const engine: Database["engine"] = {
    ...running.engine,
    onNotification(listener) {
      const end = running.engine.onNotification(listener);
      endings.push(end);
      return end;
    },
  };
  const close = async (): Promise<void> => {
    for (const end of endings) end();
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
  // The engine ends with its process without notice, but its folder must be deleted.
  process.once("exit", () => rmSync(running.socketFolder, { recursive: true, force: true }));
  // Vitest ends its processes by this signal, which alone would not emit "exit".
  process.once("SIGTERM", () => process.exit(143));
  return { running, asNew };
}
