// A separate process that works on imports as the server does, and ends as if it were killed. `node import-worker.ts
// FOLDER AFTER BEHIND [ROWS]`: it kills itself once it has stored more than AFTER rows, because a test that reads its
// output may come too late. Its clock is BEHIND milliseconds behind the real one, because how many dates a series has
// depends on the hour. With ROWS it first uploads a file with that many weekly series and starts to apply it.
import { setTimeout as wait } from "node:timers/promises";
import { applyImport } from "#commands/imports/apply-rows.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { openDatabase } from "#data/database.ts";
import { migrate } from "#data/migrate.ts";
import { findImportRun, listRecentImports } from "#data/queries/import-runs.ts";
import { openImportPoller } from "#jobs/import-poller.ts";
import { aMappedRun } from "#tests/support/builders/an-import-run.ts";
import { csvFile } from "#tests/support/builders/import-file.ts";
import { printLine } from "#tests/support/database/print-line.ts";

const [, , dataDir = "", after, behind, rows] = process.argv;
const now = (): number => Date.now() - Number(behind);

const database = await openDatabase({ url: null, dataDir, purpose: "import", log: () => undefined });
await migrate(database.pool);
if (rows !== undefined) {
  const sittings = Array.from({ length: Number(rows) }, (_, place) => ({
    title: `Sitting ${place}`,
    source_id: `s${place}`,
    recurring: "true",
  }));
  const runId = await aMappedRun(database, csvFile(sittings));
  await applyImport(database, { actor: SYSTEM_ACTOR, runId }, now());
}
const line = openImportPoller({ database, now, log: (message) => printLine(`log ${message}`) });
let printed = "";
for (;;) {
  const [newest] = await listRecentImports(database.db);
  const run = newest && (await findImportRun(database.db, newest.runId));
  const state = `${run?.state} ${run?.doneRows}`;
  if (state !== printed) printLine(`state ${state}`);
  printed = state;
  if (run?.state !== "applying") break;
  if (run.doneRows > Number(after)) process.kill(process.pid, "SIGKILL");
  await wait(5);
}
const { rows: counted } = await database.pool.query(
  `select (select count(*) from events)::int as events, (select count(distinct source_id) from events)::int as sources,
          (select count(*) from import_changes)::int as changes, (select count(*) from occurrences)::int as dates,
          (select (result ->> 'imported')::int from import_runs) as imported`,
);
printLine(`found ${JSON.stringify(counted[0])}`);
await line.stop();
await database.close();
