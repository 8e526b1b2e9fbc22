import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillSearchKeys } from "#commands/search/fill-search-keys.ts";
import { NO_FILTER } from "#core/events/event-filter.ts";
import { DAY_MS, HOUR_MS } from "#core/time/instant.ts";
import { topicFilter } from "#core/topics/topic.ts";
import type { Listing } from "#core/visibility.ts";
import type { Database } from "#data/database.ts";
import { findNearestStart, listChosenDates, listFirstDates, listLongDates } from "#data/queries/calendar.ts";
import { findNextStart } from "#data/queries/day-list.ts";
import { listDatesOfEvent, listEventsAroundHour } from "#data/queries/event-page.ts";
import { findEventsScreen, listAlwaysOpenEvents, listNextOfFilter } from "#data/queries/events.ts";
import { countTimesOfWeek } from "#data/queries/time-counts.ts";
import { listSitemapDates, listSitemapEvents, listSitemapParts } from "#data/queries/sitemap.ts";
import { countStarts } from "#data/queries/starts.ts";
import { findTopicFacts } from "#data/queries/topic-facts.ts";
import { publicTopics } from "#data/queries/topics.ts";
import { type Connection, transaction } from "#data/transaction.ts";
import { vacuumTables } from "#data/vacuum.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { listPastEvents, listRunningDates, listUpcomingEvents } from "#tests/support/database/list-events.ts";
import { LARGE_TABLES, openTestDatabase } from "#tests/support/database/with-test-database.ts";

const EVENTS = 100_000;
const EVENTS_AT_ONCE = 5_000;
const listings: readonly Listing[] = ["public", "members"];
const requested = { now: TEST_NOW, listings };
const aWeek = { from: TEST_NOW - DAY_MS, to: TEST_NOW + 9 * DAY_MS };
const aDay = { ...requested, pageSize: 50, span: { from: TEST_NOW + DAY_MS, to: TEST_NOW + 2 * DAY_MS } };
const aroundNoon = { from: TEST_NOW - DAY_MS / 2, to: TEST_NOW + DAY_MS / 2 };
const YEAR_AHEAD = { from: aWeek.to, to: aWeek.to + 390 * DAY_MS };
const DAYS_OF_MONTH = Array.from({ length: 42 }, (_, at) => ({
  from: aWeek.from + at * DAY_MS,
  to: aWeek.from + (at + 1) * DAY_MS,
}));
const HOURS_OF_DAY = Array.from({ length: 24 }, (_, at) => ({
  from: aWeek.from + at * HOUR_MS,
  to: aWeek.from + (at + 1) * HOUR_MS,
}));

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase(LARGE_TABLES);
  await transaction(database.db, fill);
  await fillSearchKeys(database);
  await vacuumTables(database.pool);
});
afterAll(() => database.close());

/**
 * Each event has one of fifty traditions and five have a rare one. One event in ten is past, one in ten for members,
 * thirty are late, a hundred are rooms; every other one has ten weekly dates.
 */
async function fill(db: Connection): Promise<void> {
  // In parts: no statement may take longer than a request.
  for (let from = 1; from <= EVENTS; from += EVENTS_AT_ONCE) await fillPart(db, from);
}

async function fillPart(db: Connection, from: number): Promise<void> {
  const now = sql.raw(`timestamptz '${new Date(TEST_NOW).toISOString()}'`);
  const last = from + EVENTS_AT_ONCE - 1;
  const those = sql.raw(`between ${from} and ${last}`);
  await db.execute(sql`insert into events (public_id, kind, organizer_name, title, moderation, visibility, listing, traditions, languages)
    select translate(lpad(to_hex(n), 6, '0'), '01aei', 'vwxyz'), case when n % 1000 = 0 then 'always_open' else 'scheduled' end, 'Group ' || n % 2000, 'Event ' || n, 'approved',
      case when n % 10 = 1 then 'public_in_app' else 'public_web' end, case when n % 10 = 1 then 'members' else 'public' end,
      array['Way ' || n % 50] || case when n % 20000 = 4 then array['Rare'] else '{}' end, array['en']
      from ${sql.raw(`generate_series(${from}, ${last}) n`)}`);
  await db.execute(sql`insert into schedules (event_id, uid, starts_local, timezone, duration_seconds, rrule, zone_data)
    select id, 'uid-' || id, '2026-01-01T00:00:00', 'UTC', 3600, 'FREQ=WEEKLY', 'x' from events where kind = 'scheduled' and id ${those}`);
  await db.execute(sql`insert into occurrences (schedule_id, original_local, event_id, starts_local, starts_at, ends_at, listing)
    select s.id, o.starts at time zone 'UTC', e.id, o.starts at time zone 'UTC', o.starts, o.starts + interval '1 hour', e.listing
      from schedules s join events e on e.id = s.event_id, generate_series(0, 9) week,
        lateral (select ${now} + make_interval(mins => (e.id * 7919 % 10080)::int, weeks => week - case when e.id % 10 = 2 then 11 else 1 end) as starts) o
     where e.id ${those}`);
  await db.execute(sql`update events e set current_schedule_id = o.schedule_id, current_original_local = o.original_local,
      current_starts_at = o.starts_at, current_ends_at = o.ends_at
    from (select distinct on (event_id) * from occurrences where ends_at > ${now} - interval '3 minutes' and event_id ${those} order by event_id, starts_at) o where o.event_id = e.id`);
  await db.execute(sql`update events e set last_schedule_id = o.schedule_id, last_original_local = o.original_local,
      last_starts_at = o.starts_at, last_ends_at = o.ends_at
    from (select distinct on (event_id) * from occurrences where ends_at <= ${now} and event_id ${those} order by event_id, starts_at desc) o where o.event_id = e.id`);
}

const NEXT = { coming: 10, running: 4 };
const topicOf = (name: string) => ({
  ...requested,
  filter: topicFilter({ kind: "tradition", spellings: [name] }),
});

type Query = Pick<Database, "pool" | "kind" | "db">;

/**
 * The plans of every statement that `read` sends, except the one that finds where the pages of a day begin: it reads
 * all its dates, once a minute.
 */
async function plansOf(read: (requested: Query) => Promise<unknown>): Promise<readonly string[]> {
  const { sent, pool } = listeningPool();
  await read({ pool, kind: database.kind, db: drizzle(pool) });
  const plans: string[] = [];
  for (const { text, values } of sent.filter((each) => !each.text.includes("row_number() over listed"))) {
    const explained = await database.pool.query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
    plans.push(explained.rows.map((row) => row["QUERY PLAN"]).join("\n"));
  }
  return plans;
}

/** The pool, and every statement sent to it, by drizzle or as raw SQL. */
function listeningPool(): { sent: readonly Sent[]; pool: Database["pool"] } {
  const sent: Sent[] = [];
  const query = (statement: Omit<Sent, "values"> & Partial<Sent>, values: unknown[] = statement.values ?? []) => {
    sent.push({ text: statement.text, values });
    return database.pool.query(statement, values);
  };
  return {
    sent,
    pool: new Proxy(database.pool, { get: (pool, key) => (key === "query" ? query : Reflect.get(pool, key)) }),
  };
}

type Sent = { text: string; values: unknown[] };

/** Like a visitor's /events. */
function screen({ page, past }: { page: number; past: boolean }): (from: Query) => Promise<unknown> {
  return (from) => findEventsScreen(from, { list: { ...requested, page, pageSize: 50, past }, rooms: 24 });
}

const READS: Record<string, (from: Query) => Promise<unknown>> = {
  "a visitor's /events": screen({ page: 1, past: false }),
  "a visitor's page 40 of /events": screen({ page: 40, past: false }),
  "a visitor's last page of /events": screen({ page: 1_600, past: false }),
  "a visitor's past events": screen({ page: 1, past: true }),
  "search for a number": ({ db }) =>
    listUpcomingEvents(db, { ...requested, page: 1, pageSize: 50, query: "event 777" }),
  "search in past events": ({ db }) => listPastEvents(db, { ...requested, page: 1, pageSize: 50, query: "event 777" }),
  "a day, first page": ({ db }) => listUpcomingEvents(db, { ...aDay, page: 1 }),
  "a day, last page": ({ db }) => listUpcomingEvents(db, { ...aDay, page: 230 }),
  "today, first page": ({ db }) => listUpcomingEvents(db, { ...aDay, page: 1, span: aroundNoon }),
  "a search in a day": ({ db }) => listUpcomingEvents(db, { ...aDay, page: 1, query: "event 777" }),
  "the counts of a week": ({ db }) => countStarts(db, { ...aWeek, listings }),
  "the counts of a week for a search": ({ db }) => countStarts(db, { ...aWeek, listings, query: "event 777" }),
  "some dates of each day of a month": ({ db }) => listChosenDates(db, { spans: DAYS_OF_MONTH, perSpan: 3, listings }),
  "some dates of each day of a month for a search": ({ db }) =>
    listChosenDates(db, { spans: DAYS_OF_MONTH, perSpan: 3, listings, query: "event 777" }),
  "some dates of each hour of a day": ({ db }) => listChosenDates(db, { spans: HOURS_OF_DAY, perSpan: 8, listings }),
  "the first dates of a day": ({ db }) => listFirstDates(db, { ...aDay, limit: 10 }),
  "the first dates of a day for a search": ({ db }) => listFirstDates(db, { ...aDay, limit: 10, query: "event 777" }),
  "the nearest start": ({ db }) => findNearestStart(db, { after: [YEAR_AHEAD], before: [aWeek], listings }),
  "the nearest start for a search": ({ db }) =>
    findNearestStart(db, { after: [YEAR_AHEAD], before: [aWeek], listings, query: "event 777" }),
  "the nearest start of what nothing matches": ({ db }) =>
    findNearestStart(db, { after: [YEAR_AHEAD], before: [aWeek], listings, query: "nowhere" }),
  "the nearest start at times of the week, of what nothing matches": ({ db }) =>
    findNearestStart(db, { after: HOURS_OF_DAY, before: DAYS_OF_MONTH, listings, query: "nowhere" }),
  "the times of the week": ({ db }) =>
    countTimesOfWeek(db, {
      now: TEST_NOW,
      listings,
      filter: NO_FILTER,
      reader: { zone: "Europe/Berlin", freeHours: [] },
    }),
  "the times of the week for a search": ({ db }) =>
    countTimesOfWeek(db, {
      now: TEST_NOW,
      listings,
      filter: NO_FILTER,
      query: "event 777",
      reader: { zone: "Europe/Berlin", freeHours: [] },
    }),
  "the long dates of a month": ({ db }) =>
    listLongDates(db, { span: { from: aWeek.from, to: aWeek.from + 42 * DAY_MS }, limit: 60, listings }),
  "the counts of a month": ({ db }) => countStarts(db, { from: aWeek.from, to: aWeek.from + 42 * DAY_MS, listings }),
  "the next start": ({ db }) => findNextStart(db, { from: aWeek.to, listings }),
  "always open": ({ db }) => listAlwaysOpenEvents(db, { listings, limit: 20 }),
  "the topics of home": ({ db }) => publicTopics(db, TEST_NOW),
  "the facts of a topic": ({ db }) => findTopicFacts(db, topicOf("Way 7")),
  "the facts of a rare topic": ({ db }) => findTopicFacts(db, topicOf("Rare")),
  "a topic's next events": ({ db }) => listNextOfFilter(db, { ...topicOf("Way 7"), ...NEXT }),
  "a rare topic's next events": ({ db }) => listNextOfFilter(db, { ...topicOf("Rare"), ...NEXT }),
  "the parts of the sitemap with events": ({ db }) => listSitemapParts(db, "events", TEST_NOW),
  "the parts of the sitemap with dates": ({ db }) => listSitemapParts(db, "dates", TEST_NOW),
  "a part of the sitemap with events": ({ db }) => listSitemapEvents(db, { number: 4, now: TEST_NOW }),
  "a part of the sitemap with dates": ({ db }) => listSitemapDates(db, { number: 77, now: TEST_NOW }),
  running: ({ db }) => listRunningDates(db, { ...requested, limit: 12 }),
  "dates of an event": ({ db }) => listDatesOfEvent(db, 77, { from: TEST_NOW, limit: 10 }),
  "around the hour": ({ db }) =>
    listEventsAroundHour(db, { startsAt: TEST_NOW + DAY_MS, listings, exceptEventId: 1, limit: 6 }),
};

test.each(Object.keys(READS))(`among ${EVENTS} events, %s reads by index`, async (name) => {
  const read = READS[name];
  if (!read) throw new Error(name);
  const plans = await plansOf(read);
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (events|occurrences|schedules)/);
  const startedAt = performance.now();
  for (let round = 0; round < 5; round += 1) await read(database);
  process.stdout.write(`${database.kind}: ${name}: ${((performance.now() - startedAt) / 5).toFixed(1)} ms\n`);
});

test("the list handles late events", async () => {
  const late = await database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from events where current_ends_at <= ${new Date(TEST_NOW).toISOString()}::timestamptz`,
  );
  expect(late.rows[0]?.n).toBeGreaterThan(10);
  const { rows, total } = await listUpcomingEvents(database.db, { ...requested, page: 1, pageSize: 50 });
  expect(rows).toHaveLength(50);
  expect(total).toBeGreaterThan(80_000);
  expect(rows.every((row) => (row.date?.endsAt ?? 0) > TEST_NOW)).toBe(true);
});
