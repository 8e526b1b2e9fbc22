import { sql } from "drizzle-orm";
import { setTimeout as wait } from "node:timers/promises";
import { type Database, openDatabase } from "#data/database.ts";
import { migrate } from "#data/migrate.ts";
import { startPostgres } from "../start-postgres.ts";
import { runCommand } from "../testing/run-command.ts";
import { fillWithSeries } from "./fill.ts";
import { benchRendered, compareCached } from "./pages.ts";
import { recordResponse } from "./contenders.ts";
import { inTurns, median, memoryOf } from "./rounds.ts";
import { type StartedProgram, startSite } from "./site.ts";

const EVENTS = 10_000;
const ROUNDS = 5;
const LIST = "/events.ics";
/** A file of the build. */
const STATIC = "/favicon.svg";
const API_LIST = "/api/v1/events?limit=50";

/**
 * The calendar file of all events: written anew, from the cache beside a bare server and nginx, as 304 beside a bare server's
 * and a static file's, and after a change; and the list of the API beside its page.
 */
export async function benchFiles(events: number = EVENTS): Promise<void> {
  const postgres = await startPostgres();
  if (postgres === null) return print("Files: not measured, there is no PostgreSQL on this machine");
  try {
    if ((await runCommand(["tools/build.mjs"])) !== 0) throw new Error("the site could not be built");
    const database = await openDatabase({ url: postgres.url, dataDir: ".", purpose: "bench", log: () => {} });
    try {
      await migrate(database.pool);
      await fillWithSeries(database, { from: 0, to: events, now: Date.now() });
      await database.pool.query("vacuum analyze");
      await measure(database, postgres.url, events);
    } finally {
      await database.close();
    }
  } finally {
    await postgres.stop();
  }
}

async function measure(database: Database, url: string, events: number): Promise<void> {
  await benchWriting(url, events);
  const site = await startSite({ DATABASE_URL: url });
  try {
    await benchChange(database, site.origin);
    await compareCached(site, [
      { name: LIST, path: LIST },
      { name: "its 304", path: LIST, isKnown: true },
      { name: "API list", path: API_LIST },
      { name: "/events", path: "/events" },
    ]);
    await benchUnchanged(site);
  } finally {
    await site.stop();
  }
  await benchRendered(url, [
    { name: "/events", path: "/events" },
    { name: "API list", path: API_LIST },
  ]);
}

/** The file without a cache: how long it takes, and how much more memory the process has meanwhile. */
async function benchWriting(url: string, events: number): Promise<void> {
  const site = await startSite({ DATABASE_URL: url, PAGE_CACHE_MB: "0" });
  try {
    await (await fetch(`${site.origin}${LIST}?type=prayer`)).arrayBuffer();
    const before = memoryOf(site.pid);
    let [most, bytes] = [before, 0];
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const begin = performance.now();
      const answer = await fetch(site.origin + LIST);
      bytes = 0;
      for await (const part of answer.body ?? []) {
        bytes += part.byteLength;
        most = Math.max(most, memoryOf(site.pid));
      }
      times.push(performance.now() - begin);
    }
    const size = `${(bytes / 1e6).toFixed(1)} MB of ${events} events`;
    print(
      `${LIST} written: ${size} in ${median(times).toFixed(0)} ms, memory ${before.toFixed(0)} to at most ${most.toFixed(0)} MB`,
    );
  } finally {
    await site.stop();
  }
}

/** How long after a change of one event the files of all events and of an organizer with and without it show it. */
async function benchChange(database: Database, origin: string): Promise<void> {
  const tagOf = async (path: string): Promise<string | null> => {
    const answer = await fetch(origin + path);
    await answer.arrayBuffer();
    return answer.headers.get("etag");
  };
  const other = `${LIST}?q=${encodeURIComponent("Circle 2")}`;
  const before = { list: await tagOf(LIST), other: await tagOf(other) };
  await database.db.execute(sql`update events set title = 'Changed', updated_at = now()
    where id = (select min(id) from events)`);
  const begin = performance.now();
  while ((await tagOf(LIST)) === before.list) await wait(10);
  const took = performance.now() - begin;
  const isSame = (await tagOf(other)) === before.other;
  print(
    `a change of one event is in ${LIST} after ${took.toFixed(0)} ms; a file without it has ${isSame ? "its old" : "a new"} tag`,
  );
}

/** The 304 of the file of all events and that of a static file, which the same process sends in turn. */
async function benchUnchanged({ origin, pid }: StartedProgram): Promise<void> {
  const accepts = { "accept-encoding": "br, gzip" };
  const contender = async (path: string) => {
    const { headers } = await recordResponse(origin + path, accepts);
    const tag = headers.find(([name]) => name.toLowerCase() === "etag")?.[1] ?? "";
    return { origin: origin + path, pid, headers: { "if-none-match": tag } };
  };
  const contenders = [await contender(STATIC), await contender(LIST)];
  const [fixed, list] = await inTurns(contenders, { path: "", seconds: 1, connections: 16, headers: accepts });
  if (fixed === undefined || list === undefined) return;
  const ratio = list.cpuMs === null || fixed.cpuMs === null ? Number.NaN : list.cpuMs / fixed.cpuMs;
  const cpu = `${list.cpuMs?.toFixed(3)} ms of CPU, that of ${STATIC} ${fixed.cpuMs?.toFixed(3)}`;
  print(
    `the 304 of ${LIST} takes ${cpu}: ${ratio.toFixed(2)} times; ${fixed.lastBesideThis.toFixed(2)} of its requests a second`,
  );
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
