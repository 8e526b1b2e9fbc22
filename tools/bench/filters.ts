import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fillSearchKeys } from "#commands/search/fill-search-keys.ts";
import { parseEventsAddress } from "#core/events/parse-events-address.ts";
import { readFreeHours } from "#core/free-hours/free-hours.ts";
import { latestStart, spanOfTimes, timesWithin } from "#core/events/times-of-week.ts";
import { type EpochMs, MINUTE_MS } from "#core/time/instant.ts";
import { type Database, openDatabase } from "#data/database.ts";
import { migrate } from "#data/migrate.ts";
import { findEventsScreen } from "#data/queries/events.ts";
import { countFilterValues } from "#data/queries/filter-counts.ts";
import { countTimesOfWeek } from "#data/queries/time-counts.ts";
import { startPostgres } from "../start-postgres.ts";
import { fillWithSeries } from "./fill.ts";
import { median } from "./rounds.ts";

/** What people may choose together, as addresses of /events. */
const COMBINATIONS = [
  "",
  "type=meditation",
  "type=prayer&type=worship",
  "language=es",
  "practice=silence",
  "tradition=Zen",
  "price=free",
  "repeats=once",
  "repeats=series&duration=hour",
  "where=online",
  "fact=beginners",
  "fact=silent&fact=camera-optional",
  "soon=now",
  "soon=3-hours",
  "soon=3-hours&type=prayer",
  "weekday=sat&weekday=sun",
  "time=evening",
  "time=early-morning&weekday=mon&weekday=tue&weekday=wed&weekday=thu&weekday=fri",
  "weekday=fri&time=late-evening&type=meditation",
  "type=meditation&language=es&time=early-morning&weekday=mon",
  "fits=mine",
  "fits=mine&type=discussion&language=en",
  "q=evening",
  "q=777",
  "q=sitting&type=prayer",
  "q=sitting&time=morning",
  "q=newcomers&search=descriptions",
  "country=GB",
  "near=53.4_-1.5_50km",
  "type=retreat&repeats=once&price=priced&where=online",
];

/** Morning and evening of every weekday, and Saturday. */
const FREE = "mo0600-0830.mo1800-2200.tu0600-0830.we1800-2200.th0600-0830.fr0600-0830.sa0800-2000";
const READER = { zone: "America/New_York", freeHours: readFreeHours(FREE) };
const LISTINGS = ["public"] as const;
const TIMES = 3;
const SMALL = 1_000;
const EMBEDDED = 10_000;
const LARGE = 100_000;

/** Milliseconds of each combination, in the order of `COMBINATIONS`. */
type Figures = readonly number[];

/**
 * A page of the list with the counts of its filters for thirty combinations, none from a cache: on PostgreSQL with 1,000
 * and many events, and on both databases with 10,000.
 */
export async function benchFilters(large: number = LARGE): Promise<void> {
  const postgres = await startPostgres();
  if (postgres === null) return print("Filters: not measured, there is no PostgreSQL on this machine");
  try {
    const database = await openDatabase({ url: postgres.url, dataDir: ".", purpose: "bench", log: () => {} });
    try {
      await migrate(database.pool);
      const small = await measureAt(database, { from: 0, to: SMALL });
      const middle = await measureAt(database, { from: SMALL, to: EMBEDDED });
      const embedded = await measureEmbedded();
      const big = await measureAt(database, { from: EMBEDDED, to: large });
      printTable({ small, middle, embedded, big });
    } finally {
      await database.close();
    }
  } finally {
    await postgres.stop();
  }
}

async function measureEmbedded(): Promise<Figures> {
  const dataDir = await mkdtemp(join(tmpdir(), "samehour-bench-"));
  const database = await openDatabase({ url: null, dataDir, purpose: "bench", log: () => {} });
  try {
    await migrate(database.pool);
    return await measureAt(database, { from: 0, to: EMBEDDED });
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Adds events until there are `to`, and measures. */
async function measureAt(database: Database, { from, to }: { from: number; to: number }): Promise<Figures> {
  const now = Date.now();
  await fillWithSeries(database, { from, to, now });
  await fillSearchKeys(database);
  await database.pool.query("vacuum analyze");
  print(`${to} events stored in ${Math.round((Date.now() - now) / 1000)} s, load average ${loadavg()[0]?.toFixed(1)}`);
  const figures: number[] = [];
  for (const address of COMBINATIONS) {
    const took: number[] = [];
    // The first time is not counted, and each has a minute of its own, for which nothing is cached.
    for (let time = 0; time <= TIMES; time++) {
      const begin = performance.now();
      await showList(database, address, now + (figures.length * (TIMES + 1) + time) * MINUTE_MS);
      if (time > 0) took.push(performance.now() - begin);
    }
    figures.push(median(took));
  }
  return figures;
}

/** The list of an address with the counts of its filters, as its page reads them. */
async function showList(database: Database, address: string, now: EpochMs): Promise<void> {
  const { faulty, requested } = parseEventsAddress(new URLSearchParams(address), () => true);
  if (faulty) throw new Error(`${address} is no canonical address`);
  const { filter, query } = requested;
  const list = { now, listings: LISTINGS, query, filter, past: false, span: null };
  const times = timesWithin(filter, spanOfTimes(now), READER);
  const { total } = await findEventsScreen(database, {
    list: { ...list, times, startsBy: latestStart(filter, now), page: 1, pageSize: 50 },
    rooms: 24,
  });
  await countFilterValues(database.db, { ...list, isEmpty: total === 0, reader: READER });
  await countTimesOfWeek(database.db, { now, listings: LISTINGS, query, filter, reader: READER });
}

type Measured = { small: Figures; middle: Figures; embedded: Figures; big: Figures };

function printTable({ small, middle, embedded, big }: Measured): void {
  print("\nms of a page with its counts; median of 3");
  print(`${"".padEnd(82)}     1,000    10,000  embedded      many  many/1,000  embedded/10,000`);
  for (const [at, address] of COMBINATIONS.entries()) {
    const [one = 0, ten = 0, own = 0, many = 0] = [small[at], middle[at], embedded[at], big[at]];
    const cells = [one, ten, own, many].map((each) => each.toFixed(1).padStart(10)).join("");
    print(
      `${`/events?${address}`.padEnd(82)}${cells}${(many / one).toFixed(2).padStart(12)}${(own / ten).toFixed(2).padStart(17)}`,
    );
  }
  const worst = Math.max(...big.map((each, at) => each / (small[at] ?? each)));
  print(`most: ${Math.max(...big).toFixed(1)} ms, ${worst.toFixed(2)} times as long as with 1,000 events`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
