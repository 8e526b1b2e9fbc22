import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillSearchKeys } from "#commands/search/fill-search-keys.ts";
import { OVERVIEW_SORTS, type OverviewQuery } from "#core/admin/overview-address.ts";
import type { DeskFilter } from "#core/moderation/moderation-list.ts";
import type { Database } from "#data/database.ts";
import { listOverviewEvents } from "#data/queries/admin-events.ts";
import { countPairs, findPair } from "#data/queries/possible-duplicates.ts";
import { listRecentDecisions } from "#data/queries/moderation-decisions.ts";
import { countWaiting, listWaiting, listNextWaiting } from "#data/queries/moderation-desk.ts";
import { type Connection, transaction } from "#data/transaction.ts";
import { vacuumTables } from "#data/vacuum.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { LARGE_TABLES, openTestDatabase } from "#tests/support/database/with-test-database.ts";
import { plansOf } from "#tests/support/database/plans-of.ts";

const EVENTS = 100_000;
const EVENTS_AT_ONCE = 10_000;
const PAGE = { order: "oldest", after: null, limit: 51 } as const;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase(LARGE_TABLES);
  await transaction(database.db, fill);
  await fillSearchKeys(database);
  await vacuumTables(database.pool);
});
afterAll(() => database.close());

/**
 * Six in ten events wait from one import of one organizer, one in ten is held, one in ten edited, ten links are dead;
 * the rest is approved.
 */
async function fill(db: Connection): Promise<void> {
  await db.execute(
    sql`insert into organizers (public_id, name, name_key) values ('bcdfgh', 'One', 'one'), ('bcdfgj', 'Two', 'two')`,
  );
  // In parts: no statement may take longer than a request.
  for (let from = 1; from <= EVENTS; from += EVENTS_AT_ONCE)
    await db.execute(sql`insert into events (public_id, organizer_id, organizer_name, title, link, moderation, moderated_at, held, review_queued_at,
      import_status, link_state, link_checked_at, listing, created_at, updated_at)
    select translate(lpad(to_hex(n), 6, '0'), '01aei', 'vwxyz'), case when n % 10 < 6 then 1 else 2 end, 'Group', 'Event ' || n,
      'https://host' || n % 500 || '.example/' || n, case when n % 10 < 7 then 'pending' else 'approved' end,
      case when n % 10 < 7 then null else now() end, n % 10 = 6, case when n % 10 in (6, 7) then timestamptz '2026-01-01' + n * interval '1 second' end,
      case when n % 10 < 6 then 'pending' end, case when n % 10000 = 9 then 'dead' else 'ok' end, timestamptz '2026-01-01',
      case when n % 10 < 7 then 'hidden' else 'public' end, timestamptz '2026-01-01' + n * interval '1 second', timestamptz '2026-01-01'
      from generate_series(${sql.raw(String(from))}, ${sql.raw(String(from + EVENTS_AT_ONCE - 1))}) n`);
  await db.execute(sql`insert into possible_duplicates (event_id, other_event_id, score, reasons, found_at)
    select n, n + 1, n % 100, '{link}', now() from generate_series(1, 20000) n`);
  await db.execute(sql`insert into reviewed_words (event_id, moderation, words, kept_at)
    select id, 'approved', '{}', now() from events where review_queued_at is not null and not held`);
  await db.execute(sql`insert into moderation_decisions (event_id, decision, decided_at, before)
    select n, 'approved', timestamptz '2026-01-01' + n * interval '1 second', '{}' from generate_series(1, 20000) n`);
}

const of = (reason: DeskFilter["reason"]): DeskFilter => ({ query: null, reason });
const DEEP = { since: Date.UTC(2026, 0, 1, 20), id: 72_000 };

const READS: Record<string, (db: Connection) => Promise<unknown>> = {
  "what waits": (db) => listWaiting(db, of(null), PAGE),
  "what waits, newest first": (db) => listWaiting(db, of(null), { ...PAGE, order: "newest" }),
  "what waits, far inside": (db) => listWaiting(db, of(null), { ...PAGE, after: DEEP }),
  "imported ones": (db) => listWaiting(db, of("imported"), PAGE),
  "new ones": (db) => listWaiting(db, of("new"), PAGE),
  "edited ones": (db) => listWaiting(db, of("edited"), PAGE),
  "dead links": (db) => listWaiting(db, of("dead"), PAGE),
  "how many wait": (db) => countWaiting(db, of(null), 1_001),
  "the next of a batch": (db) => listNextWaiting(db, of("imported"), { after: DEEP, asOf: TEST_NOW, limit: 50 }),
  "recent decisions": (db) => listRecentDecisions(db, { viewerId: "admin", limit: 10 }),
  "the likeliest pair": (db) => findPair(db, { skip: 0 }),
  "how many pairs": (db) => countPairs(db, 100),
};

test.each(Object.keys(READS))(`among ${EVENTS} events, %s reads by index`, async (name) => {
  const read = READS[name];
  if (!read) throw new Error(name);
  for (const plan of await plansOf(database, read)) {
    expect(plan).not.toMatch(/Seq Scan on (events|moderation_decisions|reviewed_words)/);
    expect(plan).toMatch(/Limit/);
  }
});

const ALL: OverviewQuery = {
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
const CHOICES: readonly Partial<OverviewQuery>[] = [
  {},
  { status: "pending" },
  { status: "rejected" },
  { status: "cancelled" },
  { type: "retreat" },
  { when: "past" },
  { when: "upcoming", type: "other" },
  { query: "event" },
  { query: "event 777" },
];

test.each(OVERVIEW_SORTS)(
  `among ${EVENTS} events, the overview by %s reads by index, whatever is chosen`,
  async (sort) => {
    for (const choice of CHOICES) {
      const requested = { ...ALL, ...choice, sort, viewerId: "a", now: TEST_NOW, limit: 50, counted: 1_001 };
      for (const plan of await plansOf(database, (db) => listOverviewEvents(db, requested))) {
        expect([choice, plan]).toEqual([choice, expect.not.stringMatching(/Seq Scan on events/)]);
      }
    }
  },
);

test("a page of waiting events reads only its own rows, however many wait", async () => {
  const first = await listWaiting(database.db, of("new"), PAGE);
  expect(first).toHaveLength(51);
  expect(first.every(({ held, isImported }) => held && !isImported)).toBe(true);
  expect(await listWaiting(database.db, of("dead"), PAGE)).toHaveLength(EVENTS / 10_000);
});
