import { type SQL, sql } from "drizzle-orm";
import type { Near } from "#core/events/near.ts";
import { isWithin } from "#data/queries/distance-sql.ts";
import type { EventListSql } from "#data/queries/event-lists.ts";

/** As `nearPartOf`: the number in `NEAR_PARTS` of the part to which the event `e` belongs. */
function nearRank(near: Near): SQL {
  return sql`case when e.mode <> 'online' and ${isWithin(near, "e")} then 0 when e.mode <> 'in_person' then 1 else 2 end`;
}

/** Longer than any list: a part begins after everything of the part before it. */
const PART_YEARS = 1_000;

/** The list in its parts, each in the list's own order. Instants of later parts are moved by a thousand years each. */
export function inNearParts(list: EventListSql, near: Near, order: "asc" | "desc"): EventListSql {
  const direction = sql.raw(order);
  const shift = sql`${nearRank(near)} * make_interval(years => ${order === "asc" ? PART_YEARS : -PART_YEARS}::int)`;
  const keys = sql`select starts_at, id from in_parts`;
  const edge = order === "asc" ? { startsAt: "-infinity", id: "0" } : { startsAt: "infinity", id: LAST_ID };
  return {
    tables: sql`${list.tables}, in_parts as materialized (
      select k.starts_at + ${shift} as starts_at, k.id from (${list.keys}) k join events e on e.id = k.id)`,
    total: sql`(select count(*) from in_parts)`,
    keys,
    rowsFrom: (first, limit) => {
      const isFrom = sql.raw(order === "asc" ? ">=" : "<=");
      return sql`select event_id, schedule_id, original_local, starts_at, ends_at from (
          select l.*, l.starts_at + ${shift} as place_at from (${list.rowsFrom(edge, ALL_ROWS)}) l join events e on e.id = l.event_id) placed
        where (place_at, event_id) ${isFrom} (${first.startsAt}::timestamptz, ${first.id}::bigint)
        order by place_at ${direction}, event_id ${direction} limit ${limit}`;
    },
  };
}

const LAST_ID = "9223372036854775807";
const ALL_ROWS = 1_000_000;
