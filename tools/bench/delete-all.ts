import { loadavg } from "node:os";
import { deleteAllEvents, undoDeleteAll, workDeletion } from "#commands/events/delete-all-events.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { roles, users } from "#data/tables/accounts.ts";
import { openPostgresTestDatabase } from "#tests/support/database/postgres-test-database.ts";
import { startPostgres } from "../start-postgres.ts";
import { fillWithSeries } from "./fill.ts";

const EVENTS = 100_000;
/** Filling and cleaning up may take minutes on a busy machine. */
const FILL_TIMEOUT_MS = 30 * 60_000;
const ADMIN = "an-admin";
const ACTOR: Actor = { userId: ADMIN, role: "admin", address: null, userAgent: null, requestId: null };

/**
 * `npm run bench -- delete-all [EVENTS]`: how long 'Delete All Events' and its Undo take on PostgreSQL; fails if an
 * event is left out.
 */
export async function benchDeleteAll(now: EpochMs, size: number = EVENTS): Promise<void> {
  const load = loadavg()[0] ?? 0;
  const server = await startPostgres();
  if (server === null) throw new Error("PostgreSQL is not on this machine, and deleting is measured on it only");
  process.env["TEST_DATABASE_URL"] = server.url;
  const database = await openPostgresTestDatabase({ statementTimeoutMs: FILL_TIMEOUT_MS });
  try {
    await anAdmin(database, now);
    await fillWithSeries(database, { from: 0, to: size, now });
    await database.pool.query("vacuum analyze");
    await deleteAndUndo(database, now);
    print(`Load average ${load.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} after.`);
  } finally {
    await database.close();
    await server.stop();
  }
}

async function deleteAndUndo(database: Database, now: EpochMs): Promise<void> {
  const before = await countStored(database);
  print(`${before.events} events with ${before.dates} dates\n`);
  print("| | answered after s | all done after s | parts | longest part s |\n|---|---|---|---|---|");
  const began = performance.now();
  const done = await deleteAllEvents(database, { actor: ACTOR, count: before.events, isProved: true }, now);
  if (done.outcome !== "deleted") throw new Error(done.outcome);
  await report("delete all", { began, database, deletion: done.deletion, now });
  const gone = await countStored(database);
  if (gone.events + gone.listed > 0) throw new Error(`not all are gone: ${JSON.stringify(gone)}`);
  const turned = performance.now();
  await undoDeleteAll(database, { actor: ACTOR, deletion: done.deletion }, now);
  await report("undo", { began: turned, database, deletion: done.deletion, now });
  const back = await countStored(database);
  if (JSON.stringify(back) !== JSON.stringify(before)) throw new Error(`not all came back: ${JSON.stringify(back)}`);
  print("\nAll were gone, and all came back as they were.");
}

async function anAdmin({ db }: Pick<Database, "db">, now: EpochMs): Promise<void> {
  const at = { createdAt: now, updatedAt: now };
  await db.insert(users).values({ id: ADMIN, email: "admin@example.org", emailVerified: true, ...at });
  await db.insert(roles).values({ userId: ADMIN, role: "admin", grantedAt: now });
}

/** Counts the events, their listed dates, and all their dates. */
async function countStored({
  pool,
}: Pick<Database, "pool">): Promise<{ events: number; dates: number; listed: number }> {
  const found = await pool.query<{ events: number; dates: number; listed: number }>(`
    select (select count(*)::int from events where deleted_at is null) as events,
           count(*)::int as dates, (count(*) filter (where listing <> 'hidden'))::int as listed from occurrences`);
  return found.rows[0] ?? { events: 0, dates: 0, listed: 0 };
}

type Run = { began: number; database: Database; deletion: number; now: EpochMs };

/** Works on a deletion, or on its undo, until it is finished, as the job does; prints how long that took. */
async function report(what: string, { began, database, deletion, now }: Run): Promise<void> {
  const answered = performance.now();
  let [parts, longest] = [0, 0];
  for (let isOver = false; !isOver; parts += 1) {
    const started = performance.now();
    ({ isOver } = await workDeletion(database, deletion, now));
    longest = Math.max(longest, performance.now() - started);
  }
  const seconds = [answered - began, performance.now() - began].map((ms) => (ms / 1_000).toFixed(1));
  print(`| ${what} | ${seconds.join(" | ")} | ${parts} | ${(longest / 1_000).toFixed(2)} |`);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
