import { sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { AuditChoice } from "#core/audit/audit-actions.ts";
import type { ActivityType } from "#core/activity/activity.ts";
import { LOG_PAGE_SIZE, type LogQuery } from "#core/audit/log-address.ts";
import type { Database } from "#data/database.ts";
import { translatorFor } from "#messages/translator.ts";
import { activityReading } from "#web/components/admin-audit/activity-reading.server.ts";
import { auditReading } from "#web/components/admin-audit/audit-reading.server.ts";
import { fillLogs } from "#tests/support/database/fill-logs.ts";
import { benchBySize } from "./by-size.ts";
import { fillWithSeries } from "./fill-with-series.ts";
import type { Read } from "./lists.ts";

const EVENTS = 1_000;

/** `npm run bench -- audit`: what a page of either log costs with a thousand entries and accounts and with a hundred thousand, on PostgreSQL. */
export function benchAudit(now: EpochMs, given: readonly number[]): Promise<void> {
  const fill = async (database: Database, size: number): Promise<void> => {
    await fillWithSeries(database, { from: 0, to: EVENTS, now });
    await fillLogs(database, { from: 0, to: size });
  };
  return benchBySize({ of: "entries of each log, and accounts", given, fill, reads: readsAt });
}

/** A page with all that stands in it. */
async function readsAt({ db }: Pick<Database, "db">): Promise<Record<string, Read>> {
  const translate = translatorFor("en");
  const none = { query: null, activity: null, after: null, before: null, zone: null };
  const audit = (given: Partial<LogQuery<AuditChoice>>): Read => {
    const requested = { ...none, ...given };
    return async (on) => {
      const { find, rows } = auditReading({ database: { db: on }, translate, viewer: null });
      const { ids } = await find(requested, { ...requested, limit: LOG_PAGE_SIZE });
      return rows(ids);
    };
  };
  const activities = (given: Partial<LogQuery<ActivityType>>): Read => {
    const requested = { ...none, ...given };
    const viewer = { userId: "account-1", role: "admin" } as Viewer;
    return async (on) => {
      const { find, rows } = activityReading({ db: on }, viewer);
      const { ids } = await find(requested, { ...requested, limit: LOG_PAGE_SIZE });
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
