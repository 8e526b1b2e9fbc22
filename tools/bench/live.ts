import { sql } from "drizzle-orm";
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { publishEvent } from "#commands/events/publish-event.ts";
import { notifyPerson } from "#commands/notifications/notify-person.ts";
import { actorOf, SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { type Database, openDatabase } from "#data/database.ts";
import { migrate } from "#data/migrate.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { eventInput } from "#tests/support/builders/event-form.ts";
import { startPostgres, type ThrowAwayPostgres } from "../start-postgres.ts";
import { runCommand } from "../testing/run-command.ts";
import { fillMembers, LIVE_SECRET, memberId } from "./fill.ts";
import { liveClients } from "./live-clients.ts";
import { median, percentile } from "./rounds.ts";
import { type StartedProgram, startSite } from "./site.ts";

const STREAMS = 10_000;
const FOLLOWERS = 50_000;

/**
 * `npm run bench -- live`: the memory of streams, the delay of notifications, and the time to publish with many
 * followers, on PostgreSQL.
 */
export async function benchLive(): Promise<void> {
  process.stdout.write(`${cpus()[0]?.model ?? "?"}, ${cpus().length} cores, Node ${process.versions.node}\n`);
  if ((await runCommand(["tools/build.mjs"])) !== 0) throw new Error("the pages could not be built");
  const server = await startPostgres();
  if (server === null) throw new Error("PostgreSQL is not on this machine, and live updates are measured on it only");
  const database = await openFilled(server);
  const sites: StartedProgram[] = [];
  try {
    const site = await startSite({ DATABASE_URL: server.url, AUTH_SECRET: LIVE_SECRET });
    sites.push(site);
    await measureMemory(site, STREAMS);
    await measureDelivery(site, database);
    await measurePublishing(site, database, FOLLOWERS);
  } finally {
    for (const site of sites) await site.stop();
    await database.close();
    await server.stop();
  }
}

async function openFilled({ url }: ThrowAwayPostgres): Promise<Database> {
  const limits = { statementTimeoutMs: 600_000 };
  const database = await openDatabase({ url, dataDir: "", log: () => undefined, purpose: "bench", ...limits });
  await migrate(database.pool);
  await fillMembers(database, { members: FOLLOWERS, sessions: STREAMS });
  return database;
}

const WARM_UP = 500;
/** Long enough for two heartbeats of every stream. */
const SETTLE_MS = 50_000;
const LIMIT_KB = 20;

/** How much the server's memory (resident, of the whole process) grows for each idle open stream. */
async function measureMemory(site: StartedProgram, streams: number): Promise<void> {
  const warm = liveClients(site, LIVE_SECRET);
  await warm.openTo(WARM_UP);
  await warm.close();
  await wait(SETTLE_MS / 5);
  const before = residentKb(site.pid);
  const clients = liveClients(site, LIVE_SECRET);
  await clients.openTo(streams);
  await wait(SETTLE_MS);
  const each = (residentKb(site.pid) - before) / streams;
  process.stdout.write(
    `\nMemory: ${streams} streams, ${each.toFixed(1)} kB each (${(before / 1_000).toFixed(0)} MB before; at most ${LIMIT_KB} kB each)\n`,
  );
  await clients.close();
}

function residentKb(pid: number): number {
  const found = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(found?.[1] ?? Number.NaN);
}

const SIZES = [10, 1_000] as const;
const DELIVERY_ROUNDS = 4;
const SENT_A_ROUND = 250;
const WITHIN_MS = 10_000;
const DELIVERY_LIMIT = 3;

/**
 * The time from a command's call to the notification on its recipient's connection, with few and with many open streams
 * in turn.
 */
async function measureDelivery(site: StartedProgram, database: Database): Promise<void> {
  const times: Record<number, number[]> = { 10: [], 1_000: [] };
  for (let round = 0; round < DELIVERY_ROUNDS; round += 1) {
    for (const size of SIZES) {
      const clients = liveClients(site, LIVE_SECRET);
      await clients.openTo(size);
      const found = await deliverTo(clients, { database, size });
      // The first responses of a process are slow.
      if (round > 0) times[size]?.push(...found);
      await clients.close();
    }
  }
  const [few, many] = SIZES.map((size) => percentiles(times[size] ?? []));
  if (few === undefined || many === undefined) return;
  process.stdout.write("\nDelivery, ms from the command's call to the reader's connection\n");
  for (const [size, { p50, p99 }] of [
    [SIZES[0], few],
    [SIZES[1], many],
  ] as const) {
    process.stdout.write(`${String(size).padStart(6)} streams  p50 ${p50.toFixed(1)}  p99 ${p99.toFixed(1)}\n`);
  }
  process.stdout.write(
    `p99 at ${SIZES[1]} is ${(many.p99 / few.p99).toFixed(2)} of that at ${SIZES[0]} (at most ${DELIVERY_LIMIT})\n`,
  );
}

async function deliverTo(
  clients: ReturnType<typeof liveClients>,
  { database, size }: { database: Database; size: number },
): Promise<readonly number[]> {
  const times: number[] = [];
  for (let sent = 0; sent < SENT_A_ROUND; sent += 1) {
    const member = (sent * 7) % size;
    const received = Promise.withResolvers<number>();
    clients.onNews((who, at) => {
      if (who === member) received.resolve(at);
    });
    const late = setTimeout(() => received.reject(new Error("a notification did not come")), WITHIN_MS);
    const began = performance.now();
    const written = { actor: SYSTEM_ACTOR, userId: memberId(member), title: `News ${sent}`, message: "Words" };
    await notifyPerson(database, written, Date.now());
    times.push((await received.promise) - began);
    clearTimeout(late);
  }
  return times;
}

function percentiles(values: readonly number[]): { p50: number; p99: number } {
  return { p50: percentile(values, 0.5), p99: percentile(values, 0.99) };
}

const PUBLISHING_ROUNDS = 15;
const PUBLISHING_LIMIT = 2;
const NOTIFIED_WITHIN_MS = 300_000;

/**
 * The time to publish with all those followers and with none, in turn; and the time until the server has notified all
 * of them.
 */
async function measurePublishing(_site: StartedProgram, database: Database, followers: number): Promise<void> {
  const publish = { none: await aPublisher(database, 0), many: await aPublisher(database, followers) };
  const times = { none: [] as number[], many: [] as number[] };
  const began = performance.now();
  for (let round = -2; round < PUBLISHING_ROUNDS; round += 1) {
    for (const kind of round % 2 === 0 ? (["none", "many"] as const) : (["many", "none"] as const)) {
      const took = await publish[kind](round);
      if (round >= 0) times[kind].push(took);
    }
  }
  const [none, many] = [median(times.none), median(times.many)];
  process.stdout.write(
    `\nPublishing, ms (medians of ${PUBLISHING_ROUNDS}): ${none.toFixed(1)} with no follower, ${many.toFixed(1)} with ${followers}, ` +
      `ratio ${(many / none).toFixed(2)} (at most ${PUBLISHING_LIMIT})\n`,
  );
  const notified = await untilNotified(database, (PUBLISHING_ROUNDS + 2) * followers);
  process.stdout.write(
    `${notified} people were notified ${((performance.now() - began) / 1_000).toFixed(0)} s after the first event\n`,
  );
}

/** A member whose events appear at once; each call publishes one more and returns the time in milliseconds. */
async function aPublisher(database: Database, followers: number): Promise<(round: number) => Promise<number>> {
  const owner = await aUser(database, { id: `bench-owner-${followers}` });
  const name = `Bench Circle ${followers}`;
  const organizer = await anOrganizer(database, { name, userId: owner.userId, verifiedAt: Date.now() });
  await database.db.execute(sql`
    insert into organizer_follows (follower_id, organizer_id, created_at)
    select id, ${organizer.id}, now() from users where id between ${memberId(0)} and ${memberId(followers - 1)} and ${followers} > 0`);
  const actor = actorOf(owner, { address: null, userAgent: null, requestId: null });
  return async (round) => {
    const input = eventInput({
      title: [`Gathering ${round + 10}`],
      organizer: [organizer.publicId],
      organizerName: [name],
    });
    const began = performance.now();
    const { outcome } = await publishEvent(database, { actor, input }, Date.now());
    if (outcome !== "published") throw new Error(`an event was not published: ${outcome}`);
    return performance.now() - began;
  };
}

async function untilNotified({ db }: Database, count: number): Promise<number> {
  const until = performance.now() + NOTIFIED_WITHIN_MS;
  for (;;) {
    const found = await db.execute<{ notified: number }>(
      sql`select count(*)::int as notified from notifications where name = 'event-published'`,
    );
    const notified = found.rows[0]?.notified ?? 0;
    if (notified >= count || performance.now() > until) return notified;
    await wait(1_000);
  }
}
