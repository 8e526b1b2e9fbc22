import { type SQL, sql } from "drizzle-orm";
import type { DateFrequency } from "#core/occurrences/date-frequency.ts";
import type { Occurrence } from "#core/occurrences/occurrence.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { sqlArray } from "#data/queries/sql-values.ts";
import type { Transaction } from "#data/transaction.ts";

/** A date to store. */
export type DateToStore = Occurrence & {
  scheduleId: number;
  eventId: number;
  listing: Listing;
  frequency: DateFrequency;
};

export type StoredChanges = { inserted: number; updated: number; removed: number };

const ROWS_AT_ONCE = 10_000;

/** Rows per statement: formatting the values blocks requests, some milliseconds for this many. */
const NEW_ROWS_AT_ONCE = 2_000;

/** Inserts missing dates and updates those that differ; unchanged dates are not written. */
export async function upsertOccurrences(
  tx: Transaction,
  dates: readonly DateToStore[],
): Promise<Omit<StoredChanges, "removed">> {
  const changes = { inserted: 0, updated: 0 };
  for (let start = 0; start < dates.length; start += ROWS_AT_ONCE) {
    const found = await tx.execute<{ inserted: number; total: number }>(
      upsertSql(dates.slice(start, start + ROWS_AT_ONCE)),
    );
    const { inserted = 0, total = 0 } = found.rows[0] ?? {};
    changes.inserted += inserted;
    changes.updated += total - inserted;
  }
  return changes;
}

const COLUMNS = sql.raw(
  "schedule_id, original_local, event_id, starts_local, starts_at, ends_at, cancelled, moved, clock_effect, listing, frequency",
);

/** Inserts dates of schedules that have none yet; returns how many. */
export async function insertOccurrences(tx: Transaction, dates: readonly DateToStore[]): Promise<number> {
  for (let start = 0; start < dates.length; start += NEW_ROWS_AT_ONCE) {
    await tx.execute(sql`insert into occurrences (${COLUMNS})
      select * from ${datesTable(dates.slice(start, start + NEW_ROWS_AT_ONCE))}`);
  }
  return dates.length;
}

/** Dates as a table `g`, one array per column. */
function datesTable(dates: readonly DateToStore[]): SQL {
  const iso = (instant: EpochMs): string => new Date(instant).toISOString();
  const column = (
    value: (date: DateToStore) => string | number | boolean | null,
    type: Parameters<typeof sqlArray>[1],
  ) => sqlArray(dates.map(value), type);
  const columns = [
    column((date) => date.scheduleId, "bigint"),
    column((date) => date.originalLocal, "timestamp"),
    column((date) => date.eventId, "bigint"),
    column((date) => date.startsLocal, "timestamp"),
    column((date) => iso(date.startsAt), "timestamptz"),
    column((date) => iso(date.endsAt), "timestamptz"),
    column((date) => date.cancelled, "boolean"),
    column((date) => date.moved, "boolean"),
    column((date) => date.clockEffect, "text"),
    column((date) => date.listing, "text"),
    column((date) => date.frequency, "smallint"),
  ];
  return sql`unnest(${sql.join(columns, sql`, `)}) as g (${COLUMNS})`;
}

function upsertSql(dates: readonly DateToStore[]): SQL {
  // The join excludes unchanged rows: `on conflict` would lock, and so write, each of them. Its limit keeps it a
  // look-up by key: without it PostgreSQL reads the whole table for each thousand dates. xmax is 0 on a new row.
  return sql`with written as (
    insert into occurrences as o (${COLUMNS})
    select g.* from ${datesTable(dates)}
      left join lateral (
        select o.* from occurrences o where o.schedule_id = g.schedule_id and o.original_local = g.original_local limit 1
      ) e on true
     where e.schedule_id is null
        or (e.starts_local, e.starts_at, e.ends_at, e.cancelled, e.moved, e.clock_effect, e.listing, e.frequency) is distinct from
           (g.starts_local, g.starts_at, g.ends_at, g.cancelled, g.moved, g.clock_effect, g.listing, g.frequency)
    on conflict (schedule_id, original_local) do update set
      starts_local = excluded.starts_local, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
      cancelled = excluded.cancelled, moved = excluded.moved, clock_effect = excluded.clock_effect, listing = excluded.listing,
      frequency = excluded.frequency
    returning (o.xmax = 0) as inserted)
    select count(*) filter (where inserted)::int as inserted, count(*)::int as total from written`;
}

type ScheduleToPrune = {
  scheduleId: number;
  /** Dates that started before this time are history and stay; null when there is no history. */ historyBefore: EpochMs | null;
};

/** Deletes the dates that are neither in `remaining` nor history; returns how many. */
export async function deleteOtherOccurrences(
  tx: Transaction,
  schedules: readonly ScheduleToPrune[],
  remaining: readonly Pick<DateToStore, "scheduleId" | "originalLocal">[],
): Promise<number> {
  const ids = sqlArray(
    schedules.map((each) => each.scheduleId),
    "bigint",
  );
  const since = sqlArray(
    schedules.map(({ historyBefore }) =>
      historyBefore === null ? "-infinity" : new Date(historyBefore).toISOString(),
    ),
    "timestamptz",
  );
  const removed = await tx.execute(sql`delete from occurrences o using unnest(${ids}, ${since}) as s (id, since)
    where o.schedule_id = s.id and o.starts_at > s.since and not exists (
      select 1 from unnest(${sqlArray(
        remaining.map((date) => date.scheduleId),
        "bigint",
      )},
                           ${sqlArray(
                             remaining.map((date) => date.originalLocal),
                             "timestamp",
                           )}) as k (schedule_id, original_local)
       where k.schedule_id = o.schedule_id and k.original_local = o.original_local)`);
  return removed.rowCount ?? 0;
}

/** Updates the listing of all dates of these events, history included, to the event's. */
export async function updateListingOfDates(tx: Transaction, eventIds: readonly number[]): Promise<void> {
  const ids = sqlArray(eventIds, "bigint");
  // `o.event_id = any(…)` allows the index on the dates' events: otherwise all dates may be read.
  await tx.execute(sql`update occurrences o set listing = e.listing from events e
    where e.id = o.event_id and e.id = any(${ids}) and o.event_id = any(${ids}) and o.listing <> e.listing`);
}
