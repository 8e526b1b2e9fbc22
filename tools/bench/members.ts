import { sql } from "drizzle-orm";
import { Agent, get } from "node:http";
import { loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { eventPath } from "#core/events/event-address.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import { type Database, openDatabase } from "#data/database.ts";
import { migrate } from "#data/migrate.ts";
import { startPostgres } from "../start-postgres.ts";
import { runCommand } from "../testing/run-command.ts";
import { cookieOf, fillMembers, fillWithSeries, LIVE_SECRET } from "./fill.ts";
import { cpuOf, memoryOf, percentile } from "./rounds.ts";
import { type StartedProgram, startSite } from "./site.ts";

const EVENTS = 10_000;
const MEMBERS = 100;
/** What each member has: saved events, of each of which a notification, and followed organizers. */
const SAVES = 20;
const FOLLOWS = 10;
const EVENT_PAGES = 200;
const WARM_SECONDS = 20;
const SECONDS = 60;
const RATIO_MAX = 5;
const ZONES = ["America%2FNew_York", "Europe%2FParis", "Asia%2FTokyo", "Africa%2FCairo", "Australia%2FSydney"];

/**
 * `npm run bench -- members [EVENTS]`: a hundred signed-in members who request their pages at once and without a pause,
 * on PostgreSQL. Fails where p99 is more than five times p50, or a request fails.
 */
export async function benchMembers(events: number = EVENTS): Promise<void> {
  const postgres = await startPostgres();
  if (postgres === null) return print("Members: not measured, there is no PostgreSQL on this machine");
  try {
    if ((await runCommand(["tools/build.mjs"])) !== 0) throw new Error("the pages could not be built");
    const database = await openDatabase({ url: postgres.url, dataDir: ".", purpose: "bench", log: () => undefined });
    const eventPages = await fill(database, events).finally(database.close);
    const site = await startSite({ DATABASE_URL: postgres.url, AUTH_SECRET: LIVE_SECRET });
    try {
      await measure(site, eventPages, events);
    } finally {
      await site.stop();
    }
  } finally {
    await postgres.stop();
  }
}

/** Fills the directory and what the members have; returns paths of event pages. */
async function fill(database: Database, events: number): Promise<readonly string[]> {
  const { db, pool } = database;
  await migrate(pool);
  await fillWithSeries(database, { from: 0, to: events, now: Date.now() });
  await fillMembers(database, { members: MEMBERS, sessions: MEMBERS });
  const chosen = (count: number, of: "events" | "organizers") => sql`
    select distinct u.id as user_id, every.ids[1 + (u.number * 7919 + k * 997) % cardinality(every.ids)] as id
      from (select id, row_number() over (order by id) as number from users) u, generate_series(1, ${count}::int) k,
           (select array_agg(id order by id) as ids from ${sql.identifier(of)}) every`;
  await db.execute(sql`insert into organizer_follows (follower_id, organizer_id, created_at)
    select user_id, id, now() - interval '30 days' from (${chosen(FOLLOWS, "organizers")}) c`);
  await db.execute(sql`insert into saved_events (user_id, event_id, created_at)
    select user_id, id, now() - id % 100 * interval '1 hour' from (${chosen(SAVES, "events")}) c`);
  const facts = { startsAt: Date.now() + HOUR_MS, oldStartsAt: Date.now(), isSeries: false, timezone: "UTC" };
  await db.execute(sql`insert into notifications (user_id, type, name, facts, event_id, created_at)
    select user_id, 'info', 'event-moved', ${JSON.stringify(facts)}::jsonb, event_id, created_at from saved_events`);
  await pool.query("vacuum analyze");
  const found = await db.execute<{ publicId: string; title: string }>(sql`
    select public_id as "publicId", title from events where id % ${Math.ceil(events / EVENT_PAGES)}::int = 0`);
  return found.rows.map(eventPath);
}

/** A page as the table of figures names it, and its address at a member's request. */
type Page = { name: string; pathOf: (request: number) => string };

/** The times of the answers in milliseconds, by page; `faults` are answers without status 200, and broken connections. */
type Taken = { times: Map<string, number[]>; faults: string[] };

async function measure(site: StartedProgram, eventPages: readonly string[], events: number): Promise<void> {
  const own = ["/", "/events", "/feed/list", "/saved-events", "/notifications"];
  const pages: Page[] = own.map((path) => ({ name: path, pathOf: () => path }));
  pages.push({ name: "an event", pathOf: (request) => eventPages[request % eventPages.length] ?? "/" });
  print(`\n${MEMBERS} members at once, ${events} events; load average ${loadavg()[0]?.toFixed(1)}`);
  await requestPages(site, pages, WARM_SECONDS);
  const before = cpuOf(site.pid) ?? Number.NaN;
  const { times, faults } = await requestPages(site, pages, SECONDS);
  const cpu = (cpuOf(site.pid) ?? Number.NaN) - before;
  const all = [...times.values()].flat();
  print(`${"ms".padEnd(16)}requests      p50      p95      p99  p99 to p50`);
  const ratios = [...times, ["all", all] as const].map(([name, each]) => printTimes(name, each));
  print(
    `${(all.length / SECONDS).toFixed(0)} requests a second, ${(cpu / all.length).toFixed(1)} ms of CPU each, ` +
      `${memoryOf(site.pid).toFixed(0)} MB, ${faults.length} faults ${faults.slice(0, 3).join("; ")}`,
  );
  print(`load average ${loadavg()[0]?.toFixed(1)} (p99 at most ${RATIO_MAX} times p50)`);
  if (faults.length > 0 || ratios.some((ratio) => !(ratio <= RATIO_MAX))) process.exitCode = 1;
}

function printTimes(name: string, times: readonly number[]): number {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(times, share)) as [number, number, number];
  const figures = [p50, p95, p99].map((each) => each.toFixed(0).padStart(9)).join("");
  print(`${name.padEnd(16)}${String(times.length).padStart(8)}${figures}${(p99 / p50).toFixed(2).padStart(12)}`);
  return p99 / p50;
}

/** Each member requests one page after the other over a connection of their own, and each begins with another page. */
async function requestPages({ origin }: StartedProgram, pages: readonly Page[], seconds: number): Promise<Taken> {
  const taken: Taken = { times: new Map(pages.map(({ name }) => [name, []])), faults: [] };
  const agent = new Agent({ keepAlive: true, maxSockets: MEMBERS });
  const until = performance.now() + seconds * 1_000;
  const one = async (member: number): Promise<void> => {
    const cookie = cookieOf(member, LIVE_SECRET, ZONES[member % ZONES.length]);
    for (let request = member; performance.now() < until; request += 1) {
      const page = pages[request % pages.length];
      if (page === undefined) return;
      const began = performance.now();
      const fault = await faultOf(origin + page.pathOf(request * MEMBERS + member), { cookie, agent });
      if (fault === null) taken.times.get(page.name)?.push(performance.now() - began);
      else taken.faults.push(`${page.name} ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: MEMBERS }, (_, member) => one(member)));
  agent.destroy();
  await wait(1_000);
  return taken;
}

/** Requests a page to its last byte; the reason why it is not the page, or null. */
function faultOf(url: string, { cookie, agent }: { cookie: string; agent: Agent }): Promise<string | null> {
  const headers = { cookie, accept: "*/*", "accept-encoding": "br, gzip" };
  return new Promise((resolve) => {
    get(url, { headers, agent }, (answer) => {
      answer.once("end", () => resolve(answer.statusCode === 200 ? null : String(answer.statusCode)));
      answer.once("error", (error) => resolve(error.message));
      answer.resume();
    }).once("error", (error) => resolve(error.message));
  });
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
