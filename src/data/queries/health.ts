import { sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import { instantFromText } from "#data/tables/columns.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import type { Connection } from "#data/transaction.ts";

type DirectoryHealth = {
  events: number;
  organizers: number;
  dates: number;
  /** Events whose current date is over, or whose last date is not, and that the job has not corrected yet. */
  lateEvents: number;
  /** Schedules whose dates were computed with other time zone data. */
  otherZoneData: number;
  /** Series whose stored dates end before the given time. */
  shortSeries: number;
};

/** Figures that show whether the jobs keep up. */
export async function findHealth(
  db: Connection,
  requested: { now: EpochMs; extendedTo: EpochMs; zoneData: string },
): Promise<DirectoryHealth> {
  const found = await db.execute<DirectoryHealth>(sql`select
    (select count(*)::int from events where deleted_at is null) as events,
    (select count(*)::int from organizers where deleted_at is null) as organizers,
    (select count(*)::int from occurrences) as dates,
    (select count(*)::int from events where current_ends_at <= ${sqlInstant(requested.now)} or last_ends_at > ${sqlInstant(requested.now)}) as "lateEvents",
    (select count(*)::int from schedules where zone_data <> ${requested.zoneData}) as "otherZoneData",
    (select count(*)::int from schedules where expanded_until < ${sqlInstant(requested.extendedTo)}) as "shortSeries"`);
  const [health] = found.rows;
  if (!health) throw new Error("A query without conditions gave no row.");
  return health;
}

/** The server's own version text. */
export async function findServerVersion(db: Connection): Promise<string> {
  const found = await db.execute<{ version: string }>(sql`select version()`);
  return found.rows[0]?.version ?? "unknown";
}

/** The last rehearsal of a restore, from the audit log; null when there was none. */
export async function findLastRehearsal(
  db: Connection,
): Promise<{ at: EpochMs; events: number; isRestored: boolean } | null> {
  const found = await db.execute<{ at: string; events: number; isRestored: boolean }>(sql`
    select recorded_at::text as at, (facts ->> 'events')::int as events, (facts ->> 'restored')::boolean as "isRestored"
      from audit_entries where action = 'rehearse-restore' and outcome = 'done' order by id desc limit 1`);
  const [last] = found.rows;
  return last === undefined ? null : { ...last, at: instantFromText(last.at) };
}
