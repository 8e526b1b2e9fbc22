import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { applyImport } from "#commands/imports/apply-rows.ts";
import { mapColumns } from "#commands/imports/map-columns.ts";
import { startImport } from "#commands/imports/start-import.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { type Database, openDatabase } from "#data/database.ts";
import { migrate } from "#data/migrate.ts";
import { findImportRun } from "#data/queries/import-runs.ts";
import { startPostgres } from "../start-postgres.ts";
import { runCommand } from "../testing/run-command.ts";
import { fillWithSeries } from "./fill.ts";
import { importFile } from "./import-file.ts";
import { pacedLoad } from "./load.ts";
import { memoryOf } from "./rounds.ts";
import { type StartedProgram, startSite } from "./site.ts";

const ROWS = 100_000;
/** The site's pages requested during the import. */
const LISTED = 1_000;
const LIMITS = { ratio: 0.2, megabytes: 150, p99: 3 };
const IDLE_SECONDS = 20;
const LOOK_EVERY_MS = 250;
const WARM_SECONDS = 15;

type Figures = { seconds: number; megabytes: number; p99: number };

/**
 * How long the running server takes to import a file of this many rows, compared with PostgreSQL's COPY of the same
 * finished rows into the same tables; its memory; and the response times of pages meanwhile. New events are held, as
 * usual in an import, or shown at once, which changes every list with each batch. Prints as it goes.
 */
export async function benchImport(rows: number = ROWS, approve = false): Promise<void> {
  const postgres = await startPostgres();
  if (postgres === null) return print("Import: not measured, there is no PostgreSQL on this machine");
  if ((await runCommand(["tools/build.mjs"])) !== 0) throw new Error("the pages could not be built");
  const log = () => undefined;
  const database = await openDatabase({
    url: postgres.url,
    dataDir: ".",
    purpose: "bench",
    log,
    statementTimeoutMs: 1_800_000,
  });
  try {
    await migrate(database.pool);
    await fillWithSeries(database, { from: 0, to: LISTED, now: Date.now() });
    await database.pool.query("vacuum analyze");
    const site = await startSite({ DATABASE_URL: postgres.url });
    try {
      await measure(database, site, { rows, approve });
    } finally {
      await site.stop();
    }
    await compareWithCopy(database);
  } finally {
    await database.close();
    await postgres.stop();
  }
}

let took = 0;

type Import = { rows: number; approve: boolean };

async function measure(database: Database, site: StartedProgram, list: Import): Promise<void> {
  const { rows, approve } = list;
  print(
    `Import of ${rows} rows, four of five weekly series, ${approve ? "shown at once" : "held"}; load average ${loadavg()[0]?.toFixed(1)}`,
  );
  await pacedLoad(`${site.origin}/events`, () => wait(WARM_SECONDS * 1_000));
  const idle = await pacedLoad(`${site.origin}/events`, () => wait(IDLE_SECONDS * 1_000));
  const before = memoryOf(site.pid);
  const figures = await importOnce(database, site, list);
  took = figures.seconds;
  const grown = (figures.megabytes - before).toFixed(0);
  print(`Taken ${figures.seconds.toFixed(1)} s, ${(rows / figures.seconds).toFixed(0)} rows/s`);
  print(`Memory of the server: ${before.toFixed(0)} MB before, ${grown} MB more at most (at most ${LIMITS.megabytes})`);
  const share = (figures.p99 / idle.p99).toFixed(2);
  print(
    `/events, p99: ${idle.p99.toFixed(1)} ms idle, ${figures.p99.toFixed(1)} ms meanwhile, ratio ${share} (at most ${LIMITS.p99})`,
  );
}

async function importOnce(database: Database, site: StartedProgram, { rows, approve }: Import): Promise<Figures> {
  const now = Date.now();
  const options = { timezone: "UTC", approve, owner: null };
  const file = importFile(rows, now);
  const handed = { actor: SYSTEM_ACTOR, kind: "csv", source: `bench ${randomUUID()}`, fileName: "bench.csv" } as const;
  const started = await startImport(database, { ...handed, file, options }, now);
  if (started.outcome !== "started") throw new Error(`the file was not taken: ${JSON.stringify(started)}`);
  const { runId } = started;
  const mapping = (await findImportRun(database.db, runId))?.mapping ?? [];
  await mapColumns(database, { actor: SYSTEM_ACTOR, runId, mapping }, now);
  let megabytes = 0;
  const began = performance.now();
  let seconds = 0;
  const meanwhile = await pacedLoad(`${site.origin}/events`, async () => {
    await applyImport(database, { actor: SYSTEM_ACTOR, runId }, Date.now());
    for (;;) {
      await wait(LOOK_EVERY_MS);
      megabytes = Math.max(megabytes, memoryOf(site.pid));
      const run = await findImportRun(database.db, runId);
      if (run?.state === "applied" && run.result?.imported === rows) break;
      if (run?.state !== "applying") throw new Error(`the import ended as ${JSON.stringify({ ...run, survey: null })}`);
    }
    seconds = (performance.now() - began) / 1_000;
  });
  return { seconds, megabytes, p99: meanwhile.p99 };
}

async function compareWithCopy(database: Database): Promise<void> {
  const copies = await copyTimes(database);
  for (const { table, rows, seconds } of copies) print(`COPY ${table}: ${rows} rows in ${seconds.toFixed(1)} s`);
  const copied = copies.reduce((sum, { seconds }) => sum + seconds, 0);
  print(`COPY together ${copied.toFixed(1)} s, ratio ${(copied / took).toFixed(3)} (at least ${LIMITS.ratio})`);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** The tables that hold an event and its dates, in an order that satisfies their references. */
const TABLES = ["events", "schedules", "occurrences"] as const;

export type CopyTime = { table: string; rows: number; seconds: number };

/**
 * Writes the finished rows to files, empties the tables, and copies the rows back with all indexes and triggers, one
 * statement per table; returns how long the copying took.
 */
export async function copyTimes({ pool }: Pick<Database, "pool">): Promise<readonly CopyTime[]> {
  const folder = mkdtempSync(join(tmpdir(), "samehour-bench-copy-"));
  // PostgreSQL runs as another user and writes its files there.
  chmodSync(folder, 0o777);
  try {
    const times: CopyTime[] = [];
    for (const table of TABLES) await pool.query(`copy ${table} to '${join(folder, table)}'`);
    await pool.query(`truncate ${TABLES.join(", ")} cascade`);
    await pool.query("checkpoint");
    for (const table of TABLES) {
      const began = performance.now();
      const copied = await pool.query(`copy ${table} from '${join(folder, table)}'`);
      times.push({ table, rows: copied.rowCount ?? 0, seconds: (performance.now() - began) / 1_000 });
    }
    return times;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
