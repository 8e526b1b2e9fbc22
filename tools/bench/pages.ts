import { loadavg } from "node:os";
import { eventPath } from "#core/events/event-address.ts";
import { EVENTS_PAGE_SIZE } from "#core/events/event-search.ts";
import { type Database, openDatabase } from "#data/database.ts";
import { migrate } from "#data/migrate.ts";
import { listUpcomingEvents } from "#tests/support/database/list-events.ts";
import { startPostgres } from "../start-postgres.ts";
import { runCommand } from "../testing/run-command.ts";
import { recordResponse, startNginx, startPlainServer } from "./contenders.ts";
import { fillWithSeries } from "./fill.ts";
import { HAS_WRK } from "./load.ts";
import { inTurns, type Measured, ROUNDS } from "./rounds.ts";
import { scriptBytes } from "./script-bytes.ts";
import { type StartedProgram, startSite } from "./site.ts";

/** The headers of a browser that has been here before. */
const HEADERS = { "accept-encoding": "br, gzip", accept: "text/html, */*", cookie: "tz=Europe/Paris" };
const SECONDS = 1;
/**
 * Enough to keep one process busy. Uncached pages are requested one after another, because waiting for other requests
 * is no cost of theirs.
 */
const CONNECTIONS = { cached: 16, rendered: 1 } as const;

/** `isKnown`: the client has the page already, and is answered with 304. */
export type Page = { name: string; path: string; isKnown?: true };

/**
 * Requests per second at each size, cached, compared with a bare `node:http` server and nginx, and uncached; prints as
 * it goes.
 */
export async function benchPages(sizes: readonly number[]): Promise<void> {
  const postgres = await startPostgres();
  if (postgres === null) return print("\nPages: not measured, there is no PostgreSQL on this machine");
  try {
    if ((await runCommand(["tools/build.mjs"])) !== 0) throw new Error("the pages could not be built");
    await benchOn(postgres.url, sizes);
  } finally {
    await postgres.stop();
  }
}

async function benchOn(url: string, sizes: readonly number[]): Promise<void> {
  print(`\nPages over HTTP: median of ${ROUNDS} rounds of ${SECONDS} s in turn, ${HAS_WRK ? "wrk" : "autocannon"}.`);
  print("Load generator, servers and PostgreSQL share the cores; nothing is pinned to one.");
  const database = await openDatabase({ url, dataDir: ".", purpose: "bench", log: () => {} });
  try {
    await migrate(database.pool);
    for (const [index, size] of sizes.entries()) await benchSize(database, url, { from: sizes[index - 1] ?? 0, size });
  } finally {
    await database.close();
  }
}

async function benchSize(database: Database, url: string, { from, size }: { from: number; size: number }) {
  const now = Date.now();
  await fillWithSeries(database, { from, to: size, now });
  await database.pool.query("vacuum analyze");
  const pages = await pagesAt(database, now);
  const seconds = Math.round((Date.now() - now) / 1000);
  print(`\n${size} events (stored in ${seconds} s), load average ${loadavg()[0]?.toFixed(1)}`);
  await benchCached(url, pages);
  await benchRendered(url, pages);
}

async function pagesAt(database: Database, now: number): Promise<readonly Page[]> {
  const requested = { listings: ["public" as const], now, page: 1, pageSize: EVENTS_PAGE_SIZE };
  const { rows, total } = await listUpcomingEvents(database.db, requested);
  const [first] = rows;
  if (first === undefined) throw new Error("the directory is empty");
  // Some events end during the run: the last page but one still exists then.
  const last = Math.max(2, Math.ceil(total / EVENTS_PAGE_SIZE) - 1);
  return [
    { name: "/events", path: "/events" },
    { name: "an event", path: eventPath(first) },
    { name: `page ${last}`, path: `/events?page=${last}` },
  ];
}

async function benchCached(url: string, pages: readonly Page[]): Promise<void> {
  const site = await startSite({ DATABASE_URL: url });
  try {
    await compareCached(site, pages);
    const scripts = await scriptBytes(site.origin, "/events");
    print(`scripts of /events: ${scripts.files} files, ${(scripts.bytes / 1000).toFixed(1)} kB of brotli`);
  } finally {
    await site.stop();
  }
}

/** Requests per second of cached pages, compared with the two others that send the same bytes. */
export async function compareCached(site: StartedProgram, pages: readonly Page[]): Promise<void> {
  print(
    "cached         bytes    ours/s    bare/s   nginx/s  of bare of nginx  p50 ms  p99 ms  CPU ms: ours    bare   nginx",
  );
  for (const page of pages) {
    const answer = await recordResponse(site.origin + page.path, HEADERS);
    const bare = await startPlainServer(answer);
    // nginx compares no tag of another server, so it would send the whole file.
    const other = page.isKnown === true ? null : await startNginx(answer);
    const tag = answer.headers.find(([name]) => name.toLowerCase() === "etag")?.[1] ?? "";
    const headers = page.isKnown === true ? { ...HEADERS, "if-none-match": tag } : HEADERS;
    const contenders = [bare, ...(other ? [other] : []), site];
    const figures = await inTurns(contenders, {
      path: page.path,
      seconds: SECONDS,
      connections: CONNECTIONS.cached,
      headers,
    });
    await bare.stop();
    await other?.stop();
    printCached(page, page.isKnown === true ? 0 : answer.body.byteLength, figures);
  }
}

function printCached(page: Page, bytes: number, figures: readonly Measured[]): void {
  const ours = figures.at(-1);
  const bare = figures[0];
  const nginx = figures.length === 3 ? figures[1] : undefined;
  const ratio = (other: Measured | undefined) => cell(other?.lastBesideThis, 2, 9);
  const speeds = [ours, bare, nginx].map((each) => cell(each?.perSecond, 0, 10)).join("");
  const times = cell(ours?.p50, 2, 8) + cell(ours?.p99, 2, 8);
  const cpu = [ours, bare, nginx].map((each) => cell(each?.cpuMs, 3, 8)).join("");
  print(`${page.name.padEnd(11)}${cell(bytes, 0, 9)}${speeds}${ratio(bare)}${ratio(nginx)}${times}     ${cpu}`);
}

/** Uncached: query, rendering and compression for each request. */
export async function benchRendered(url: string, pages: readonly Page[]): Promise<void> {
  const site = await startSite({ DATABASE_URL: url, PAGE_CACHE_MB: "0" });
  try {
    print("rendered        ours/s  p50 ms  p99 ms  CPU ms");
    for (const page of pages) {
      const load = { path: page.path, seconds: SECONDS, connections: CONNECTIONS.rendered, headers: HEADERS };
      const [ours] = await inTurns([site], load);
      const times = cell(ours?.p50, 2, 8) + cell(ours?.p99, 2, 8);
      print(`${page.name.padEnd(11)}${cell(ours?.perSecond, 0, 11)}${times}${cell(ours?.cpuMs, 2, 8)}`);
    }
  } finally {
    await site.stop();
  }
}

function cell(value: number | null | undefined, digits: number, width: number): string {
  return (value == null ? "–" : value.toFixed(digits)).padStart(width);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
