import { type SQL, sql } from "drizzle-orm";
import type { Near } from "#core/events/near.ts";
import { isWithin } from "#data/queries/distance-sql.ts";
import type { DateListSql } from "#data/queries/event-lists.ts";

/** As `nearPartOf`: the number in `NEAR_PARTS` of the part to which the event `e` belongs. */
function nearRank(near: Near): SQL {
  return sql`case when e.mode <> 'online' and ${isWithin(near, "e")} then 0 when e.mode <> 'in_person' then 1 else 2 end`;
}

/** Longer than any list: a part begins after everything of the part before it. */
const PART_YEARS = 1_000;

/** A list by time in its parts. Instants of later parts are moved by a thousand years each. */
export function inNearParts(list: DateListSql, near: Near): DateListSql {
  const shift = sql`${nearRank(near)} * make_interval(years => ${PART_YEARS}::int)`;
  const first = { startsAt: "-infinity", id: "0" };
  return {
    tables: sql`${list.tables}, in_parts as materialized (
      select k.starts_at + ${shift} as starts_at, k.id from (${list.keys}) k join events e on e.id = k.id)`,
    total: sql`(select count(*) from in_parts)`,
    keys: sql`select starts_at, id from in_parts`,
    rowsFrom: (from, limit) => sql`select event_id, schedule_id, original_local, starts_at, ends_at from (
        select l.*, l.starts_at + ${shift} as place_at from (${list.rowsFrom(first, ALL_ROWS)}) l join events e on e.id = l.event_id) placed
      where (place_at, event_id) >= (${from.startsAt}::timestamptz, ${from.id}::bigint)
      order by place_at, event_id limit ${limit}`,
  };
}

const ALL_ROWS = 1_000_000;
