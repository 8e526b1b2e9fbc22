import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#data/database.ts";
import {
  listAllPossibleDuplicates,
  listDuplicatesOfImport,
  listPossibleDuplicates,
} from "#data/queries/possible-duplicates.ts";
import { listSimilarSubmissions } from "#data/queries/similar-submissions.ts";
import { type Connection, transaction } from "#data/transaction.ts";
import { vacuumTables } from "#data/vacuum.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { LARGE_TABLES, openTestDatabase } from "#tests/support/database/with-test-database.ts";
import { plansOf } from "#tests/support/database/plans-of.ts";

const SIZE = 100_000;
const STARTS_AT = TEST_NOW + 3 * 86_400_000;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase(LARGE_TABLES);
  await transaction(database.db, fill);
  await vacuumTables(database.pool);
});
afterAll(() => database.close());

/** One organizer has 2,000 events, one room has 5,000; dates are spread over a week; every title shares words with many. */
async function fill(db: Connection): Promise<void> {
  const now = sql.raw(`timestamptz '${new Date(TEST_NOW).toISOString()}'`);
  const size = sql.raw(String(SIZE));
  await db.execute(sql`insert into organizers (public_id, name, name_key, listing)
    select translate(lpad(to_hex(n), 6, '0'), '01aei', 'vwxyz'), 'Group ' || n, 'group ' || n, 'public'
      from generate_series(1, ${size}) n`);
  await db.execute(sql`insert into events (public_id, organizer_id, organizer_name, title, link, moderation, listing, search_key)
    select translate(lpad(to_hex(n), 6, '0'), '01aei', 'vwxyz'), case when n % 50 = 0 then 1 else n end, 'Group ' || n,
      'Evening Prayer ' || n % 300, case when n % 20 = 0 then 'https://zoom.us/j/1' else 'https://meet.example/' || n end,
      'approved', 'public', array['evening', 'prayer', (n % 300)::text] from generate_series(1, ${size}) n`);
  await db.execute(sql`insert into schedules (event_id, uid, starts_local, timezone, duration_seconds, rrule, zone_data)
    select id, 'uid-' || id, '2026-01-01T00:00:00', 'UTC', 3600, 'FREQ=WEEKLY', 'x' from events`);
  await db.execute(sql`insert into occurrences (schedule_id, event_id, original_local, starts_local, starts_at, ends_at, listing)
    select id, event_id, starts_local, starts_local, ${now} + make_interval(mins => (event_id * 7919 % 672)::int * 15),
      ${now} + make_interval(mins => (event_id * 7919 % 672)::int * 15 + 60), 'public' from schedules`);
  await db.execute(sql`insert into submissions (public_id, event_title, event_type, description, starts_local, ends_local, timezone,
      starts_at, ends_at, mode, location, link, organizer_name, organizer_key, organizer_email, language, zone, text_key, created_at, updated_at)
    select translate(lpad(to_hex(n), 6, '0'), '01aei', 'vwxyz'), 'Evening Prayer', 'prayer', 'Ten characters.', '2026-01-01', '2026-01-02', 'UTC',
      ${now} + make_interval(mins => n), ${now} + make_interval(mins => n + 60), 'online', 'Zoom', 'https://meet.example/' || n,
      'Group ' || n, 'group ' || n, 'a@example.org', 'en', 'UTC', 'x' || n, ${now}, ${now} from generate_series(1, 20000) n`);
}

/** Every statement that `read` sends, with its plan. */
const candidate = {
  title: "Evening Prayer 7",
  organizerName: "Group 1",
  link: "https://zoom.us/j/1",
  startsAt: STARTS_AT,
  endsAt: STARTS_AT + 3_600_000,
};
const own = { title: "Silence before dawn", organizerName: "Group 7", link: "https://meet.example/7" };
const BATCH = Array.from({ length: 500 }, (_, n) => ({
  ...candidate,
  title: `Evening Prayer ${n}`,
  organizerName: `Group ${n}`,
  link: n % 2 === 0 ? null : `https://meet.example/${n}`,
  startsAt: STARTS_AT + (n % 96) * 900_000,
  endsAt: STARTS_AT + (n % 96) * 900_000 + 3_600_000,
}));
const READS: Record<string, (db: Connection) => Promise<unknown>> = {
  "for a visitor": (db) => listPossibleDuplicates(db, { ...candidate, ...own }, null, TEST_NOW),
  "where very many are alike": (db) => listPossibleDuplicates(db, candidate, null, TEST_NOW),
  "for a moderator": (db) => listAllPossibleDuplicates(db, candidate, TEST_NOW),
  "for a batch of an import": (db) => listDuplicatesOfImport(db, { candidates: BATCH, runId: 0 }, TEST_NOW),
  "among submissions": (db) => listSimilarSubmissions(db, { ...candidate, excludeSubmissionId: 0 }),
};

test.each(Object.keys(READS))(`among ${SIZE} events possible duplicates are found by index: %s`, async (name) => {
  const read = READS[name];
  if (read === undefined) throw new Error(name);
  const plans = await plansOf(database, read);
  expect(plans).toHaveLength(1);
  expect(plans[0]).not.toMatch(/Seq Scan on (events|occurrences|organizers|schedules|submissions)/);
});
