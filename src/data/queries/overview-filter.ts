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

/** The words of a search: an event's own, and its organizer's name. */
type OverviewWords = Pick<OverviewFilter, "query" | "organizer">;

export function hasSearchText({ query, organizer }: OverviewWords): boolean {
  return query !== null || organizer !== null;
}

/** Words find no private event: staff would read in what they found what it says. */
const NOT_PRIVATE = sql`e.visibility <> 'private'`;

/** That the event `e` has the words, found by their indexes. */
export function matchesSearch({ query, organizer }: OverviewWords): SQL {
  const ofOrganizer = sql`e.organizer_id in (select organizers.id from organizers where ${organizerMatches(organizer)})`;
  return sql.join([NOT_PRIVATE, eventMatches(query, "e"), ...(organizer === null ? [] : [ofOrganizer])], sql` and `);
}

/** The same, looked at event by event: `is true` keeps it from being looked up in an index. */
export function matchesSearchByRow({ query, organizer }: OverviewWords): SQL {
  const ofOrganizer = sql`exists (select from organizers where organizers.id = e.organizer_id and (${organizerMatches(organizer)}) is true)`;
  return sql.join(
    [NOT_PRIVATE, sql`(${eventMatches(query, "e")}) is true`, ...(organizer === null ? [] : [ofOrganizer])],
    sql` and `,
  );
}

/** A prime: what repeats every ten or hundred events is met as often as it is. */
const SAMPLE = 101;

/**
 * Which share of the events has the words, judged by some that stand far from each other. PostgreSQL's own guess is off a hundred
 * times for a word that few titles have.
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

/** What of a filter is not a word: it is chosen from lists. */
type OverviewChoice = Pick<OverviewFilter, "status" | "type" | "when">;

const OF_STATE: Record<OverviewState, SQL> = {
  pending: sql`e.moderation = 'pending' and e.visibility <> 'private'`,
  approved: sql`e.moderation = 'approved'`,
  rejected: sql`e.moderation = 'rejected'`,
  cancelled: sql`e.cancelled_at is not null`,
};

/** That the event `e` is there and as chosen. */
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

/** The buckets of a choice; null when no bucket answers it: nothing is chosen, or only cancelled events, which are few. */
export function bucketsOf({ status, type, when }: OverviewChoice): readonly string[] | null {
  if (status === "cancelled" || (status === null && type === null && when === null)) return null;
  const types = type === null ? EVENT_TYPES : [type];
  const states = status === null ? STATES : [status];
  const times = when === null ? OVERVIEW_TIMES : [when];
  return types.flatMap((one) =>
    states.flatMap((state) => times.map((time) => `${one} ${state} ${BUCKET_OF_TIME[time]}`)),
  );
}

/** Events that are over but still in the dated bucket: `inBucket` leaves them out of upcoming events, `elsewhere` adds them to past ones. */
export function lateSql({ when }: OverviewChoice, now: EpochMs): { inBucket: SQL; elsewhere: SQL | null } {
  const isLate = sql`e.current_ends_at <= ${sqlInstant(now)}`;
  if (when === "upcoming") return { inBucket: sql`e.current_ends_at > ${sqlInstant(now)}`, elsewhere: null };
  return { inBucket: sql`true`, elsewhere: when === "past" ? isLate : null };
}
