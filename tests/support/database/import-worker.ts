// A separate process that works on imports as the server does, for tests that kill it. `node import-worker.ts FOLDER
// [ROWS]`: with ROWS it first uploads a file with that many weekly series and starts to apply it.
import { writeSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { applyImport } from "#commands/imports/apply-rows.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { openDatabase } from "#data/database.ts";
import { migrate } from "#data/migrate.ts";
import { findImportRun, listRecentImports } from "#data/queries/import-runs.ts";
import { openImportPoller } from "#jobs/import-poller.ts";
import { aMappedRun } from "#tests/support/builders/an-import-run.ts";
import { csvFile } from "#tests/support/builders/import-file.ts";

const [, , dataDir = "", rows] = process.argv;
const print = (text: string): void => void writeSync(1, `${text}\n`);

const database = await openDatabase({ url: null, dataDir, purpose: "import", log: () => undefined });
await migrate(database.pool);
if (rows !== undefined) {
  const sittings = Array.from({ length: Number(rows) }, (_, place) => ({
    title: `Sitting ${place}`,
    source_id: `s${place}`,
    recurring: "true",
  }));
  const runId = await aMappedRun(database, csvFile(sittings));
  await applyImport(database, { actor: SYSTEM_ACTOR, runId }, Date.now());
}
const line = openImportPoller({ database, now: () => Date.now(), log: (message) => print(`log ${message}`) });
for (;;) {
  const [newest] = await listRecentImports(database.db);
  const run = newest && (await findImportRun(database.db, newest.runId));
  print(`state ${run?.state} ${run?.doneRows}`);
  if (run?.state !== "applying") break;
  await wait(5);
}
const { rows: counted } = await database.pool.query(
  `select (select count(*) from events)::int as events, (select count(distinct source_id) from events)::int as sources,
          (select count(*) from import_changes)::int as changes, (select count(*) from occurrences)::int as dates,
          (select (result ->> 'imported')::int from import_runs) as imported`,
);
print(`found ${JSON.stringify(counted[0])}`);
await line.stop();
await database.close();
