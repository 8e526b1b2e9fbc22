import { loadavg } from "node:os";
import { ADMIN_HEAD_LINKS, ADMIN_TABS, EVENTS_PAGES } from "#web/components/admin/admin-pages.ts";
import { type Database, openDatabase } from "#data/database.ts";
import { migrate } from "#data/migrate.ts";
import { roles } from "#data/tables/accounts.ts";
import { fillLogs } from "#tests/support/database/fill-logs.ts";
import { fillSubmissions } from "#tests/support/database/fill-submissions.ts";
import { startPostgres } from "../start-postgres.ts";
import { runCommand } from "../testing/run-command.ts";
import { cookieOf, fillMembers, fillWithSeries, LIVE_SECRET, memberId } from "./fill.ts";
import { median } from "./rounds.ts";
import { type StartedProgram, startSite } from "./site.ts";

const SMALL = 100;
const EVENTS = 5_000;
/** A full page of deleted events at either size. */
const DELETED = 60;
const RATIO_MAX = 1.5;
const WARM_ROUNDS = 10;
const ROUNDS = 41;

/**
 * `npm run bench -- dashboard [EVENTS]`: each page of the dashboard, requested by an admin, with 100 and with 5,000
 * listings of which two in five wait, on PostgreSQL. Both sites run at once and are requested in turn, so that other load on
 * the machine affects both. Fails where the larger site takes more than 1.5 times as long.
 */
export async function benchDashboard(events: number = EVENTS): Promise<void> {
  const postgres = await startPostgres();
  if (postgres === null) return print("\nDashboard: not measured, there is no PostgreSQL on this machine");
  try {
    if ((await runCommand(["tools/build.mjs"])) !== 0) throw new Error("the pages could not be built");
    const small = await siteWith(postgres.url, SMALL);
    try {
      const large = await siteWith(postgres.url, events);
      try {
        await compare(small, large, events);
      } finally {
        await large.stop();
      }
    } finally {
      await small.stop();
    }
  } finally {
    await postgres.stop();
  }
}

/** A site with a database of its own on the PostgreSQL server at `url`. */
async function siteWith(url: string, events: number): Promise<StartedProgram> {
  const name = `dashboard_${events}`;
  await onDatabase(url, ({ pool }) => pool.query(`create database ${name}`));
  const own = url.replace(/\/[^/]*$/, `/${name}`);
  await onDatabase(own, (database) => fill(database, events));
  return startSite({ DATABASE_URL: own, AUTH_SECRET: LIVE_SECRET });
}

async function onDatabase(url: string, work: (database: Database) => Promise<unknown>): Promise<void> {
  const database = await openDatabase({ url, dataDir: ".", purpose: "bench", log: () => {} });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

/**
 * Of the events two in five wait and a page of others is deleted; there are as many organizers, submissions,
 * accounts and log entries.
 */
async function fill(database: Database, events: number): Promise<void> {
  const { db, pool } = database;
  await migrate(pool);
  await fillWithSeries(database, { from: 0, to: events + DELETED, now: Date.now() });
  await fillMembers(database, { members: 1, sessions: 1 });
  await db.insert(roles).values({ userId: memberId(0), role: "admin", grantedAt: Date.now() });
  await pool.query(
    `update events set moderation = 'pending', import_status = 'pending', listing = 'hidden' where id % 5 < 2`,
  );
  await pool.query(`update events set deleted_at = now(), listing = 'hidden' where id > ${events}`);
  await pool.query(
    `update occurrences set listing = 'hidden' where event_id in (select id from events where listing = 'hidden')`,
  );
  await pool.query(`insert into possible_duplicates (event_id, other_event_id, score, reasons, found_at)
    select a.id, b.id, a.id % 100, '{link}', now() from events a join events b on b.id = a.id + 1 where a.id % 50 = 2`);
  await pool.query(`insert into moderation_decisions (event_id, decision, decided_at, before)
    select id, 'approved', now() - id * interval '1 second', '{}' from events where id % 5 > 1`);
  await pool.query(`insert into organizers (public_id, name, name_key, listing)
    select translate(lpad(to_hex(n), 6, '0'), '01ae', 'xyzw'), 'House ' || n, 'house ' || n, 'public' from generate_series(1, ${events}) n`);
  await fillSubmissions(database, { from: 0, to: events });
  await fillLogs(database, { from: 0, to: events });
}

async function compare(small: StartedProgram, large: StartedProgram, events: number): Promise<void> {
  print(`\nThe dashboard with ${SMALL} and with ${events} listings: medians of ${ROUNDS} requests in turn, in ms`);
  print(`load average ${loadavg()[0]?.toFixed(1)} (ratio at most ${RATIO_MAX})`);
  const paths = [...ADMIN_TABS, ...EVENTS_PAGES, ...ADMIN_HEAD_LINKS].map(({ path }) => path);
  for (const path of new Set(paths)) {
    const [of, beside] = await inTurn([small, large], path);
    const ratio = beside / of;
    print(
      `${path.padEnd(20)} ${of.toFixed(1).padStart(7)} ${beside.toFixed(1).padStart(7)}   ratio ${ratio.toFixed(2)}`,
    );
    if (ratio > RATIO_MAX) process.exitCode = 1;
  }
  print(`load average ${loadavg()[0]?.toFixed(1)}`);
}

async function inTurn(sites: readonly [StartedProgram, StartedProgram], path: string): Promise<[number, number]> {
  const taken: [number[], number[]] = [[], []];
  for (let round = -WARM_ROUNDS; round < ROUNDS; round++) {
    for (const at of [0, 1] as const) {
      const ms = await timeOf(sites[at].origin + path);
      if (round >= 0) taken[at].push(ms);
    }
  }
  return [median(taken[0]), median(taken[1])];
}

async function timeOf(url: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url, { headers: { cookie: cookieOf(0, LIVE_SECRET) }, redirect: "manual" });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${url} was answered with ${answer.status}`);
  return performance.now() - began;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
