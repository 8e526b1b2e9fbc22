import { type SQL, sql } from "drizzle-orm";
import { type EventFilter, FACTS, FILTER_NAMES, type FilterName, type TagFilter } from "#core/events/event-filter.ts";
import { nearOf } from "#core/events/parse-event-filter.ts";
import { isWithin } from "#data/queries/distance-sql.ts";
import { sqlArray } from "#data/queries/sql-values.ts";

/** The column of each filter whose values are what organizers wrote. */
export const TAG_COLUMNS: Readonly<Record<TagFilter, string>> = {
  tradition: "traditions",
  practice: "practices",
  language: "languages",
};

/** The table of events in a statement. */
type Alias = "events" | "e";
type Fact = (typeof FACTS)[number];

/** What an event must say for each fact. */
const FACT_CONDITIONS: Readonly<Record<Fact, (alias: Alias) => string>> = {
  beginners: (alias) => `${alias}.beginners_welcome`,
  silent: (alias) => `${alias}.guidance = 'silent'`,
  guided: (alias) => `${alias}.guidance = 'guided'`,
  listening: (alias) => `${alias}.listening_welcome`,
  "camera-optional": (alias) => `${alias}.camera in ('optional', 'off')`,
  "late-entry": (alias) => `${alias}.late_entry`,
  captions: (alias) => `${alias}.captions`,
  "sign-language": (alias) => `${alias}.sign_language`,
};

/**
 * An aggregate over the schedules `r` that an event still has, as `remainingSchedules` has them: those with a date from
 * the event's current one on, or if it has no date left, all that are not removed. If all are removed, over all.
 */
function overSchedules(alias: Alias, aggregate: string): string {
  const isNotRemoved = "r.ended_at is null";
  // Most events have one schedule, that of their current date: for those the dates need not be read.
  const isLeft = `${isNotRemoved} and (r.id = ${alias}.current_schedule_id or exists (
    select from occurrences d where d.schedule_id = r.id and not d.cancelled and d.starts_at >= ${alias}.current_starts_at))`;
  // An aggregate: for `exists` PostgreSQL would read the schedules of all events, also for a few of them.
  return `(select coalesce(${aggregate} filter (where ${isLeft}), ${aggregate} filter (where ${isNotRemoved}), ${aggregate})
    from schedules r where r.event_id = ${alias}.id)`;
}

/** The value of an event for each filter of which it has exactly one. */
export const SINGLE_VALUES = {
  type: (alias) => sql.raw(`${alias}.type`),
  where: (alias) => sql.raw(`${alias}.mode`),
  price: (alias) => sql.raw(`case when coalesce(${alias}.price, 0) = 0 then 'free' else 'priced' end`),
  repeats: (alias) =>
    sql.raw(`case when ${overSchedules(alias, "bool_or(r.rrule is not null)")} then 'series' else 'once' end`),
  // The longest of an event's schedules counts. Without `offset 0` PostgreSQL would look for it at each comparison.
  duration: (alias) =>
    sql.raw(
      `(select case when longest <= 1800 then '30-min' when longest <= 3600 then 'hour' when longest <= 7200 then '2-hours'
        else 'longer' end from (select ${overSchedules(alias, "max(r.duration_seconds)")} as longest offset 0) one)`,
    ),
} as const satisfies Partial<Record<FilterName, (alias: Alias) => SQL>>;

/** Where one can attend in person, in the shape of the filters by place; null for an online event. */
export const PLACE_VALUES = {
  country: (alias: Alias) => sql.raw(`case when ${alias}.mode <> 'online' then ${alias}.country end`),
  region: (alias: Alias) =>
    sql.raw(
      `case when ${alias}.mode <> 'online' and ${alias}.region is not null then concat_ws(' ', ${alias}.country, region_name(${alias}.country, ${alias}.region)) end`,
    ),
} as const;

/** The facts of an event as an array. */
export function factsOf(alias: Alias): SQL {
  const facts = FACTS.map((fact) => `case when ${FACT_CONDITIONS[fact](alias)} then '${fact}' end`);
  return sql.raw(`array_remove(array[${facts.join(", ")}], null)`);
}

/** What can be joined online is never too far away, and nobody knows it of what has no coordinates (decision 0037). */
function isNotTooFar(values: readonly string[], alias: Alias): SQL {
  const near = nearOf({ near: values });
  if (near === null) return sql`true`;
  const row = sql.raw(alias);
  return sql`(${row}.mode <> 'in_person' or ${row}.latitude is null or ${isWithin(near, alias)})`;
}

/** The ids of these organizers; of a merged one, that of the one that it was merged into. */
export function organizersSql(publicIds: readonly string[]): SQL {
  return sql`with recursive named (id, merged_into, listing) as (
      select n.id, n.merged_into, n.listing from organizers n where n.public_id = any(${sqlArray(publicIds, "text")})
      union
      select o.id, o.merged_into, o.listing from named join organizers o on o.id = named.merged_into)
    select named.id from named where named.listing <> 'hidden'`;
}

type ValueFilter = TagFilter | keyof typeof PLACE_VALUES | keyof typeof SINGLE_VALUES;

/** The condition that an event has one of the values; capitals make no difference in what organizers wrote. */
function hasValue(name: ValueFilter, values: SQL, alias: Alias): SQL {
  if (isTag(name)) return sql`lower_all(${sql.raw(`${alias}.${TAG_COLUMNS[name]}`)}) && lower_all(${values})`;
  if (isOfPlace(name)) return sql`lower(${PLACE_VALUES[name](alias)}) = any(lower_all(${values}))`;
  return sql`${SINGLE_VALUES[name](alias)} = any(${values})`;
}

function isTag(name: ValueFilter): name is TagFilter {
  return name in TAG_COLUMNS;
}

function isOfPlace(name: ValueFilter): name is keyof typeof PLACE_VALUES {
  return name in PLACE_VALUES;
}

function conditionOf(name: FilterName, values: readonly string[], alias: Alias): SQL {
  switch (name) {
    case "fact":
      return sql.raw(values.map((fact) => `(${FACT_CONDITIONS[fact as Fact](alias)})`).join(" and "));
    case "search":
      // Part of the search: `eventMatches`.
      return sql`true`;
    case "soon":
    case "weekday":
    case "time":
    case "fits":
      // Dates have them, not events: `dateWanted`.
      return sql`true`;
    case "near":
      return isNotTooFar(values, alias);
    case "organizer":
      return sql`${sql.raw(`${alias}.organizer_id`)} in (${organizersSql(values)})`;
    default:
      return hasValue(name, sqlArray(values, "text"), alias);
  }
}

/** The condition that an event has what the filter asks for; true for the filter of the whole list. */
export function filterMatches(filter: EventFilter, alias: Alias): SQL {
  const conditions = FILTER_NAMES.filter((name) => filter[name].length > 0).map((name) =>
    conditionOf(name, filter[name], alias),
  );
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
