import { sql } from "drizzle-orm";
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Database, openDatabase } from "#data/database.ts";
import { migrate } from "#data/migrate.ts";
import { startPostgres } from "../start-postgres.ts";
import { cookieOf, fillMembers, fillWithSeries, LIVE_SECRET, memberId } from "./fill.ts";
import { cpuOf, median } from "./rounds.ts";
import { type StartedProgram, startSite } from "./site.ts";
import { type Switch, SWITCHES, withSwitches } from "./switches.ts";

const ZONES = [
  "America/New_York",
  "America/Los_Angeles",
  "America/Sao_Paulo",
  "Europe/London",
  "Europe/Paris",
  "Europe/Moscow",
  "Africa/Cairo",
  "Asia/Dubai",
  "Asia/Kolkata",
  "Asia/Shanghai",
  "Asia/Tokyo",
  "Pacific/Auckland",
];
const MEMBERS = 100;
const SAVES = 40;
const PER_SECOND = 80;
const ROUND_MS = 5_000;
const ROUNDS = 7;
const WARM_UP_REQUESTS = 1_500;
const WRITE_EVERY_MS = 1_000;
/** How many servers share the connections of one PostgreSQL. */
const AT_ONCE = 9;

/** CPU milliseconds per request, of the site's process and of PostgreSQL; p99 of the responses in milliseconds. */
type Round = { cpuMs: number; postgresMs: number; p99: number };
type Variant = { name: string; site: StartedProgram; rounds: Round[] };

/**
 * `npm run bench -- mixed [SIZE]`: realistic use of /events: 80 requests a second by visitors from 12 zones and, three
 * of ten, by signed-in members, while one event changes each second. Compares the site with copies in which one
 * optimization of /events is switched off; each round sends the same requests to all.
 */
export async function benchMixed(size = 1_000): Promise<void> {
  const postgres = await startPostgres();
  if (postgres === null) throw new Error("PostgreSQL is not on this machine, and mixed use is measured on it only");
  const folder = copyWithSwitches(SWITCHES);
  const database = await openDatabase({ url: postgres.url, dataDir: ".", purpose: "bench", log: () => {} });
  try {
    await fill(database, size);
    print(
      `${cpus()[0]?.model ?? "?"}, ${size} events, ${ROUNDS} rounds of ${ROUND_MS / 1_000} s, load ${loadavg()[0]}`,
    );
    print("CPU: ms a request; ratios to the site as it is, medians over the rounds.\n");
    print("| without | CPU | ratio | CPU with PostgreSQL | ratio | p99 ms | ratio |\n|---|---|---|---|---|---|---|");
    const names = [...SWITCHES.map(({ name }) => name), "page cache", "all of these but the page cache"];
    for (let at = 0; at < names.length; at += AT_ONCE - 1)
      await benchGroup(database, {
        folder,
        url: postgres.url,
        names: ["nothing", ...names.slice(at, at + AT_ONCE - 1)],
      });
  } finally {
    await database.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * A built copy of this tree in which an environment variable switches each optimization off; the product has no such
 * switches.
 */
function copyWithSwitches(switches: readonly Switch[]): string {
  const folder = mkdtempSync(join(tmpdir(), "samehour-bench-mixed-"));
  const settings = ["package.json", "tsconfig.json", "vite.config.ts", "react-router.config.ts"];
  const parts = ["src", "public", "demo", ...settings, "tools/setup/icon-paths.ts"];
  for (const part of parts) cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
  for (const file of new Set(switches.flatMap(({ edits }) => edits.map((edit) => edit.file)))) {
    const path = join(folder, file);
    writeFileSync(path, withSwitches(file, readFileSync(path, "utf8"), switches));
  }
  const bundle = join(process.cwd(), "tools/setup/bundle-server.mjs");
  for (const command of [["node_modules/@react-router/dev/bin.cjs", "build"], [bundle]]) {
    const env = { ...process.env, NODE_ENV: "production" };
    const built = spawnSync(process.execPath, command, { cwd: folder, env, encoding: "utf8" });
    if (built.status !== 0) throw new Error(`the copy could not be built:\n${built.stdout}${built.stderr}`);
  }
  return folder;
}

async function fill(database: Database, size: number): Promise<void> {
  await migrate(database.pool);
  await fillWithSeries(database, { from: 0, to: size, now: Date.now() });
  await fillMembers(database, { members: MEMBERS, sessions: MEMBERS });
  for (let member = 0; member < MEMBERS; member += 1) {
    await database.db.execute(sql`insert into saved_events
      select ${memberId(member)}, id, now() from events order by (id * 7919 + ${member}) % 1009 limit ${SAVES}`);
  }
  await database.pool.query("vacuum analyze");
}

async function benchGroup(
  database: Database,
  { folder, url, names }: { folder: string; url: string; names: readonly string[] },
): Promise<void> {
  const variants: Variant[] = [];
  try {
    for (const name of names) {
      const without = name.startsWith("all of these") ? SWITCHES.map((each) => each.name).join(",") : name;
      const cache: Record<string, string> = name === "page cache" ? { PAGE_CACHE_MB: "0" } : {};
      const settings = { DATABASE_URL: url, AUTH_SECRET: LIVE_SECRET, WITHOUT: without, ...cache };
      variants.push({ name, site: await startSite(settings, folder), rounds: [] });
    }
    for (const { site } of variants) await drive(site, { requests: WARM_UP_REQUESTS, everyMs: 2 });
    for (let round = 0; round < ROUNDS; round += 1)
      for (const variant of variants) variant.rounds.push(await oneRound(database, variant.site));
    for (const variant of variants) printVariant(variant, variants[0] ?? variant);
  } finally {
    for (const { site } of variants) await site.stop();
  }
}

async function oneRound(database: Database, site: StartedProgram): Promise<Round> {
  const requests = (PER_SECOND * ROUND_MS) / 1_000;
  const postgres = await postmasterOf(database);
  const cpu = () => [site.pid, postgres].map((pid) => cpuOf(pid) ?? Number.NaN);
  const before = cpu();
  const over = new AbortController();
  const writing = changeEvents(database, over.signal);
  const times = await drive(site, { requests, everyMs: 1_000 / PER_SECOND });
  over.abort();
  await writing;
  const [cpuMs = Number.NaN, postgresMs = Number.NaN] = cpu().map(
    (after, at) => (after - (before[at] ?? 0)) / requests,
  );
  return { cpuMs, postgresMs, p99: times.toSorted((a, b) => a - b)[Math.floor(0.99 * (requests - 1))] ?? Number.NaN };
}

/** The process whose children handle all connections. */
async function postmasterOf({ pool }: Database): Promise<number> {
  const found = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  return Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${found.rows[0]?.pid}/status`, "utf8"))?.[1]);
}

/** Changes a listed event, as its host would, once a second. */
async function changeEvents(database: Database, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await database.pool.query(
      "update events set description = description || '.' where id = (select min(id) from events)",
    );
    await wait(WRITE_EVERY_MS, undefined, { signal: over }).catch(() => null);
  }
}

/** Sends requests at a steady rate, independent of the responses; returns the time of each in milliseconds. */
async function drive(
  { origin }: StartedProgram,
  { requests, everyMs }: { requests: number; everyMs: number },
): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const began = performance.now();
  const requested: Promise<number>[] = [];
  for (let at = 0; at < requests; at += 1) {
    await wait(Math.max(0, began + at * everyMs - performance.now()));
    requested.push(requestPage(agent, origin, at));
  }
  const times = await Promise.all(requested);
  agent.destroy();
  return times;
}

/**
 * Request number `at` is the same for every server: three of ten come from members, one of five is for a later page.
 */
function requestPage(agent: Agent, origin: string, at: number): Promise<number> {
  const zone = encodeURIComponent(ZONES[(at * 7) % ZONES.length] ?? "UTC");
  const cookie = at % 10 < 3 ? cookieOf(at % MEMBERS, LIVE_SECRET, zone) : `tz=${zone}`;
  const path = at % 5 === 4 ? `/events?page=${2 + (at % 4)}` : "/events";
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { accept: "text/html", "accept-encoding": "br, gzip", cookie };
    const request = get(origin + path, { agent, headers }, (response) => {
      response.resume();
      response.on("end", () => {
        if (response.statusCode === 200) resolve(performance.now() - began);
        else reject(new Error(`${path} was answered with ${response.statusCode}`));
      });
    });
    request.on("error", reject);
  });
}

function printVariant({ name, rounds }: Variant, base: Variant): void {
  const of = (pick: (round: Round) => number) => ({
    own: median(rounds.map(pick)),
    ratio: median(rounds.map((round, at) => pick(round) / pick(base.rounds[at] ?? round))),
  });
  const figures = [of((round) => round.cpuMs), of((round) => round.cpuMs + round.postgresMs), of((round) => round.p99)];
  print(`| ${name} | ${figures.map(({ own, ratio }) => `${own.toFixed(2)} | ${ratio.toFixed(2)}`).join(" | ")} |`);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
