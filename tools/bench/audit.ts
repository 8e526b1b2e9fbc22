import { sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { AuditChoice } from "#core/audit/audit-actions.ts";
import type { ActivityType } from "#core/activity/activity.ts";
import { LOG_PAGE_SIZE, type LogAsked } from "#core/audit/log-address.ts";
import type { Database } from "#data/database.ts";
import { translatorFor } from "#messages/translator.ts";
import { activityReading } from "#web/components/admin-audit/activity-reading.server.ts";
import { auditReading } from "#web/components/admin-audit/audit-reading.server.ts";
import { fillLogs } from "#tests/support/database/fill-logs.ts";
import { openPostgresTestDatabase } from "#tests/support/database/postgres-test-database.ts";
import { startPostgres } from "../start-postgres.ts";
import { fillWithSeries } from "./fill-with-series.ts";
import { HEAD, lineOf, measure, type Read } from "./lists.ts";

const SIZES = [1_000, 100_000];
const EVENTS = 1_000;
const LIMIT = 2;

/** `npm run bench -- audit`: what a page of either log costs with a thousand entries and accounts and with a hundred thousand, on PostgreSQL. */
export async function benchAudit(now: EpochMs, given: readonly number[]): Promise<void> {
  const sizes = given.length > 0 ? given : SIZES;
  const server = await startPostgres();
  if (server === null) throw new Error("PostgreSQL is not on this machine, and the logs are measured on it only");
  process.env["TEST_DATABASE_URL"] = server.url;
  const database = await openPostgresTestDatabase();
  try {
    await fillWithSeries(database, { from: 0, to: EVENTS, now });
    const base = new Map<string, number>();
    let filled = 0;
    for (const size of sizes) {
      await fillLogs(database, { from: filled, to: size });
      filled = size;
      process.stdout.write(`\nPostgreSQL, ${size} entries of each log, ${size} accounts\n${HEAD}\n`);
      for (const [name, read] of Object.entries(await readsAt(database))) {
        const figure = await measure(database, (db) => read(db, 1));
        const first = base.get(name) ?? figure.median;
        base.set(name, first);
        const ratio = figure.median / first;
        const miss = ratio > LIMIT ? `  MISSES: ratio above ${LIMIT}` : "";
        process.stdout.write(`${lineOf(name, figure, ratio)}${miss}\n`);
      }
    }
  } finally {
    await database.close();
    await server.stop();
  }
}

/** A page with all that stands in it. */
async function readsAt({ db }: Pick<Database, "db">): Promise<Record<string, Read>> {
  const translate = translatorFor("en");
  const none = { query: null, activity: null, after: null, before: null, zone: null };
  const audit = (given: Partial<LogAsked<AuditChoice>>): Read => {
    const asked = { ...none, ...given };
    return async (on) => {
      const { find, rows } = auditReading({ database: { db: on }, translate });
      const { ids } = await find(asked, { ...asked, limit: LOG_PAGE_SIZE });
      return rows(ids);
    };
  };
  const activities = (given: Partial<LogAsked<ActivityType>>): Read => {
    const asked = { ...none, ...given };
    const viewer = { userId: "account-1", role: "admin" } as Viewer;
    return async (on) => {
      const { find, rows } = activityReading({ db: on }, viewer);
      const { ids } = await find(asked, { ...asked, limit: LOG_PAGE_SIZE });
      return rows(ids);
    };
  };
  const found = await db.execute<{ middle: string }>(sql`select (max(id) / 2)::text as middle from audit_entries`);
  const events = await db.execute<{ title: string }>(sql`select title from events order by id offset 3 limit 1`);
  const title = events.rows[0]?.title ?? "";
  const middle = Number(found.rows[0]?.middle ?? 0);
  return {
    newest: audit({}),
    "the middle": audit({ after: middle }),
    backwards: audit({ before: middle }),
    "one kind of act": audit({ activity: "events" }),
    "a rare kind of act": audit({ activity: "roles" }),
    refused: audit({ activity: "refused" }),
    "one account": audit({ query: "person3@" }),
    "a fifth of all accounts": audit({ query: "@fifth.example" }),
    "kind and account": audit({ query: "person3@", activity: "roles" }),
    "an address": audit({ query: "203.0.77.77" }),
    "an id": audit({ query: "account-12" }),
    "a rare word": audit({ query: "rareword" }),
    "a word of all": audit({ query: "common" }),
    "a name of an act": audit({ query: "role changed" }),
    activities: activities({}),
    "activities, the middle": activities({ after: middle }),
    "of a rare kind": activities({ activity: "organizer_unfollowed" }),
    "of one account": activities({ query: "person3@" }),
    "about one event": activities({ query: title }),
  };
}
