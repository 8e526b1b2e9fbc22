import { createECDH } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { planReminders } from "#commands/reminders/plan-reminders.ts";
import { HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";
import { type Database, openDatabase } from "#data/database.ts";
import { migrate } from "#data/migrate.ts";
import { someEvents } from "#tests/support/builders/an-event.ts";
import { startPostgres } from "../start-postgres.ts";
import { runCommand } from "../testing/run-command.ts";
import { fillWithSeries } from "./fill.ts";
import { pacedLoad } from "./load.ts";
import { startSite } from "./site.ts";

const MEMBERS = 10_000;
const LISTED = 10_000;
/** Saves of each member besides the one that is due. */
const TIES = 10;
const EVENTS = 20;
const LIMITS = { p99: 3, seconds: 60 };
const WARM_SECONDS = 15;
const IDLE_SECONDS = 30;
const GIVE_UP_MS = 300_000;

/**
 * `npm run bench -- reminders [MEMBERS]`: how long planning takes for members who each saved an event that begins in an hour,
 * and ten others; how long the running server takes to hand all their reminders to a mail server and a push service once they
 * are due, all at one moment; and the response times of the site's pages meanwhile. Prints as it goes.
 */
export async function benchReminders(members: number = MEMBERS): Promise<void> {
  const postgres = await startPostgres();
  if (postgres === null) return print("Reminders: not measured, there is no PostgreSQL on this machine");
  if ((await runCommand(["tools/build.mjs"])) !== 0) throw new Error("the pages could not be built");
  const database = await openDatabase({
    url: postgres.url,
    dataDir: ".",
    purpose: "bench",
    log: () => undefined,
    statementTimeoutMs: 1_800_000,
  });
  const mail = await countingMailServer();
  const push = await countingPushService();
  try {
    await migrate(database.pool);
    await fillWithSeries(database, { from: 0, to: LISTED, now: Date.now() });
    const dueAt = await fillSaves(database, members);
    await fillDevices(database, members, push.url);
    // Only a test may push to a server of this machine.
    const trusted = { NODE_ENV: "test", TEST_TRUSTED_HOSTS: new URL(push.url).host };
    const site = await startSite({ DATABASE_URL: postgres.url, SMTP_URL: mail.url, ...trusted });
    try {
      await measure(database, `${site.origin}/events`, { members, dueAt, mails: mail.received, pushes: push.received });
    } finally {
      await site.stop();
    }
  } finally {
    await mail.close();
    await push.close();
    await database.close();
    await postgres.stop();
  }
}

/** Members who saved some of the directory, and one of the events that begin at one moment; returns when its reminder is due. */
async function fillSaves(database: Database, members: number): Promise<number> {
  const { db } = database;
  const dueAt = Math.ceil((Date.now() + 3 * MINUTE_MS) / MINUTE_MS) * MINUTE_MS;
  const startsLocal = new Date(dueAt + HOUR_MS).toISOString().slice(0, 19);
  const overrides = Array.from({ length: EVENTS }, (_, n) => ({
    title: `Evening sitting ${n}`,
    schedules: [{ startsLocal, rrule: null }],
    now: Date.now(),
  }));
  const made = await someEvents(database, overrides);
  const ids = made.map(({ id }) => id).join();
  await db.execute(sql`insert into users (id, email, email_verified, created_at, updated_at)
    select 'm' || n, 'm' || n || '@example.org', true, now(), now() from generate_series(1, ${members}::int) n`);
  await db.execute(sql`insert into user_preferences (user_id, timezone, created_at, updated_at)
    select 'm' || n, (array['America/New_York', 'Europe/Paris', 'Asia/Tokyo', 'Africa/Cairo', 'Australia/Sydney', null])[1 + n % 6], now(), now()
      from generate_series(1, ${members}::int) n`);
  await db.execute(sql`insert into reminder_preferences (user_id, leads, channels, zone, quiet_from, quiet_to, changed_at, created_at)
    select 'm' || n, '{60}', '{mail,push}', 'UTC', null, null, now(), now() from generate_series(1, ${members}::int) n`);
  await db.execute(sql`insert into saved_events
    select 'm' || n, (${`{${ids}}`}::bigint[])[1 + n % ${EVENTS}::int], now() from generate_series(1, ${members}::int) n`);
  await db.execute(sql`insert into saved_events
    select distinct 'm' || n, every.ids[1 + (n * 7919 + k * 997) % cardinality(every.ids)], now()
      from generate_series(1, ${members}::int) n, generate_series(1, ${TIES}::int) k,
           (select array_agg(id) as ids from events where title not like 'Evening sitting %') every on conflict do nothing`);
  await database.pool.query("vacuum analyze");
  return dueAt;
}

/** One device for each member, all with the same keys. */
async function fillDevices({ db }: Database, members: number, service: string): Promise<void> {
  const [key, auth] = [createECDH("prime256v1").generateKeys("base64url"), "AAAAAAAAAAAAAAAAAAAAAA"];
  await db.execute(sql`insert into sessions (id, token, user_id, expires_at, created_at, updated_at)
    select 's' || n, 's' || n, 'm' || n, now() + interval '1 day', now(), now() from generate_series(1, ${members}::int) n`);
  await db.execute(sql`insert into push_subscriptions
      (endpoint, p256dh, auth, user_id, session_id, zone, language, hour12, created_at, used_at)
    select ${service} || '/' || n, ${key}, ${auth}, 'm' || n, 's' || n, 'UTC', 'en', false, now(), now()
      from generate_series(1, ${members}::int) n`);
}

type Due = { members: number; dueAt: number; mails: readonly string[]; pushes: readonly string[] };

async function measure(database: Database, events: string, { members, dueAt, mails, pushes }: Due): Promise<void> {
  print(`Reminders of ${members} members, ${LISTED} events; load average ${loadavg()[0]?.toFixed(1)}`);
  const first = await timed(() => planReminders(database, Date.now()));
  const again = await timed(() => planReminders(database, Date.now()));
  const planned = await database.db.execute<{ n: number; mail: number; push: number }>(sql`
    select count(*)::int as n, count(*) filter (where is_due and channel = 'mail')::int as mail,
           count(*) filter (where is_due and channel = 'push')::int as push
      from (select channel, due_at = ${new Date(dueAt).toISOString()}::timestamptz as is_due from reminders) r`);
  const { n = 0, mail = 0, push = 0 } = planned.rows[0] ?? {};
  print(
    `planned: ${n} in ${first.seconds.toFixed(2)} s, compared again in ${again.seconds.toFixed(2)} s; ${mail} mails and ${push} pushes due at one moment`,
  );
  await pacedLoad(events, () => wait(WARM_SECONDS * 1_000));
  const idle = await pacedLoad(events, () => wait(Math.min(IDLE_SECONDS * 1_000, dueAt - Date.now() - 5_000)));
  await wait(dueAt - Date.now());
  const arrived = async (received: readonly string[], count: number): Promise<number> => {
    while (received.length < count && Date.now() - dueAt < GIVE_UP_MS) await wait(100);
    return (Date.now() - dueAt) / 1_000;
  };
  let [mailSeconds, pushSeconds] = [Number.NaN, Number.NaN];
  const sending = await pacedLoad(events, async () => {
    [mailSeconds, pushSeconds] = await Promise.all([arrived(mails, mail), arrived(pushes, push)]);
  });
  await wait(3_000);
  // A member may have other reminders due by now, so an address of a push may come again.
  const sent = await database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from push_messages where status = 'sent'`,
  );
  const twice = mails.length - new Set(mails).size + pushes.length - (sent.rows[0]?.n ?? 0);
  const seconds = Math.max(mailSeconds, pushSeconds);
  const ratio = sending.p99 / idle.p99;
  print("\n| | measured | at most |\n|---|---|---|");
  print(
    `| handed to the mail server | ${mails.length} of ${mail} in ${mailSeconds.toFixed(1)} s | ${LIMITS.seconds} s |`,
  );
  print(`| to the push service | ${pushes.length} of ${push} in ${pushSeconds.toFixed(1)} s | ${LIMITS.seconds} s |`);
  print(`| twice | ${twice} | 0 |`);
  print(`| /events at p99, idle | ${idle.p99.toFixed(1)} ms | |`);
  print(`| meanwhile | ${sending.p99.toFixed(1)} ms, ${ratio.toFixed(2)} times | ${LIMITS.p99} times |`);
  const isMissed = twice > 0 || !(seconds <= LIMITS.seconds) || ratio > LIMITS.p99;
  print(
    `\n${isMissed ? "Something is missed" : "Nothing is missed"}; load average ${loadavg()[0]?.toFixed(1)} at the end.`,
  );
}

async function timed(work: () => Promise<unknown>): Promise<{ seconds: number }> {
  const began = performance.now();
  await work();
  return { seconds: (performance.now() - began) / 1_000 };
}

/** A real SMTP server that records only the Message-IDs of accepted messages; they are derived from the reminders. */
async function countingMailServer(): Promise<{ url: string; received: readonly string[]; close: () => Promise<void> }> {
  const received: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    authOptional: true,
    disableReverseLookup: true,
    onData(stream, _session, done) {
      let text = "";
      stream.on("data", (part: Buffer) => {
        text += part.toString("latin1");
      });
      stream.on("end", () => {
        received.push(/^Message-ID: (.*)$/im.exec(text)?.[1] ?? "");
        done();
      });
    },
  });
  // A connection that the client closes is no failure.
  server.on("error", () => undefined);
  const { promise, resolve } = Promise.withResolvers<void>();
  const listening = server.listen(0, "127.0.0.1", resolve);
  await promise;
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    async close() {
      const closed = new Promise<void>((done) => server.close(done));
      for (const each of server.connections) each.close();
      await closed;
    },
  };
}

/** A push service that records the path of each subscription that it receives a message for. */
async function countingPushService(): Promise<{
  url: string;
  received: readonly string[];
  close: () => Promise<void>;
}> {
  const received: string[] = [];
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      received.push(request.url ?? "");
      response.writeHead(201).end();
    });
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async close() {
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeAllConnections();
      await closed;
    },
  };
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
