import { sql } from "drizzle-orm";
import { deleteAllEvents } from "#commands/events/delete-all-events.ts";
import { undoDeleteAll } from "#commands/events/undo-delete-all.ts";
import type { OverviewAsked } from "#core/admin/overview-address.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { countAllEvents, listAllEvents } from "#data/queries/admin-events.ts";
import { listDeletedEvents } from "#data/queries/deleted-events.ts";
import { openWork } from "#data/queries/open-work.ts";
import { roles, users } from "#data/tables/accounts.ts";
import { openPostgresTestDatabase } from "#tests/support/database/postgres-test-database.ts";
import { startPostgres } from "../start-postgres.ts";
import { fillWithSeries } from "./fill-with-series.ts";
import { HEAD, lineOf, measure, type Read } from "./lists.ts";

const SIZES = [1_000, 100_000];
const PAGE_SIZE = 50;
const COUNTED = 1_001;
const LIMIT = 2;
const ADMIN = "an-admin";
const ALL: OverviewAsked = {
  query: null,
  organizer: null,
  status: null,
  type: null,
  when: null,
  sort: "newest",
  after: null,
  before: null,
  zone: null,
};

/** `npm run bench -- admin`: what the dashboard's lists cost at the first and the last size, on PostgreSQL, and how long 'Delete All Events' takes. */
export async function benchAdmin(now: EpochMs, given: readonly number[]): Promise<void> {
  const sizes = given.length > 0 ? given : SIZES;
  const server = await startPostgres();
  if (server === null) throw new Error("PostgreSQL is not on this machine, and the dashboard is measured on it only");
  process.env["TEST_DATABASE_URL"] = server.url;
  const database = await openPostgresTestDatabase();
  try {
    await anAdmin(database, now);
    const base = new Map<string, number>();
    let filled = 0;
    for (const size of sizes) {
      await fillWithSeries(database, { from: filled, to: size, now });
      filled = size;
      await scatter(database);
      process.stdout.write(`\nPostgreSQL, ${size} events\n${HEAD}\n`);
      for (const [name, read] of Object.entries(await readsAt(database, now))) {
        const figure = await measure(database, (db) => read(db, 1));
        const first = base.get(name) ?? figure.median;
        base.set(name, first);
        const ratio = figure.median / first;
        const miss = ratio > LIMIT ? `  MISSES: ratio above ${LIMIT}` : "";
        process.stdout.write(`${lineOf(name, figure, ratio)}${miss}\n`);
      }
      await deleteAndUndo(database, now);
    }
  } finally {
    await database.close();
    await server.stop();
  }
}

async function anAdmin({ db }: Pick<Database, "db">, now: EpochMs): Promise<void> {
  const at = { createdAt: now, updatedAt: now };
  await db.insert(users).values({ id: ADMIN, email: "admin@example.org", emailVerified: true, ...at });
  await db.insert(roles).values({ userId: ADMIN, role: "admin", grantedAt: now });
}

/** Some wait, were refused, called off or deleted, whatever the size some tens of each; all came one after the other. */
async function scatter({ db, pool }: Pick<Database, "db" | "pool">): Promise<void> {
  await db.execute(sql`update events set created_at = timestamptz '2026-01-01' + id * interval '1 minute'`);
  const some = (rest: number): string => `id % (select greatest(count(*) / 70, 10) from events) = ${rest}`;
  await pool.query(`update events set moderation = 'pending', held = true, listing = 'hidden' where ${some(1)};
    update events set moderation = 'rejected', listing = 'hidden' where ${some(2)};
    update events set cancelled_at = now() where ${some(3)};
    update events set deleted_at = timestamptz '2026-11-18' - id * interval '1 second', listing = 'hidden' where ${some(4)}`);
  await pool.query("vacuum analyze");
}

async function readsAt({ db }: Pick<Database, "db">, now: EpochMs): Promise<Record<string, Read>> {
  const page = (asked: Partial<OverviewAsked>): Read => {
    const all = { ...ALL, ...asked };
    return (on) =>
      Promise.all([
        listAllEvents(on, { ...all, viewerId: ADMIN, now, limit: PAGE_SIZE }),
        countAllEvents(on, all, COUNTED, now),
      ]);
  };
  const middle = await db.execute<{ public_id: string }>(
    sql`select public_id from events where deleted_at is null order by id offset (select count(*) / 2 from events) limit 1`,
  );
  const after = middle.rows[0]?.public_id ?? null;
  return {
    newest: page({}),
    "newest, the middle": page({ after }),
    "newest, backwards": page({ before: after }),
    "next date first": page({ sort: "soonest" }),
    "by title, the middle": page({ sort: "title", after }),
    pending: page({ status: "pending" }),
    rejected: page({ status: "rejected" }),
    cancelled: page({ status: "cancelled" }),
    "one type": page({ type: "retreat" }),
    upcoming: page({ when: "upcoming" }),
    "search for one in 1,000": page({ query: "reading 77" }),
    "one organizer": page({ organizer: "Circle 7" }),
    "recently deleted": (on) => listDeletedEvents(on, { viewerId: ADMIN, after: null, now, limit: PAGE_SIZE + 1 }),
    "open work": (on) => openWork(on),
  };
}

async function deleteAndUndo(database: Database, now: EpochMs): Promise<void> {
  const actor = { userId: ADMIN, role: "admin", address: null, userAgent: null, requestId: null } as const;
  const found = await database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from events where deleted_at is null`,
  );
  const count = found.rows[0]?.n ?? 0;
  const started = performance.now();
  const done = await deleteAllEvents(database, { actor, count, isProved: true }, now);
  const deleted = performance.now();
  if (done.outcome !== "deleted") throw new Error(done.outcome);
  await undoDeleteAll(database, { actor, deletion: done.deletion }, now);
  const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
  process.stdout.write(
    `delete all ${count}: ${seconds(deleted - started)} s; undo: ${seconds(performance.now() - deleted)} s\n`,
  );
}
