import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import type { Database } from "#data/database.ts";
import { findActivityState, listActivity, listNamedSubjects } from "#data/queries/activity.ts";
import { readEventIndex } from "#data/queries/event-index.ts";
import { findOrganizerRelations, listFollowers } from "#data/queries/follows.ts";
import { countMemberDates, readMemberDay } from "#data/queries/member-day.ts";
import { listSavers } from "#data/queries/saved-events.ts";
import { countSaved, listSaved, listSavedByDate, listSavedEventRows } from "#data/queries/saved-list.ts";
import { type Connection, transaction } from "#data/transaction.ts";
import { vacuumTables } from "#data/vacuum.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { listUpcomingEvents } from "#tests/support/database/list-events.ts";
import { LARGE_TABLES, openTestDatabase } from "#tests/support/database/with-test-database.ts";

const EVENTS = 100_000;
const EVENTS_AT_ONCE = 5_000;
const ME = "user-1";
const listings: readonly Listing[] = ["public", "members"];

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase(LARGE_TABLES);
  await transaction(database.db, fill);
  await vacuumTables(database.pool);
});
afterAll(() => database.close());

/**
 * 2,000 organizers; 1,000 members with 100 saves, 200 follows and 100 actions each, except one with 1,000 saves, a
 * fifth of them of single dates.
 */
async function fill(db: Connection): Promise<void> {
  const now = sql.raw(`timestamptz '${new Date(TEST_NOW).toISOString()}'`);
  const size = sql.raw(String(EVENTS));
  const publicId = sql.raw("translate(lpad(to_hex(n), 6, '0'), '01aei', 'vwxyz')");
  await db.execute(sql`insert into users (id, email, email_verified, created_at, updated_at)
    select 'user-' || n, n || '@example.org', true, ${now}, ${now} from generate_series(1, 1000) n`);
  await db.execute(sql`insert into organizers (public_id, name, name_key, listing)
    select ${publicId}, 'Group ' || n, 'group ' || n, 'public' from generate_series(1, 2000) n`);
  // In parts: no statement may take longer than a request.
  for (let from = 1; from <= EVENTS; from += EVENTS_AT_ONCE) await fillEvents(db, from);
  await db.execute(sql`insert into saved_events select 'user-' || n, (n * 97 + k * 991) % ${size} + 1, ${now} - make_interval(mins => k)
    from generate_series(2, 1000) n, generate_series(1, 100) k on conflict do nothing`);
  await db.execute(
    sql`insert into saved_events select ${ME}, k * 91, ${now} - make_interval(mins => k) from generate_series(1, 800) k`,
  );
  await db.execute(sql`insert into saved_dates select ${ME}, schedule_id, original_local, ${now} - make_interval(mins => (event_id % 900)::int)
    from occurrences where event_id % 499 = 7 and starts_at > ${now} and starts_at < ${now} + interval '8 days' limit 200`);
  await db.execute(sql`insert into saved_dates select 'user-' || (event_id % 900 + 2), schedule_id, original_local, ${now}
    from occurrences where event_id % 5 = 3 and starts_at > ${now} and starts_at < ${now} + interval '8 days'`);
  await db.execute(sql`insert into organizer_follows select 'user-' || n, (n + k * 7) % 2000 + 1, ${now}
    from generate_series(1, 1000) n, generate_series(1, 200) k on conflict do nothing`);
  await db.execute(sql`insert into activity (user_id, activity_type, entity_type, entity_id, created_at)
    select 'user-' || n, 'event_saved', 'event', 'bcd234', ${now} - make_interval(mins => k) from generate_series(1, 1000) n, generate_series(1, 100) k`);
}

/** Inserts this many events from number `from` on, with their dates. */
async function fillEvents(db: Connection, from: number): Promise<void> {
  const now = sql.raw(`timestamptz '${new Date(TEST_NOW).toISOString()}'`);
  const last = from + EVENTS_AT_ONCE - 1;
  const numbers = sql.raw(`generate_series(${from}, ${last}) n`);
  const those = sql.raw(`between ${from} and ${last}`);
  const publicId = sql.raw("translate(lpad(to_hex(n), 6, '0'), '01aei', 'vwxyz')");
  await db.execute(sql`insert into events (public_id, organizer_id, organizer_name, title, moderation, listing)
    select ${publicId}, 1 + n % 2000, 'Group ' || n % 2000, 'Event ' || n, 'approved', 'public' from ${numbers}`);
  await db.execute(sql`insert into schedules (event_id, uid, starts_local, timezone, duration_seconds, rrule, zone_data)
    select id, 'uid-' || id, '2026-11-18T00:00:00', 'UTC', 3600, 'FREQ=WEEKLY', 'x' from events where id ${those}`);
  await db.execute(sql`insert into occurrences (schedule_id, original_local, event_id, starts_local, starts_at, ends_at, listing)
    select s.id, o.starts at time zone 'UTC', s.event_id, o.starts at time zone 'UTC', o.starts, o.starts + interval '1 hour', 'public'
      from schedules s, generate_series(-1, 2) week,
        lateral (select ${now} + make_interval(mins => (s.event_id * 7919 % 10080)::int, weeks => week) as starts) o
     where s.event_id ${those}`);
  await db.execute(sql`update events e set current_schedule_id = o.schedule_id, current_original_local = o.original_local,
      current_starts_at = o.starts_at, current_ends_at = o.ends_at
    from (select distinct on (event_id) * from occurrences where ends_at > ${now} and event_id ${those} order by event_id, starts_at) o
   where o.event_id = e.id`);
}

/**
 * Every statement that `read` sends, with its plan, except the one that builds the page index once a minute, and those
 * that read the index of events once for all requests.
 */
async function plansOf(read: (db: Connection) => Promise<unknown>): Promise<readonly { text: string; plan: string }[]> {
  const sent: { text: string; params: unknown[] }[] = [];
  const db = drizzle(database.pool, { logger: { logQuery: (text, params) => void sent.push({ text, params }) } });
  await readEventIndex(db, TEST_NOW);
  sent.length = 0;
  await read(db);
  const plans = [];
  for (const { text, params } of sent.filter((each) => !each.text.includes("row_number() over listed"))) {
    const explained = await database.pool.query<{ "QUERY PLAN": string }>(`explain ${text}`, params);
    plans.push({ text, plan: explained.rows.map((row) => row["QUERY PLAN"]).join("\n") });
  }
  return plans;
}

async function savedPage(db: Connection, page: number, list = listSaved): Promise<void> {
  await countSaved(db, ME);
  await listSavedEventRows(db, await list(db, ME, { now: TEST_NOW, page, pageSize: 50 }));
}

const own = { now: TEST_NOW, listings, savedBy: ME, pageSize: 50 };
const READS: Record<string, (db: Connection) => Promise<unknown>> = {
  "saved events, first page": (db) => savedPage(db, 1),
  "saved events, last page": (db) => savedPage(db, 20),
  "saved events by date, first page": (db) => savedPage(db, 1, listSavedByDate),
  "saved events by date, last page": (db) => savedPage(db, 20, listSavedByDate),
  "upcoming, with what is saved": (db) => listUpcomingEvents(db, { ...own, page: 1 }),
  "upcoming, without two organizers": (db) => listUpcomingEvents(db, { ...own, page: 1, hides: [7, 8] }),
  "activity, first page": async (db) => {
    await findActivityState(db, ME);
    await listActivity(db, ME, { page: 1, pageSize: 20 });
    await listNamedSubjects(db, { eventIds: ["vvvvv7"], organizerIds: ["vvvvv7"] });
  },
  "a member's day": (db) =>
    readMemberDay(db, { userId: ME, now: TEST_NOW, to: TEST_NOW + 2 * DAY_MS, listings, hides: [7] }),
  "the dates of a member's week": (db) =>
    countMemberDates(db, { userId: ME, now: TEST_NOW, to: TEST_NOW + 7 * DAY_MS, listings, hides: [7] }),
  "savers of an event": (db) => listSavers(db, 91, null, 500),
  "followers of an organizer": (db) => listFollowers(db, 9, "user-2", 500),
  "ties to a page of organizers": (db) => findOrganizerRelations(db, ME, ["vvvvv7", "vvvvv8"]),
};

test.each(Object.keys(READS))(`among ${EVENTS} events, %s reads by index`, async (name) => {
  const read = READS[name];
  if (!read) throw new Error(name);
  const plans = await plansOf(read);
  expect(plans.length).toBeGreaterThan(0);
  expect(plans.length).toBeLessThanOrEqual(4);
  const tables = "events|occurrences|schedules|saved_events|saved_dates|organizer_follows|activity|organizers";
  for (const { plan } of plans) expect(plan).not.toMatch(new RegExp(`Seq Scan on (${tables})\\b`));
  const startedAt = performance.now();
  for (let round = 0; round < 5; round += 1) await read(database.db);
  process.stdout.write(`${database.kind}: ${name}: ${((performance.now() - startedAt) / 5).toFixed(1)} ms\n`);
});
