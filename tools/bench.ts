// `npm run bench [-- SIZE …]`: how long the lists take on each engine, on this machine, at 1,000, 10,000 and 100,000 events.
// Each event has one date; half of the dates have passed. Query plans are held to their indexes by `npm run test:long`.
import { cpus } from "node:os";
import type { Database } from "#data/database.ts";
import { listPastEvents, listUpcomingEvents } from "#data/queries/events.ts";
import { someEvents } from "#tests/support/builders/an-event.ts";
import { openPgliteTestDatabase } from "#tests/support/database/pglite-test-database.ts";
import { openPostgresTestDatabase } from "#tests/support/database/postgres-test-database.ts";
import { startPostgres } from "./start-postgres.ts";

const SIZES = [1_000, 10_000, 100_000];
const BATCH = 1_000;
const RUNS = 50;
const NOW = Date.UTC(2026, 10, 18, 12);
const MINUTE_MS = 60_000;

async function fill(database: Database, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += BATCH) {
    const given = Array.from({ length: Math.min(BATCH, to - at) }, (_, index) => eventAt(at + index));
    await someEvents(database, given);
  }
}

/** Dates lie up to 20 days before and after NOW, which every number fills evenly. */
function eventAt(number: number) {
  const minutes = ((number * 7_919) % 57_600) - 28_800;
  const startsLocal = new Date(NOW + minutes * MINUTE_MS).toISOString().slice(0, 19);
  return {
    title: `Gathering ${number}`,
    now: NOW,
    schedules: [{ startsLocal, timezone: "UTC", durationSeconds: 3_600, rrule: null }],
  };
}

/** Median and 95th percentile of RUNS runs, in milliseconds, after a few that do not count. */
async function timed(work: () => Promise<unknown>): Promise<string> {
  for (let run = 0; run < 5; run++) await work();
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1);
  return `${at(0.5)} / ${at(0.95)}`.padStart(16);
}

async function benchEngine(name: string, database: Database, sizes: number[]): Promise<void> {
  let filled = 0;
  for (const size of sizes) {
    const started = performance.now();
    await fill(database, filled, size);
    const rate = Math.round((size - filled) / ((performance.now() - started) / 1000));
    filled = size;
    await database.pool.query("analyze");
    const asked = { listings: ["public" as const], now: NOW, pageSize: 50 };
    const figures = [
      await timed(() => listUpcomingEvents(database.db, { ...asked, page: 1 })),
      await timed(() => listUpcomingEvents(database.db, { ...asked, page: 10 })),
      await timed(() => listPastEvents(database.db, { ...asked, page: 1 })),
    ];
    const cells = [name.padEnd(11), String(size).padStart(7), String(rate).padStart(9), ...figures];
    process.stdout.write(`${cells.join("  ")}\n`);
  }
}

const given = process.argv.slice(2).map(Number);
const sizes = given.length > 0 ? given : SIZES;
process.stdout.write(`${cpus()[0]?.model ?? "?"}, ${cpus().length} cores, Node ${process.versions.node}\n`);
process.stdout.write(
  `Milliseconds: median / 95th percentile of ${RUNS} runs, with the count; events stored per second.\n\n`,
);
process.stdout.write("engine       events   stored/s       upcoming 1      upcoming 10           past 1\n");

const server = await startPostgres();
if (server) {
  process.env["TEST_DATABASE_URL"] = server.url;
  const database = await openPostgresTestDatabase();
  await benchEngine("PostgreSQL", database, sizes);
  await database.close();
  await server.stop();
} else {
  process.stdout.write("PostgreSQL: not on this machine, not measured\n");
}
const embedded = await openPgliteTestDatabase();
await benchEngine("PGlite", embedded, sizes);
await embedded.close();
