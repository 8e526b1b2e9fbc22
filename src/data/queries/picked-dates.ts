import { type SQL, sql } from "drizzle-orm";
import { DURATION_MAX_SECONDS } from "#core/occurrences/occurrence.ts";
import { sqlInstant, type SqlMoment } from "#data/queries/sql-values.ts";

/** The date of `event` that runs at `now`, or the next; no date lasts longer than 31 days, which keeps old history unread. */
export function currentDateSql(event: SQL, now: SqlMoment): SQL {
  const at = sqlInstant(now);
  return sql`select o.schedule_id, o.original_local, o.starts_at, o.ends_at from occurrences o
    where o.event_id = ${event} and not o.cancelled and o.ends_at > ${at}
      and o.starts_at > ${at} - make_interval(secs => ${DURATION_MAX_SECONDS})
    order by o.starts_at, o.schedule_id limit 1`;
}

/** The last date of `event` that was over at `now`. */
export function lastDateSql(event: SQL, now: SqlMoment): SQL {
  const at = sqlInstant(now);
  return sql`select o.schedule_id, o.original_local, o.starts_at, o.ends_at from occurrences o
    where o.event_id = ${event} and not o.cancelled and o.ends_at <= ${at} and o.starts_at < ${at}
    order by o.starts_at desc, o.schedule_id limit 1`;
}
