import { type SQL, sql } from "drizzle-orm";
import {
  OVERVIEW_TIMES,
  type OverviewFilter,
  type OverviewState,
  type OverviewTime,
} from "#core/admin/overview-address.ts";
import { EVENT_TYPES } from "#core/events/event.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { eventMatches, organizerMatches } from "#data/queries/search-condition.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import type { Connection } from "#data/transaction.ts";

/** Search terms: for the event itself, and for its organizer's name. */
type OverviewWords = Pick<OverviewFilter, "query" | "organizer">;

export function hasSearchText({ query, organizer }: OverviewWords): boolean {
  return query !== null || organizer !== null;
}

/** Search never matches private events: staff could learn their text from the matches. */
const NOT_PRIVATE = sql`e.visibility <> 'private'`;

/** True when the event `e` matches the search, by index. */
export function matchesSearch({ query, organizer }: OverviewWords): SQL {
  const ofOrganizer = sql`e.organizer_id in (select organizers.id from organizers where ${organizerMatches(organizer)})`;
  return sql.join([NOT_PRIVATE, eventMatches(query, "e"), ...(organizer === null ? [] : [ofOrganizer])], sql` and `);
}

/** The same, evaluated per event: `is true` keeps the planner from using an index. */
export function matchesSearchByRow({ query, organizer }: OverviewWords): SQL {
  const ofOrganizer = sql`exists (select from organizers where organizers.id = e.organizer_id and (${organizerMatches(organizer)}) is true)`;
  return sql.join(
    [NOT_PRIVATE, sql`(${eventMatches(query, "e")}) is true`, ...(organizer === null ? [] : [ofOrganizer])],
    sql` and `,
  );
}

/** A prime, so that values which repeat every ten or hundred events are sampled at their true rate. */
const SAMPLE = 101;

/**
 * Estimates the share of events that match the search from a spread sample. PostgreSQL's own estimate is off by a
 * factor of a hundred for a word in few titles.
 */
export async function shareMatching(db: Connection, words: OverviewWords): Promise<number> {
  const found = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from (select max(id) as id from events) last
      cross join generate_series(1, ${SAMPLE}::int) place
      cross join lateral (select * from events where events.id > (last.id * (place - 1)) / ${SAMPLE}::int
                            and events.id <= (last.id * place) / ${SAMPLE}::int order by events.id limit 1) e
     where ${matchesSearchByRow(words)}`);
  return (found.rows[0]?.n ?? 0) / SAMPLE;
}

/** The filter values that are chosen from lists. */
type OverviewChoice = Pick<OverviewFilter, "status" | "type" | "when">;

const OF_STATE: Record<OverviewState, SQL> = {
  pending: sql`e.moderation = 'pending' and e.visibility <> 'private'`,
  approved: sql`e.moderation = 'approved'`,
  rejected: sql`e.moderation = 'rejected'`,
  cancelled: sql`e.cancelled_at is not null`,
};

/** True when the event `e` is not deleted and matches the choice. */
export function overviewCondition({ status, type, when }: OverviewChoice, now: EpochMs): SQL {
  const all = [
    sql`e.deleted_at is null`,
    ...(status === null ? [] : [OF_STATE[status]]),
    ...(type === null ? [] : [sql`e.type = ${type}`]),
    ...(when === null ? [] : [atTime(when, now)]),
  ];
  return sql.join(all, sql` and `);
}

function atTime(when: OverviewTime, now: EpochMs): SQL {
  const hasDate = sql`e.current_ends_at > ${sqlInstant(now)}`;
  if (when === "always") return sql`e.kind = 'always_open'`;
  return when === "upcoming" ? hasDate : sql`e.kind = 'scheduled' and (${hasDate}) is not true`;
}

/** The bucket of an event, spelled exactly as in the indexes events_shelf_*: PostgreSQL uses them for no other spelling. */
export const BUCKET = sql.raw("overview_shelf(e.type, e.moderation, e.visibility, e.kind, e.current_ends_at)");

const STATES = ["pending", "unasked", "approved", "rejected"] as const;
/** The bucket of each time. An event whose date is over stays in the dated bucket until the job of current dates moves it. */
const BUCKET_OF_TIME: Record<OverviewTime, string> = { upcoming: "dated", past: "over", always: "open" };

/** The buckets of a choice; null when no bucket matches: nothing is chosen, or only canceled events, which are few. */
export function bucketsOf({ status, type, when }: OverviewChoice): readonly string[] | null {
  if (status === "cancelled" || (status === null && type === null && when === null)) return null;
  const types = type === null ? EVENT_TYPES : [type];
  const states = status === null ? STATES : [status];
  const times = when === null ? OVERVIEW_TIMES : [when];
  return types.flatMap((one) =>
    states.flatMap((state) => times.map((time) => `${one} ${state} ${BUCKET_OF_TIME[time]}`)),
  );
}

/**
 * Events that are over but still in the dated bucket: `inBucket` excludes them from upcoming events, `elsewhere` adds
 * them to past ones.
 */
export function lateSql({ when }: OverviewChoice, now: EpochMs): { inBucket: SQL; elsewhere: SQL | null } {
  const isLate = sql`e.current_ends_at <= ${sqlInstant(now)}`;
  if (when === "upcoming") return { inBucket: sql`e.current_ends_at > ${sqlInstant(now)}`, elsewhere: null };
  return { inBucket: sql`true`, elsewhere: when === "past" ? isLate : null };
}
