import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#data/database.ts";
import { countConfirmedAt, countContacts, listContacts, listContactsByPrefix } from "#data/queries/contacts.ts";
import { listDeskSubmissions, listNewestSubmissions } from "#data/queries/submission-desk.ts";
import type { Connection } from "#data/transaction.ts";
import { openTestDatabase } from "#tests/support/database/with-test-database.ts";
import { plansOf } from "#tests/support/database/plans-of.ts";

const ROWS = 100_000;
/** Rows per statement: no statement may take longer than a request. */
const AT_ONCE = 2_000;
const BEGIN = Date.UTC(2026, 0, 1);

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  for (let at = 0; at < ROWS; at += AT_ONCE) await fill(`generate_series(${at + 1}, ${at + AT_ONCE}) n`);
  await database.pool.query("vacuum analyze");
}, 600_000);
afterAll(() => database.close());

/** One submission in a thousand waits, one in 2,500 is withdrawn, one in 5,000 contains `rareword`; a quarter of the addresses is on the waitlist. */
async function fill(numbers: string): Promise<void> {
  await database.pool.query(`
    insert into submissions (public_id, event_title, event_type, description, starts_local, ends_local, timezone, starts_at, ends_at,
      mode, location, organizer_name, organizer_key, organizer_email, language, zone, text_key, created_at, updated_at, status,
      decided_at, withdrawn_at, search_key)
    select translate(lpad(to_hex(n), 6, '0'), '01ae', 'xyzw'), 'Gathering ' || n, 'prayer', 'All about gathering ' || n,
           '2026-11-19 20:00', '2026-11-19 21:00', 'UTC', '2026-11-19 20:00Z', '2026-11-19 21:00Z', 'online', 'Zoom', 'Circle', 'circle',
           'p' || n || '@example.org', 'en', 'UTC', 'k' || n, timestamptz '2026-01-01 00:00Z' + n * interval '1 minute', now(),
           case when n % 1000 = 0 then 'pending' when n % 2 = 0 then 'approved' else 'rejected' end,
           case when n % 1000 <> 0 then now() end, case when n % 2500 = 3 then now() end,
           array['gathering', 'circle', 'n' || n] || case when n % 5000 = 7 then array['rareword'] else '{}' end from ${numbers}`);
  await database.pool.query(`
    insert into contacts (list, email, key, language, zone, asked_at, confirmed_at, left_at)
    select case when n % 4 = 0 then 'waitlist' else 'newsletter' end, 'p' || n || '@example.org', lpad(n::text, 32, 'k'), 'en', 'UTC',
           at, case when n % 10 <> 1 then at end, case when n % 20 = 2 then at end
      from (select n, timestamptz '2026-01-01 00:00Z' + n * interval '1 minute' as at from ${numbers}) each`);
}

const desk = (requested: Partial<Parameters<typeof listDeskSubmissions>[1]>) => (db: Connection) =>
  listDeskSubmissions(db, { query: null, state: null, after: null, before: null, limit: 51, ...requested });
const list = (requested: Partial<Parameters<typeof listContacts>[1]>) => (db: Connection) =>
  listContacts(db, { list: "newsletter", state: null, after: null, limit: 51, ...requested });

const READS: Record<string, (db: Connection) => Promise<unknown>> = {
  "the newest submissions": desk({}),
  "submissions far inside": desk({ after: { since: BEGIN + 50_000 * 60_000, id: 50_000 } }),
  "those that wait": desk({ state: "pending" }),
  "those that are withdrawn": desk({ state: "withdrawn" }),
  "a word of all": desk({ query: "gathering" }),
  "a rare word": desk({ query: "rareword" }),
  "a rare word among those that wait": desk({ query: "rareword", state: "pending" }),
  "a word of all among those that wait": desk({ query: "gathering", state: "pending" }),
  "what open dashboards hear": (db) => listNewestSubmissions(db, 5),
  "the newest addresses": list({}),
  "addresses far inside": list({ after: { since: BEGIN + 50_000 * 60_000, id: 50_000 } }),
  "the waitlist": list({ list: "waitlist" }),
  "who has left": list({ state: "left" }),
  "addresses that begin so": (db) => listContactsByPrefix(db, { list: "newsletter", begins: "p77", limit: 51 }),
  figures: (db) => countContacts(db, BEGIN),
  weeks: (db) => countConfirmedAt(db, [BEGIN, BEGIN + 86_400_000]),
};

test.each(Object.keys(READS))("%s: found by indexes among a hundred thousand, never by reading all", async (name) => {
  const read = READS[name];
  if (read === undefined) throw new Error(name);
  const plans = await plansOf(database, read);
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (submissions|contacts)\b/);
});
