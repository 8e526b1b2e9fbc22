import { sql } from "drizzle-orm";
import { loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { startDigest } from "#commands/digest/start-digest.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { type Database, openDatabase } from "#data/database.ts";
import { migrate } from "#data/migrate.ts";
import { findLastDigestRun } from "#data/queries/digest-runs.ts";
import { startMailServer } from "#tests/support/mail/mail-server.ts";
import { startPostgres } from "../start-postgres.ts";
import { runCommand } from "../testing/run-command.ts";
import { fillWithSeries } from "./fill.ts";
import { pacedLoad } from "./load.ts";
import { memoryOf } from "./rounds.ts";
import { type StartedProgram, startSite } from "./site.ts";

const MEMBERS = 10_000;
const LISTED = 10_000;
/** Follows and saves of each member. */
const TIES = 10;
const LIMITS = { megabytes: 100, p99: 3 };
const WARM_SECONDS = 15;
const IDLE_SECONDS = 20;
/** Sending takes minutes at a constant rate, so only this much of it is measured. */
const SENDING_SECONDS = 30;
const LOOK_EVERY_MS = 100;

/**
 * `npm run bench -- digest [MEMBERS]`: how long the running server takes to write the digests of this many members, its
 * memory, and the response times of the site's pages while digests are written and sent to a mail server. Prints as it
 * goes.
 */
export async function benchDigest(members: number = MEMBERS): Promise<void> {
  const postgres = await startPostgres();
  if (postgres === null) return print("Digest: not measured, there is no PostgreSQL on this machine");
  if ((await runCommand(["tools/build.mjs"])) !== 0) throw new Error("the pages could not be built");
  const database = await openDatabase({
    url: postgres.url,
    dataDir: ".",
    purpose: "bench",
    log: () => undefined,
    statementTimeoutMs: 1_800_000,
  });
  const mail = await startMailServer();
  try {
    await migrate(database.pool);
    await fillWithSeries(database, { from: 0, to: LISTED, now: Date.now() });
    await fillReaders(database, members);
    await database.pool.query("vacuum analyze");
    const site = await startSite({ DATABASE_URL: postgres.url, SMTP_URL: mail.url });
    try {
      await measure(database, site, { members, arrived: () => mail.arrived.length });
    } finally {
      await site.stop();
    }
  } finally {
    await mail.close();
    await database.close();
    await postgres.stop();
  }
}

/** Members in many zones, each with follows, saves and types of their own. */
async function fillReaders({ db }: Pick<Database, "db">, members: number): Promise<void> {
  await db.execute(sql`insert into users (id, email, email_verified, name, created_at, updated_at)
    select 'm' || n, 'm' || n || '@example.org', true, 'Member ' || n, now(), now() from generate_series(1, ${members}::int) n`);
  await db.execute(sql`insert into user_preferences
      (user_id, timezone, preferred_event_types, weekly_digest_notifications, created_at, updated_at)
    select 'm' || n, (array['America/New_York', 'Europe/Paris', 'Asia/Tokyo', 'Africa/Cairo', 'Australia/Sydney', 'America/Sao_Paulo',
             'Asia/Kolkata', null])[1 + n % 8],
           case when n % 5 = 0 then '{}' else array[(array['prayer-meeting', 'bible-study', 'retreat', 'worship-service'])[1 + n % 4]] end,
           true, now(), now() from generate_series(1, ${members}::int) n`);
  for (const [ties, things] of [
    [sql`organizer_follows`, sql`organizers`],
    [sql`saved_events`, sql`events`],
  ]) {
    await db.execute(sql`insert into ${ties}
      select distinct 'm' || n, thing.id, now() from generate_series(1, ${members}::int) n, generate_series(1, ${TIES}::int) k,
             (select array_agg(id) as ids from ${things}) every cross join lateral
             (select every.ids[1 + (n * 7919 + k * 997) % cardinality(every.ids)] as id) thing`);
  }
}

type Sending = { members: number; arrived: () => number };

async function measure(database: Database, site: StartedProgram, { members, arrived }: Sending): Promise<void> {
  const events = `${site.origin}/events`;
  print(`Digest to ${members} members, ${LISTED} events; load average ${loadavg()[0]?.toFixed(1)}`);
  await pacedLoad(events, () => wait(WARM_SECONDS * 1_000));
  const idle = await pacedLoad(events, () => wait(IDLE_SECONDS * 1_000));
  const before = memoryOf(site.pid);
  let most = before;
  const look = setInterval(() => {
    most = Math.max(most, memoryOf(site.pid));
  }, LOOK_EVERY_MS);
  const began = performance.now();
  let seconds = 0;
  const writing = await pacedLoad(events, async () => {
    await startDigest(database, { actor: SYSTEM_ACTOR }, Date.now());
    while ((await findLastDigestRun(database.db))?.queuedAt === null) await wait(5 * LOOK_EVERY_MS);
    seconds = (performance.now() - began) / 1_000;
  });
  const sentBefore = arrived();
  const sending = await pacedLoad(events, () => wait(SENDING_SECONDS * 1_000));
  clearInterval(look);
  const written = (members / seconds).toFixed(0);
  const sent = ((arrived() - sentBefore) / SENDING_SECONDS).toFixed(1);
  const grown = most - before;
  const ratios = [writing, sending].map(({ p99 }) => p99 / idle.p99);
  const shown = (ms: number): string => ms.toFixed(1);
  print("\n| | measured | at most |\n|---|---|---|");
  print(`| written | ${shown(seconds)} s, ${written} members a second | |`);
  print(`| sent meanwhile | ${sent} messages a second | |`);
  print(
    `| memory of the server | ${before.toFixed(0)} MB, ${grown.toFixed(0)} MB more | ${LIMITS.megabytes} MB more |`,
  );
  print(`| /events at p99, idle | ${shown(idle.p99)} ms | |`);
  print(`| while they are written | ${shown(writing.p99)} ms, ${ratios[0]?.toFixed(2)} times | ${LIMITS.p99} times |`);
  print(`| while they are sent | ${shown(sending.p99)} ms, ${ratios[1]?.toFixed(2)} times | ${LIMITS.p99} times |`);
  const isMissed = grown > LIMITS.megabytes || ratios.some((ratio) => ratio > LIMITS.p99);
  const figures = JSON.stringify((await findLastDigestRun(database.db))?.stats);
  print(
    `\n${isMissed ? "Something is missed" : "Nothing is missed"}; ${figures}; load average ${loadavg()[0]?.toFixed(1)} at the end.`,
  );
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
