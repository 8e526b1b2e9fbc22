import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#data/database.ts";
import { listActivityPage } from "#data/queries/activity-log.ts";
import { type AuditSearch, listAuditPage } from "#data/queries/audit-log.ts";
import { listAuditRows } from "#data/queries/audit-entries.ts";
import type { LogEdge } from "#data/queries/log-page.ts";
import { DAY_MS } from "#core/time/instant.ts";
import type { Connection } from "#data/transaction.ts";
import { fillLogs } from "#tests/support/database/fill-logs.ts";
import { LARGE_TABLES, openTestDatabase } from "#tests/support/database/with-test-database.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { plansOf } from "#tests/support/database/plans-of.ts";

/** Enough rows for the planner to use an index; a hundred thousand would take minutes. */
const ENTRIES = 30_000;
const EDGE: LogEdge = { after: null, before: null, limit: 100 };
const DEEP: LogEdge = { ...EDGE, after: ENTRIES / 2 };

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase(LARGE_TABLES);
  await anEvent(database);
  await fillLogs(database, { from: 0, to: ENTRIES });
});
afterAll(() => database.close());

const ACTIVITIES = { query: null, type: null, from: null, before: null, viewerId: "admin" } as const;
/** A day after the first of the entries, which are a minute apart. */
const LONG_AGO = Date.UTC(2026, 0, 2);
const ALL: AuditSearch = {
  query: null,
  actions: null,
  refused: false,
  roles: null,
  from: null,
  before: null,
  named: [],
  viewerId: "admin",
};
const audit =
  (search: Partial<AuditSearch>, edge = EDGE) =>
  async (db: Connection) => {
    const { ids } = await listAuditPage(db, { ...ALL, ...search }, edge);
    return listAuditRows(db, ids, "admin");
  };

const READS: Record<string, (db: Connection) => Promise<unknown>> = {
  "the newest": audit({}),
  "far inside": audit({}, DEEP),
  "one kind of act": audit({ actions: ["change-role", "create-admin"] }),
  refused: audit({ refused: true }),
  "one account": audit({ query: "person3@" }),
  "a fifth of all accounts": audit({ query: "@fifth.example" }),
  "an address": audit({ query: "203.0.77.77" }),
  "a rare word": audit({ query: "rareword" }),
  "a word of all": audit({ query: "common" }),
  "an act by its words": audit({ query: "role changed", named: ["change-role"] }),
  "one role": audit({ roles: ["visitor"] }),
  "a day long ago": audit({ from: LONG_AGO, before: LONG_AGO + DAY_MS }),
  "until a day long ago": audit({ before: LONG_AGO }),
  "a title": audit({ query: "evening prayer" }),
  "activities of a day long ago": (db) =>
    listActivityPage(db, { ...ACTIVITIES, from: LONG_AGO, before: LONG_AGO + DAY_MS }, EDGE),
  activities: (db) => listActivityPage(db, ACTIVITIES, EDGE),
  "activities of a rare kind": (db) => listActivityPage(db, { ...ACTIVITIES, type: "organizer_unfollowed" }, DEEP),
  "activities of one account": (db) => listActivityPage(db, { ...ACTIVITIES, query: "person3@" }, EDGE),
};

test.each(Object.keys(READS))("%s: read by index, without a sequential scan", async (name) => {
  const read = READS[name];
  if (read === undefined) throw new Error(name);
  const plans = await plansOf(database, read);
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (audit_entries|audit_personal|users|activity)/);
});
