import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#data/database.ts";
import { countConfirmedAt, countContacts, listContacts, listContactsByPrefix } from "#data/queries/contacts.ts";
import { listDeskSubmissions, listNewestSubmissions } from "#data/queries/submission-desk.ts";
import type { Connection } from "#data/transaction.ts";
import { fillSubmissions } from "#tests/support/database/fill-submissions.ts";
import { LARGE_TABLES, openTestDatabase } from "#tests/support/database/with-test-database.ts";
import { plansOf } from "#tests/support/database/plans-of.ts";

const ROWS = 100_000;
const BEGIN = Date.UTC(2026, 0, 1);

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase(LARGE_TABLES);
  await fillSubmissions(database, { from: 0, to: ROWS });
}, 600_000);
afterAll(() => database.close());

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

test.each(Object.keys(READS))("%s: read by index among a hundred thousand, without a sequential scan", async (name) => {
  const read = READS[name];
  if (read === undefined) throw new Error(name);
  const plans = await plansOf(database, read);
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (submissions|contacts)\b/);
});
