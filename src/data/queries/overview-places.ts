import { type SQL, sql } from "drizzle-orm";
import type { OverviewFilter, OverviewSort } from "#core/admin/overview-address.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { countInOrderUpTo, countUpTo, sqlArray } from "#data/queries/sql-values.ts";
import {
  BUCKET,
  bucketsOf,
  lateSql,
  matchesSearch,
  matchesSearchByRow,
  overviewCondition,
} from "#data/queries/overview-filter.ts";

/** Position of an event in an order; `key` is the database's own text in full precision. */
export type Place = { key: string; id: string };

/** The sort key of each order, which has an index of its own. */
export const KEYS: Record<OverviewSort, { key: SQL; type: SQL; descends: boolean }> = {
  newest: { key: sql`e.created_at`, type: sql`timestamptz`, descends: true },
  soonest: { key: sql`coalesce(e.current_starts_at, 'infinity')`, type: sql`timestamptz`, descends: false },
  title: { key: sql`lower(e.title) collate "C"`, type: sql`text collate "C"`, descends: false },
};

/** How the events of a filter are found: by the choice from lists, or by a search that matches this share of all events. */
export type Way = { by: "choice" } | { by: "words"; share: number };

type Wanted = { filter: OverviewFilter; way: Way; now: EpochMs; /** The limit of counting. */ max: number };
type Part = { sort: OverviewSort; from: Place | null; isBackwards: boolean; limit: number };

/** Above this share a page is full after reading a thousand events in order; below it all matching events are looked up. */
const PAGE_READ_IN_ORDER = 0.05;
const COUNT_READ_IN_ORDER = 0.5;

/** The query of a page's events: `id`, `key`, and their total counted up to `max`, or null when it is not known there. */
export function placesSql(wanted: Wanted, part: Part): SQL {
  const { filter, way, now, max } = wanted;
  if (way.by === "choice") return readBuckets(wanted, part) ?? inOrder(overviewCondition(filter, now), part);
  if (way.share >= PAGE_READ_IN_ORDER)
    return inOrder(sql`${overviewCondition(filter, now)} and ${matchesSearchByRow(filter)}`, part);
  const { key } = KEYS[part.sort];
  const { beyond, order } = edgeOf(part, { key: sql`found.key`, id: sql`found.id` });
  return sql`with found as materialized (select e.id, ${key} as key from events e where ${matchesSearch(filter)} and ${overviewCondition(filter, now)})
    select found.id, found.key, (select least(count(*), ${max}::int)::int from found) as total
      from found where ${beyond} order by ${order} limit ${part.limit}`;
}

/** The query of the total, counted up to `max`; null when the page's own query returns it. */
export function countSql({ filter, way, now, max }: Wanted): SQL | null {
  if (way.by === "choice") return countInBuckets({ filter, way, now, max });
  if (way.share < PAGE_READ_IN_ORDER) return null;
  const found = sql`select from events e where ${overviewCondition(filter, now)} and ${matchesSearch(filter)}`;
  if (way.share < COUNT_READ_IN_ORDER) return sql`select ${countUpTo(max, found)} as n`;
  const inOrder = sql`select * from events e where e.deleted_at is null order by ${KEYS.newest.key} desc`;
  const read = sql`${overviewCondition(filter, now)} and ${matchesSearchByRow(filter)}`;
  return sql`select ${countInOrderUpTo(max, { inOrder, read, found })} as n`;
}

function countInBuckets({ filter, now, max }: Wanted): SQL {
  const buckets = bucketsOf(filter);
  if (buckets === null)
    return sql`select ${countUpTo(max, sql`select from events e where ${overviewCondition(filter, now)}`)} as n`;
  const { inBucket, elsewhere } = lateSql(filter, now);
  const inBuckets = sql`(select from unnest(${sqlArray(buckets, "text")}) as bucket cross join lateral (
    select from events e where ${BUCKET} = bucket and e.deleted_at is null and ${inBucket} limit ${max}) each)`;
  const late =
    elsewhere && sql` union all (select from events e where ${overviewCondition(filter, now)} and ${elsewhere})`;
  return sql`select ${countUpTo(max, late === null ? inBuckets : sql`${inBuckets}${late}`)} as n`;
}

function inOrder(condition: SQL, part: Part): SQL {
  const { key } = KEYS[part.sort];
  const { beyond, order } = edgeOf(part, { key, id: sql`e.id` });
  return sql`select e.id, ${key} as key, null::int as total from events e where ${condition} and ${beyond} order by ${order} limit ${part.limit}`;
}

/** Reads the first rows of each bucket after the edge, and of these the first of all; null when no bucket matches the choice. */
function readBuckets({ filter, now }: Wanted, part: Part): SQL | null {
  const buckets = bucketsOf(filter);
  if (buckets === null) return null;
  const { inBucket, elsewhere } = lateSql(filter, now);
  const { order } = edgeOf(part, { key: sql`listed.key`, id: sql`listed.id` });
  const onOne = inOrder(sql`${BUCKET} = bucket and e.deleted_at is null and ${inBucket}`, part);
  const late = elsewhere && sql` union all (${inOrder(sql`${overviewCondition(filter, now)} and ${elsewhere}`, part)})`;
  return sql`select listed.id, listed.key, null::int as total from (
      (select each.* from unnest(${sqlArray(buckets, "text")}) as bucket cross join lateral (${onOne}) each)${late ?? sql``}) listed
    order by ${order} limit ${part.limit}`;
}

function edgeOf({ sort, from, isBackwards }: Part, at: { key: SQL; id: SQL }): { beyond: SQL; order: SQL } {
  const { type, descends } = KEYS[sort];
  const isDown = descends !== isBackwards;
  const direction = isDown ? sql`desc` : sql`asc`;
  return {
    beyond:
      from === null
        ? sql`true`
        : sql`(${at.key}, ${at.id}) ${isDown ? sql`<` : sql`>`} (${from.key}::${type}, ${from.id}::bigint)`,
    order: sql`${at.key} ${direction}, ${at.id} ${direction}`,
  };
}
