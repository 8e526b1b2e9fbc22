import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { DAY_MS } from "#core/time/instant.ts";
import { type Database, openDatabase } from "#data/database.ts";
import { migrate } from "#data/migrate.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anEmbeddedFolder } from "#tests/support/database/embedded-folder.ts";
import {
  createTestDatabase,
  dropTestDatabase,
  openNamedDatabase,
} from "#tests/support/database/postgres-test-database.ts";
import { testEngine } from "#tests/support/database/with-test-database.ts";
import { SHARED_SOURCES, SHORT_LIVED } from "#tests/support/short-lived.ts";

const WORKER = join(import.meta.dirname, "../../tests/support/database/reminder-worker.ts");
const engine = testEngine();
/** The embedded database belongs to one process at a time, which starts more slowly. */
const { members, kills, processes } =
  engine === "postgres" ? { members: 300, kills: 20, processes: 2 } : { members: 60, kills: 3, processes: 1 };

const place = engine === "postgres" ? await createTestDatabase() : await anEmbeddedFolder("reminders-killed");
afterAll(async () => {
  if (engine === "postgres") await dropTestDatabase(place);
  else rmSync(place, { recursive: true, force: true });
});

async function withDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const database =
    engine === "postgres"
      ? await openNamedDatabase(place)
      : await openDatabase({ url: null, dataDir: place, purpose: "test", log: () => undefined });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Members who saved the same event, and are reminded of it an hour before, by mail and in the bell. */
async function fill(database: Database): Promise<void> {
  await migrate(database.pool);
  const { id } = await anEvent(database, { now: TEST_NOW - 10 * DAY_MS });
  await database.db.execute(sql`insert into users (id, email, email_verified, created_at, updated_at)
    select 'm' || n, 'm' || n || '@example.org', true, '2026-11-01', '2026-11-01' from generate_series(1, ${members}::int) n`);
  await database.db
    .execute(sql`insert into reminder_preferences (user_id, leads, channels, zone, changed_at, created_at)
    select id, '{60}', '{mail,bell}', 'UTC', '2026-11-01', '2026-11-01' from users`);
  await database.db.execute(sql`insert into saved_events select id, ${id}, '2026-11-10' from users`);
}

/** Runs a process to its end, or until it kills itself some moments after that many commits; returns whether it finished. */
async function run(commits: number): Promise<boolean> {
  const child = spawn(process.execPath, [...SHORT_LIVED, WORKER, engine, place, String(commits)], {
    env: { ...process.env, ...SHARED_SOURCES },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(child, "exit");
  return code === 0;
}

test("when the reminder process is killed repeatedly, each member is reminded once", { timeout: 600_000 }, async () => {
  await withDatabase(fill);
  let killed = 0;
  const work = async (): Promise<void> => {
    while (killed < kills) {
      killed += 1;
      await run(1 + (killed % 4));
    }
  };
  await Promise.all(Array.from({ length: processes }, work));
  const left = await withDatabase(counts);
  expect(left.planned, "there was work left at the last kill").toBeGreaterThan(0);
  expect(await Promise.all(Array.from({ length: processes }, () => run(Infinity)))).not.toContain(false);
  expect(await withDatabase(counts)).toEqual({
    planned: 0,
    reminders: 2 * members,
    mails: members,
    mailed: members,
    bells: members,
    notified: members,
  });
});

async function counts({ db }: Database) {
  const found = await db.execute<
    Record<"planned" | "reminders" | "mails" | "mailed" | "bells" | "notified", number>
  >(sql`
    select count(*) filter (where state = 'planned')::int as planned, count(*)::int as reminders,
           (select count(*)::int from mail_messages) as mails, (select count(distinct user_id)::int from mail_messages) as mailed,
           (select count(*)::int from notifications) as bells, (select count(distinct user_id)::int from notifications) as notified
      from reminders`);
  const [row] = found.rows;
  if (row === undefined) throw new Error("A count gave no row.");
  return row;
}
