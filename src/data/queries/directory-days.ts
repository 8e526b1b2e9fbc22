import { type SQL, sql } from "drizzle-orm";
import { UNCONFIRMED_AFTER_MS } from "#core/confirmations/confirmation.ts";
import {
  DIRECTORY_DAYS_MONTHS,
  type DirectoryCounts,
  type DirectoryGroup,
  type DirectoryMeasure,
  GROUP_SHOWN,
  SOON_DAYS,
} from "#core/directory/directory-day.ts";
import { DAY_MS, type EpochMs, monthsBefore } from "#core/time/instant.ts";
import type { LocalDate } from "#core/time/local-time.ts";
import { WAITS } from "#data/queries/moderation-desk.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import { instantFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

/** Listed, and something is still to come. */
function liveSql(now: EpochMs): SQL {
  return sql`(e.listing <> 'hidden' and e.cancelled_at is null
    and (e.kind = 'always_open' or e.current_ends_at > ${sqlInstant(now)}))`;
}

/** The condition of each figure on an event `e`; a new one adds its line. */
function conditions(now: EpochMs): Record<DirectoryMeasure, SQL> {
  const live = liveSql(now);
  return {
    live,
    soon: sql`${live} and e.current_starts_at < ${sqlInstant(now + SOON_DAYS * DAY_MS)}`,
    confirmed: sql`${live} and e.confirmed_at >= ${sqlInstant(now - UNCONFIRMED_AFTER_MS)}`,
    unconfirmed: sql`${live} and e.unconfirmed_at is not null`,
    waiting: WAITS.any,
    withoutLink: sql`${live} and e.link is null and e.mode <> 'in_person'`,
    dead: sql`${live} and e.link_state in ('failing', 'dead')`,
  };
}

/** The values of a list of an event, each once: `key` whatever its case, `name` as it is written. Of a language, the first part. */
const VALUES: Record<DirectoryGroup, SQL> = {
  traditions: sql`select distinct on (lower(tag)) lower(tag) as key, tag as name from unnest(e.traditions) tag`,
  languages: sql`select distinct lower(split_part(tag, '-', 1)) as key, lower(split_part(tag, '-', 1)) as name
    from unnest(e.languages) tag`,
};

/** Counts the directory as it is now. */
export async function findDirectoryCounts(db: Connection, now: EpochMs): Promise<DirectoryCounts> {
  const measured = Object.entries(conditions(now)).map(
    ([name, condition]) => sql`${name}::text, count(*) filter (where ${condition})`,
  );
  const [figures] = (
    await db.execute<{ counts: Record<DirectoryMeasure, number> }>(
      sql`select jsonb_build_object(${sql.join(measured, sql`, `)}) as counts from events e where e.deleted_at is null`,
    )
  ).rows;
  return {
    ...figures?.counts,
    traditions: await countGroup(db, VALUES.traditions, now),
    languages: await countGroup(db, VALUES.languages, now),
  };
}

async function countGroup(db: Connection, values: SQL, now: EpochMs): Promise<Record<string, number>> {
  const found = await db.execute<{ name: string; n: number }>(sql`
    select mode() within group (order by named.name) as name, count(*)::int as n
      from events e, lateral (${values}) named where ${liveSql(now)}
     group by named.key order by n desc, named.key limit ${GROUP_SHOWN}`);
  return Object.fromEntries(found.rows.map(({ name, n }) => [name, n]));
}

/** Stores the figures of a day (UTC); the latest count of a day remains. */
export async function upsertDirectoryDay(db: Connection, counts: DirectoryCounts, now: EpochMs): Promise<void> {
  await db.execute(sql`
    insert into directory_days (day, counted_at, counts)
    values ((${sqlInstant(now)} at time zone 'UTC')::date, ${sqlInstant(now)}, ${JSON.stringify(counts)}::jsonb)
    on conflict (day) do update set counts = excluded.counts, counted_at = excluded.counted_at`);
}

/** Deletes the figures of years ago; returns the number of days. */
export async function deleteOldDirectoryDays(db: Connection, now: EpochMs): Promise<number> {
  const before = sqlInstant(monthsBefore(now, DIRECTORY_DAYS_MONTHS));
  return (
    (await db.execute(sql`delete from directory_days where day < (${before} at time zone 'UTC')::date`)).rowCount ?? 0
  );
}

/** The latest stored day of each week since a day, the earliest first; `week` is its Monday. */
export async function listDirectoryWeeks(
  db: Connection,
  since: LocalDate,
): Promise<readonly { week: LocalDate; counts: DirectoryCounts }[]> {
  const found = await db.execute<{ week: string; counts: DirectoryCounts }>(sql`
    select distinct on (1) date_trunc('week', day)::date::text as week, counts from directory_days
     where day >= ${since}::date order by 1, day desc`);
  return found.rows;
}

/** The figures of the last stored day up to `day`; null for none. */
export async function findDirectoryDay(
  db: Connection,
  day: LocalDate,
): Promise<{ day: LocalDate; countedAt: EpochMs; counts: DirectoryCounts } | null> {
  const found = await db.execute<{ day: string; countedAt: string; counts: DirectoryCounts }>(sql`
    select day::text, counted_at as "countedAt", counts from directory_days
     where day <= ${day}::date order by day desc limit 1`);
  const [row] = found.rows;
  return row === undefined ? null : { ...row, countedAt: instantFromText(row.countedAt) };
}
