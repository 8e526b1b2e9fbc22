import { drizzle } from "drizzle-orm/node-postgres";
import { HOUR_MS, type EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import type { Database } from "#data/database.ts";
import { listNextDates, listRunningDates } from "#data/queries/dates.ts";
import { listAlwaysOpenEvents, listPastEvents, listUpcomingEvents } from "#data/queries/events.ts";
import { listOrganizers } from "#data/queries/organizers-page.ts";
import type { Connection } from "#data/transaction.ts";
import { fillWithSeries } from "./fill-with-series.ts";

const WARM_UP = 5;
const RUNS = 50;
const PAGE_SIZE = 50;
const listings: readonly Listing[] = ["public"];

export type Read = (db: Connection, last: number) => Promise<unknown>;
/** Milliseconds: the median and the 95th percentile of RUNS runs with the page index kept, and the first run, which made it. */
type Figure = { first: number; median: number; p95: number; plan: Plan };
export type Plan = {
  scans: string;
  blocks: number;
  /** How many statements, with the one that finds where the pages begin. */ statements: number;
};

/** The reads behind the public lists; `last` is the number of the last page of upcoming events. */
function readsAt(now: EpochMs): Record<string, Read> {
  const requested = { now, listings, pageSize: PAGE_SIZE };
  return {
    "upcoming, page 1": (db) => listUpcomingEvents(db, { ...requested, page: 1 }),
    "upcoming, last page": (db, last) => listUpcomingEvents(db, { ...requested, page: last }),
    "past, page 1": (db) => listPastEvents(db, { ...requested, page: 1 }),
    "search for one in 1,000": (db) => listUpcomingEvents(db, { ...requested, page: 1, query: "reading 77" }),
    "always open": (db) => listAlwaysOpenEvents(db, { listings, limit: 24 }),
    "running now": (db) => listRunningDates(db, { now, listings, limit: 4 }),
    "next dates": (db) => listNextDates(db, { from: now, to: now + 3 * HOUR_MS, listings, limit: 20 }),
    "organizers, page 1": (db) => listOrganizers(db, { listings, page: 1, pageSize: 24 }),
  };
}

/** A database of one size. */
type Side = { size: number; database: Database; /** The number of the last page of upcoming events. */ last: number };

/**
 * Fills a database for each size and reads every list in all of them in turn, so that whatever else the machine does meets them
 * alike. Prints for each list at each size how long it takes, by how much more than at the first size, and how its rows are found.
 */
export async function benchLists(
  name: string,
  open: () => Promise<Database>,
  sizes: readonly number[],
  now: EpochMs,
): Promise<void> {
  const sides: Side[] = [];
  const tables = sizes.map((size) => [`\n${name}, ${size} events`, HEAD]);
  try {
    for (const size of sizes) {
      const database = await open();
      sides.push({ size, database, last: await fillSide(database, size, now) });
    }
    for (const [list, read] of Object.entries(readsAt(now))) {
      const figures = await measure(sides, read);
      const base = figures[0]?.median ?? 0;
      figures.forEach((figure, at) => tables[at]?.push(lineOf(list, figure, figure.median / base)));
    }
  } finally {
    for (const { database } of sides) await database.close();
  }
  process.stdout.write(`${tables.flat().join("\n")}\n`);
}

/** Answers with how many pages of upcoming events there are. */
async function fillSide(database: Database, size: number, now: EpochMs): Promise<number> {
  await fillWithSeries(database, { from: 0, to: size, now });
  await database.pool.query("vacuum analyze");
  const { total } = await listUpcomingEvents(database.db, { now, listings, page: 1, pageSize: PAGE_SIZE });
  return Math.ceil(total / PAGE_SIZE);
}

const HEAD = "list                          first    median       p95   ratio   blocks  statements  rows are found by";

function lineOf(list: string, { first, median, p95, plan }: Figure, ratio: number): string {
  const times = [first, median, p95].map((ms) => ms.toFixed(1).padStart(8)).join("  ");
  return `${list.padEnd(26)} ${times}  ${ratio.toFixed(2).padStart(6)}  ${String(plan.blocks).padStart(7)}  ${String(plan.statements).padStart(10)}  ${plan.scans}`;
}

/** How long a read takes at each size, asked for in turn, and how its rows are found. */
async function measure(sides: readonly Side[], read: Read): Promise<readonly Figure[]> {
  const taken: { side: Side; first: number; times: number[] }[] = [];
  for (const side of sides)
    taken.push({ side, first: await timed(() => read(drizzle(side.database.pool), side.last)), times: [] });
  for (let run = -WARM_UP; run < RUNS; run += 1) {
    for (const { side, times } of taken) {
      const took = await timed(() => read(side.database.db, side.last));
      if (run >= 0) times.push(took);
    }
  }
  const figures: Figure[] = [];
  for (const { side, first, times } of taken) {
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? 0;
    const plan = await planOf(side.database, (db) => read(db, side.last));
    figures.push({ first, median: at(0.5), p95: at(0.95), plan });
  }
  return figures;
}

/** How long some work takes, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The scans of every statement that a read sends, with the page index, each once; and the 8 kB blocks that it reads once the index is kept: a figure that other work on the machine does not change. */
export async function planOf(database: Database, read: (db: Connection) => Promise<unknown>): Promise<Plan> {
  let sent: { text: string; params: unknown[] }[] = [];
  const db = drizzle(database.pool, { logger: { logQuery: (text, params) => void sent.push({ text, params }) } });
  const scans = new Set<string>();
  let [blocks, statements] = [0, 0];
  for (const _ of ["with the page index", "without"]) {
    sent = [];
    await read(db);
    blocks = 0;
    statements = Math.max(statements, sent.length);
    for (const { text, params } of sent) {
      const plan = await database.pool.query<{ "QUERY PLAN": string }>(
        `explain (analyze, buffers, timing off) ${text}`,
        params,
      );
      const lines = plan.rows.map((row) => row["QUERY PLAN"]);
      for (const scan of lines.flatMap(scansIn)) scans.add(scan);
      blocks += blocksIn(lines);
    }
  }
  return { scans: [...scans].join(", "), blocks, statements };
}

/** The first line about buffers is the whole statement's. */
function blocksIn(lines: readonly string[]): number {
  const line = lines.find((each) => each.includes("Buffers: shared"))?.split(", temp")[0] ?? "";
  return [...line.matchAll(/shared hit=(\d+)|read=(\d+)/g)].reduce(
    (sum, match) => sum + Number(match[1] ?? match[2]),
    0,
  );
}

function scansIn(line: string): string[] {
  // A branch of the plan that what was found before made needless.
  if (line.includes("never executed")) return [];
  const index = /(?:Index|Index Only|Bitmap Index) Scan (?:Backward )?(?:using|on) (\w+)/.exec(line);
  if (index) return [index[1] ?? ""];
  const table =
    /Seq Scan on (events|occurrences|schedules|organizers|saved_events|saved_dates|organizer_follows|users|audit_entries|audit_personal|activity)\b/.exec(
      line,
    );
  return table ? [`SEQUENTIAL ${table[1]}`] : [];
}
