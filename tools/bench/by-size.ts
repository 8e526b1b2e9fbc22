import { loadavg } from "node:os";
import type { Database } from "#data/database.ts";
import { openPostgresTestDatabase } from "#tests/support/database/postgres-test-database.ts";
import { startPostgres } from "../start-postgres.ts";
import { type Plan, planOf, type Read, timed } from "./lists.ts";
import { median } from "./rounds.ts";

const SIZES = [1_000, 100_000];
const WARM_UP = 5;
const RUNS = 41;
const LIMIT = 2;
const SMALL_TABLE = 5_000;
/** Filling a hundred thousand rows, and cleaning up after it, may take minutes on a busy machine. */
const FILL_TIMEOUT_MS = 30 * 60_000;

type BySize = {
  /** What there are so many of. */
  of: string;
  /** The sizes asked for on the command line; none: a thousand and a hundred thousand. */
  given: readonly number[];
  fill: (database: Database, size: number) => Promise<void>;
  reads: (database: Database, size: number) => Record<string, Read> | Promise<Record<string, Read>>;
  /** How many statements a list may take at most. */
  statements?: number;
};

/** A list at one size: the median in milliseconds, and how its rows are found. */
type Figure = { median: number; plan: Plan };
type Side = { database: Database; reads: Record<string, Read> };

/**
 * Fills a database for each size and reads every list in all of them in turn, so that whatever else the machine does meets them alike.
 * Prints a table as docs/performance.md has it, and in one line which lists take more than twice as long at the last size.
 */
export async function benchBySize(bench: BySize): Promise<void> {
  const sizes = bench.given.length > 0 ? bench.given : SIZES;
  const began = performance.now();
  const load = loadavg()[0] ?? 0;
  const server = await startPostgres();
  if (server === null) throw new Error(`PostgreSQL is not on this machine, and ${bench.of} are measured on it only`);
  process.env["TEST_DATABASE_URL"] = server.url;
  const sides: Side[] = [];
  try {
    for (const size of sizes) {
      const database = await openPostgresTestDatabase({ statementTimeoutMs: FILL_TIMEOUT_MS });
      sides.push({ database, reads: {} });
      await bench.fill(database, size);
      await database.pool.query("vacuum analyze");
    }
    for (const [at, side] of sides.entries()) side.reads = await bench.reads(side.database, sizes[at] ?? 0);
    say(
      `PostgreSQL, medians in ms and blocks of 8 kB by the number of ${bench.of}; filled in ${secondsSince(began)} s\n`,
    );
    const names = sizes.map((size) => size.toLocaleString("en"));
    say(`| list | ${names.join(" | ")} | ratio | blocks | statements | misses |\n|${"---|".repeat(sizes.length + 5)}`);
    const verdicts = await tableOf(sides, bench.statements);
    say(
      `\n${closingOf(verdicts)} Load average ${load.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} after; ${secondsSince(began)} s in all.`,
    );
  } finally {
    for (const { database } of sides) await database.close();
    await server.stop();
  }
}

/** Prints a line for each list. */
async function tableOf(sides: readonly Side[], statements: number | undefined): Promise<readonly Verdict[]> {
  const last = sides.at(-1);
  const large = last === undefined ? new Set<string>() : await largeTables(last.database);
  const verdicts: Verdict[] = [];
  for (const name of Object.keys(last?.reads ?? {})) verdicts.push(await lineOf(name, sides, { statements, large }));
  return verdicts;
}

type Verdict = { name: string; ratio: number; misses: readonly string[] };

async function lineOf(
  name: string,
  sides: readonly Side[],
  {
    statements: statementsMax = Number.POSITIVE_INFINITY,
    large,
  }: { statements?: number | undefined; large: ReadonlySet<string> },
): Promise<Verdict> {
  const figures = await inTurn(name, sides);
  const [first, last] = [figures[0], figures.at(-1)];
  if (first === undefined || last === undefined) throw new Error("there is no size to measure");
  const ratio = last.median / first.median;
  const statements = Math.max(...figures.map(({ plan }) => plan.statements));
  const misses = [
    ...(ratio > LIMIT ? [`above ${LIMIT} times`] : []),
    ...(statements > statementsMax ? [`more than ${statementsMax} statements`] : []),
    ...wholeTables(last.plan, large),
  ];
  const medians = figures.map((figure) => figure.median.toFixed(1)).join(" | ");
  const blocks = figures.map(({ plan }) => plan.blocks.toLocaleString("en")).join(" and ");
  say(`| ${name} | ${medians} | ${ratio.toFixed(2)} | ${blocks} | ${statements} | ${misses.join(", ")} |`);
  return { name, ratio, misses };
}

async function inTurn(name: string, sides: readonly Side[]): Promise<readonly Figure[]> {
  const taken = sides.map(({ database, reads }) => {
    const read = reads[name];
    if (read === undefined) throw new Error(`${name} is not read at every size`);
    return { database, read, times: [] as number[] };
  });
  for (let run = -WARM_UP; run < RUNS; run += 1) {
    for (const { database, read, times } of taken) {
      const took = await timed(() => read(database.db, 1));
      if (run >= 0) times.push(took);
    }
  }
  const figures: Figure[] = [];
  for (const { database, read, times } of taken)
    figures.push({ median: median(times), plan: await planOf(database, (db) => read(db, 1)) });
  return figures;
}

/** The tables that are not small: those are read whole, which is less than an index and them. */
async function largeTables({ pool }: Pick<Database, "pool">): Promise<ReadonlySet<string>> {
  const found = await pool.query<{ relname: string }>(
    `select relname from pg_class where relkind = 'r' and reltuples > ${SMALL_TABLE}`,
  );
  return new Set(found.rows.map(({ relname }) => relname));
}

function wholeTables({ scans }: Plan, large: ReadonlySet<string>): readonly string[] {
  const read = scans.split(", ").filter((scan) => scan.startsWith("SEQUENTIAL "));
  const tables = read.map((scan) => scan.slice("SEQUENTIAL ".length));
  return tables.filter((table) => large.has(table)).map((table) => `all of ${table}`);
}

function closingOf(verdicts: readonly Verdict[]): string {
  const missed = verdicts.filter(({ misses }) => misses.length > 0);
  const highest = verdicts.reduce((one, other) => (other.ratio > one.ratio ? other : one));
  const most = `the highest ratio is ${highest.ratio.toFixed(2)} (${highest.name})`;
  if (missed.length === 0) return `Nothing is missed by ${verdicts.length} lists; ${most}.`;
  const named = missed
    .map(({ name, ratio, misses }) => `${name} (${ratio.toFixed(2)}: ${misses.join(", ")})`)
    .join("; ");
  return `${missed.length} of ${verdicts.length} lists miss something: ${named}; ${most}.`;
}

function secondsSince(began: number): string {
  return ((performance.now() - began) / 1_000).toFixed(0);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
