import { sql } from "drizzle-orm";
import { deleteAllEvents } from "#commands/events/delete-all-events.ts";
import { undoDeleteAll } from "#commands/events/undo-delete-all.ts";
import { workDeletion } from "#commands/events/work-deletion.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { roles, users } from "#data/tables/accounts.ts";
import { openPostgresTestDatabase } from "#tests/support/database/postgres-test-database.ts";
import { startPostgres } from "../start-postgres.ts";
import { adminReads } from "./admin-reads.ts";
import { fillWithSeries } from "./fill-with-series.ts";
import { HEAD, lineOf, measure } from "./lists.ts";
import { scatterStates } from "./scatter-states.ts";

const SIZES = [1_000, 100_000];
const LIMIT = 2;
const ADMIN = "an-admin";

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
      await scatterStates(database);
      process.stdout.write(`\nPostgreSQL, ${size} events\n${HEAD}\n`);
      for (const [name, read] of Object.entries(await adminReads(database, ADMIN, now))) {
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

async function deleteAndUndo(database: Database, now: EpochMs): Promise<void> {
  const actor = { userId: ADMIN, role: "admin", address: null, userAgent: null, requestId: null } as const;
  const found = await database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from events where deleted_at is null`,
  );
  const count = found.rows[0]?.n ?? 0;
  const started = performance.now();
  const done = await deleteAllEvents(database, { actor, count, isProved: true }, now);
  if (done.outcome !== "deleted") throw new Error(done.outcome);
  const { deletion } = done;
  const answered = performance.now();
  const goOn = async () => {
    let longest = 0;
    for (let isOver = false; !isOver;) {
      const began = performance.now();
      ({ isOver } = await workDeletion(database, deletion, now));
      longest = Math.max(longest, performance.now() - began);
    }
    return longest;
  };
  const longest = await goOn();
  const deleted = performance.now();
  await undoDeleteAll(database, { actor, deletion }, now);
  const turned = performance.now();
  const longestBack = await goOn();
  const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
  const ends = `${seconds(performance.now() - turned)} s, its longest part ${seconds(longestBack)} s`;
  process.stdout.write(
    `delete all ${count}: answered after ${seconds(answered - started)} s, the job ${seconds(deleted - answered)} s, its longest part ${seconds(longest)} s
undo: answered after ${seconds(turned - deleted)} s, the job ${ends}\n`,
  );
}
