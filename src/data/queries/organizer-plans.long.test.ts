import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ORGANIZER_SORTS } from "#core/admin/organizers-address.ts";
import { DIRECTORY_SORTS } from "#core/organizers/organizers-list.ts";
import { ORGANIZER_STATES } from "#core/organizers/organizer-policy.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import type { Database } from "#data/database.ts";
import {
  listPastOfOrganizer,
  listRoomsOfOrganizer,
  listSeriesOfOrganizer,
  listUpcomingOfOrganizer,
} from "#data/queries/organizer-events.ts";
import { countAdminOrganizers, listAdminOrganizers } from "#data/queries/admin-organizers.ts";
import { listNextOfOrganizers, listOrganizers, listSeriesOfOrganizers } from "#data/queries/organizers-page.ts";
import { listSitemapOrganizers, listSitemapParts } from "#data/queries/sitemap.ts";
import { type Connection, transaction } from "#data/transaction.ts";
import { vacuumTables } from "#data/vacuum.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { LARGE_TABLES, openTestDatabase } from "#tests/support/database/with-test-database.ts";
import { plansOf } from "#tests/support/database/plans-of.ts";

const SIZE = 100_000;
const PAGE = 24;
const LAST_PAGE = Math.ceil((SIZE * 0.9) / PAGE);
const listings: readonly Listing[] = ["public", "members"];
/** This organizer has one event in fifty. */
const BUSY = { organizerId: 1, now: TEST_NOW, listings, page: 1, pageSize: 50 };

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase(LARGE_TABLES);
  await transaction(database.db, fill);
  await vacuumTables(database.pool);
});
afterAll(() => database.close());

/** One organizer in ten is hidden; one event in ten is over, a hundred are rooms, thirty are late. */
async function fill(db: Connection): Promise<void> {
  const now = sql.raw(`timestamptz '${new Date(TEST_NOW).toISOString()}'`);
  const size = sql.raw(String(SIZE));
  await db.execute(sql`insert into organizers (public_id, name, name_key, listing, created_at)
    select translate(lpad(to_hex(n), 6, '0'), '01aei', 'vwxyz'), 'Group ' || n, 'group ' || n,
      case when n % 10 = 9 then 'hidden' else 'public' end, ${now} - make_interval(mins => n / 7)
      from generate_series(1, ${size}) n`);
  await db.execute(sql`update organizers set search_key = array['group', id::text]`);
  await db.execute(sql`update organizers set verified_at = ${now} where id % 20 = 0`);
  await db.execute(
    sql`update organizers set hidden_at = ${now}, suspended_at = ${now}, listing = 'hidden' where id % 100 = 99`,
  );
  await db.execute(sql`insert into events (public_id, kind, organizer_id, organizer_name, title, moderation, listing)
    select translate(lpad(to_hex(n), 6, '0'), '01aei', 'vwxyz'), case when n % 1000 = 0 then 'always_open' else 'scheduled' end,
      case when n % 50 = 0 then 1 else n end, 'Group ' || n, 'Event ' || n, 'approved', 'public' from generate_series(1, ${size}) n`);
  await db.execute(sql`insert into schedules (event_id, uid, starts_local, timezone, duration_seconds, rrule, zone_data)
    select id, 'uid-' || id, '2026-01-01T00:00:00', 'UTC', 3600, 'FREQ=WEEKLY', 'x' from events where kind = 'scheduled'`);
  const local = "'2026-01-01T00:00:00'::timestamp";
  await db.execute(sql`update events e set current_schedule_id = s.id, current_original_local = ${sql.raw(local)},
      current_starts_at = ${now} + make_interval(mins => (e.id * 7919 % 10080)::int - 63),
      current_ends_at = ${now} + make_interval(mins => (e.id * 7919 % 10080)::int - 3)
    from schedules s where s.event_id = e.id and e.id % 100 < 90`);
  await db.execute(sql`update events e set last_schedule_id = s.id, last_original_local = ${sql.raw(local)},
      last_starts_at = ${now} - make_interval(mins => (e.id % 10080)::int + 60), last_ends_at = ${now} - make_interval(mins => (e.id % 10080)::int)
    from schedules s where s.event_id = e.id and e.id % 100 >= 90`);
}

/** Every statement that `read` sends, with its plan. */
const LIST = { query: null, state: null, sort: "name", after: null, before: null, viewerId: "mo", limit: 50 } as const;
/** The ninety thousandth organizer by age. */
const FAR = "vw5f9v";
const ids = Array.from({ length: PAGE }, (_, at) => at * 1000 + 1);
const READS: Record<string, (db: Connection) => Promise<unknown>> = {
  ...Object.fromEntries(
    DIRECTORY_SORTS.flatMap((sort) =>
      ([1, 1_000, LAST_PAGE] as const).map((page) => [
        `page ${page} of the directory, ${sort}`,
        (db: Connection) => listOrganizers(db, { listings, page, pageSize: PAGE, sort }),
      ]),
    ),
  ),
  "a search in the directory by next date": (db) =>
    listOrganizers(db, { listings, page: 1, pageSize: PAGE, sort: "next", query: "group 4711" }),
  "the facts of a page": (db) => listSeriesOfOrganizers(db, { organizerIds: ids, listings }),
  "the facts of a busy organizer": (db) => listSeriesOfOrganizers(db, { organizerIds: [BUSY.organizerId], listings }),
  "what comes next of a page": (db) => listNextOfOrganizers(db, { organizerIds: ids, now: TEST_NOW, listings }),
  ...Object.fromEntries(
    ORGANIZER_SORTS.flatMap((sort) => [
      [`the dashboard's list ${sort}`, (db: Connection) => listAdminOrganizers(db, { ...LIST, sort })],
      [
        `the dashboard's list ${sort}, far on`,
        (db: Connection) => listAdminOrganizers(db, { ...LIST, sort, after: FAR }),
      ],
      ...ORGANIZER_STATES.map((state) => [
        `the dashboard's list ${sort}, ${state}`,
        (db: Connection) => listAdminOrganizers(db, { ...LIST, sort, state }),
      ]),
    ]),
  ),
  "the dashboard's words": (db) => listAdminOrganizers(db, { ...LIST, query: "group 4711" }),
  "the dashboard's count of words": (db) => countAdminOrganizers(db, { query: "4711", state: null }, 1_001),
  ...Object.fromEntries(
    ORGANIZER_STATES.map((state) => [
      `the dashboard's count of ${state}`,
      (db: Connection) => countAdminOrganizers(db, { query: null, state }, 1_001),
    ]),
  ),
  "a busy organizer's events": (db) => listUpcomingOfOrganizer(db, BUSY),
  "a busy organizer's past": (db) => listPastOfOrganizer(db, BUSY),
  "a busy organizer's rooms": (db) => listRoomsOfOrganizer(db, { ...BUSY, limit: 24 }),
  "the parts of the sitemap": (db) => listSitemapParts(db, "organizers", TEST_NOW),
  "a part of the sitemap": (db) => listSitemapOrganizers(db, { number: 1 }),
  "a busy organizer's series": (db) => listSeriesOfOrganizer(db, { ...BUSY, limit: 200 }),
};

test.each(Object.keys(READS))(`among ${SIZE} organizers and events, %s is read by index`, async (name) => {
  const read = READS[name];
  if (!read) throw new Error(name);
  const plans = await plansOf(database, read);
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (organizers|events|schedules)/);
  await read(database.db);
  const startedAt = performance.now();
  for (let round = 0; round < 5; round += 1) await read(database.db);
  process.stdout.write(`${database.kind}: ${name}: ${((performance.now() - startedAt) / 5).toFixed(1)} ms\n`);
});

test("pages of the directory omit nobody, and the last page holds the oldest", async () => {
  const requested = { listings, pageSize: PAGE, sort: "newest" } as const;
  const { total, rows } = await listOrganizers(database.db, { ...requested, page: LAST_PAGE });
  expect(total).toBe(SIZE * 0.9);
  expect(rows.at(-1)?.name).toBe(`Group ${SIZE - 5}`);
  const [one, two] = [
    await listOrganizers(database.db, { ...requested, page: 7 }),
    await listOrganizers(database.db, { ...requested, page: 8 }),
  ];
  expect(new Set([...one.rows, ...two.rows].map((row) => row.id)).size).toBe(2 * PAGE);
  expect((await listOrganizers(database.db, { ...requested, page: LAST_PAGE + 1 })).rows).toEqual([]);
});

test("a busy organizer's late events are in its list", async () => {
  const { total } = await listUpcomingOfOrganizer(database.db, { ...BUSY, now: TEST_NOW + HOUR_MS });
  expect(total).toBeGreaterThan(1_000);
});
