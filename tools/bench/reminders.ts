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
 * and ten others; how long the running server takes to hand all their reminders to a mail server once they are due, all at one
 * moment; and the response times of the site's pages meanwhile. Prints as it goes.
 */
export async function benchReminders(members: number = MEMBERS): Promise<void> {
  const postgres = await startPostgres();
  if (postgres === null) return say("Reminders: not measured, there is no PostgreSQL on this machine");
  if ((await runCommand(["tools/build.mjs"])) !== 0) throw new Error("the pages could not be built");
  const database = await openDatabase({
    url: postgres.url,
    dataDir: ".",
    purpose: "bench",
    log: () => undefined,
    statementTimeoutMs: 1_800_000,
  });
  const mail = await countingMailServer();
  try {
    await migrate(database.pool);
    await fillWithSeries(database, { from: 0, to: LISTED, now: Date.now() });
    const dueAt = await fillSaves(database, members);
    const site = await startSite({ DATABASE_URL: postgres.url, SMTP_URL: mail.url });
    try {
      await measure(database, `${site.origin}/events`, { members, dueAt, received: mail.received });
    } finally {
      await site.stop();
    }
  } finally {
    await mail.close();
    await database.close();
    await postgres.stop();
  }
}

/** Members who saved some of the directory, and one of the events that begin at one moment; returns when its reminder is due. */
async function fillSaves(database: Database, members: number): Promise<number> {
  const { db } = database;
  const dueAt = Math.ceil((Date.now() + 3 * MINUTE_MS) / MINUTE_MS) * MINUTE_MS;
  const startsLocal = new Date(dueAt + HOUR_MS).toISOString().slice(0, 19);
  const given = Array.from({ length: EVENTS }, (_, n) => ({
    title: `Evening sitting ${n}`,
    schedules: [{ startsLocal, rrule: null }],
    now: Date.now(),
  }));
  const made = await someEvents(database, given);
  const ids = made.map(({ id }) => id).join();
  await db.execute(sql`insert into users (id, email, email_verified, created_at, updated_at)
    select 'm' || n, 'm' || n || '@example.org', true, now(), now() from generate_series(1, ${members}::int) n`);
  await db.execute(sql`insert into user_preferences (user_id, timezone, created_at, updated_at)
    select 'm' || n, (array['America/New_York', 'Europe/Paris', 'Asia/Tokyo', 'Africa/Cairo', 'Australia/Sydney', null])[1 + n % 6], now(), now()
      from generate_series(1, ${members}::int) n`);
  await db.execute(sql`insert into reminder_preferences (user_id, leads, channels, zone, quiet_from, quiet_to, changed_at, created_at)
    select 'm' || n, '{60}', '{mail}', 'UTC', null, null, now(), now() from generate_series(1, ${members}::int) n`);
  await db.execute(sql`insert into saved_events
    select 'm' || n, (${`{${ids}}`}::bigint[])[1 + n % ${EVENTS}::int], now() from generate_series(1, ${members}::int) n`);
  await db.execute(sql`insert into saved_events
    select distinct 'm' || n, every.ids[1 + (n * 7919 + k * 997) % cardinality(every.ids)], now()
      from generate_series(1, ${members}::int) n, generate_series(1, ${TIES}::int) k,
           (select array_agg(id) as ids from events where title not like 'Evening sitting %') every on conflict do nothing`);
  await database.pool.query("vacuum analyze");
  return dueAt;
}

type Due = { members: number; dueAt: number; received: readonly string[] };

async function measure(database: Database, events: string, { members, dueAt, received }: Due): Promise<void> {
  say(`Reminders of ${members} members, ${LISTED} events; load average ${loadavg()[0]?.toFixed(1)}`);
  const first = await timed(() => planReminders(database, Date.now()));
  const again = await timed(() => planReminders(database, Date.now()));
  const planned = await database.db.execute<{ n: number; due: number }>(sql`
    select count(*)::int as n, count(*) filter (where due_at = ${new Date(dueAt).toISOString()}::timestamptz)::int as due from reminders`);
  const { n = 0, due = 0 } = planned.rows[0] ?? {};
  say(
    `planned: ${n} in ${first.seconds.toFixed(2)} s, compared again in ${again.seconds.toFixed(2)} s; ${due} due at one moment`,
  );
  await pacedLoad(events, () => wait(WARM_SECONDS * 1_000));
  const idle = await pacedLoad(events, () => wait(Math.min(IDLE_SECONDS * 1_000, dueAt - Date.now() - 5_000)));
  await wait(dueAt - Date.now());
  const before = received.length;
  let seconds = Number.NaN;
  const sending = await pacedLoad(events, async () => {
    while (received.length - before < due && Date.now() - dueAt < GIVE_UP_MS) await wait(100);
    seconds = (Date.now() - dueAt) / 1_000;
  });
  await wait(3_000);
  const twice = received.length - new Set(received).size;
  const ratio = sending.p99 / idle.p99;
  say("\n| | measured | at most |\n|---|---|---|");
  say(
    `| handed to the mail server | ${received.length - before} of ${due} in ${seconds.toFixed(1)} s | ${LIMITS.seconds} s |`,
  );
  say(`| twice | ${twice} | 0 |`);
  say(`| /events at p99, idle | ${idle.p99.toFixed(1)} ms | |`);
  say(`| meanwhile | ${sending.p99.toFixed(1)} ms, ${ratio.toFixed(2)} times | ${LIMITS.p99} times |`);
  const isMissed = twice > 0 || !(seconds <= LIMITS.seconds) || ratio > LIMITS.p99;
  say(
    `\n${isMissed ? "Something is missed" : "Nothing is missed"}; load average ${loadavg()[0]?.toFixed(1)} at the end.`,
  );
}

async function timed(work: () => Promise<unknown>): Promise<{ seconds: number }> {
  const began = performance.now();
  await work();
  return { seconds: (performance.now() - began) / 1_000 };
}

/** A real SMTP server that keeps the Message-IDs of what it takes, which follow from the reminders, and no message. */
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

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
