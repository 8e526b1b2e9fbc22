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

/** As the indexes of the shelves are written (0035): another spelling would not find them. */
export const BUCKET = sql.raw("overview_shelf(e.type, e.moderation, e.visibility, e.kind, e.current_ends_at)");

const STATES = ["pending", "unasked", "approved", "rejected"] as const;
/** What stands on the shelf of each time; events whose date is over stand with the dated ones until a job has moved them on. */
const SHELF_OF_TIME: Record<OverviewTime, string> = { upcoming: "dated", past: "over", always: "open" };

/** The shelves (0035) of a choice; null when it is not made by them: nothing is chosen, or what was called off, which few events are. */
export function bucketsOf({ status, type, when }: OverviewChoice): readonly string[] | null {
  if (status === "cancelled" || (status === null && type === null && when === null)) return null;
  const types = type === null ? EVENT_TYPES : [type];
  const states = status === null ? STATES : [status];
  const times = when === null ? OVERVIEW_TIMES : [when];
  return types.flatMap((one) =>
    states.flatMap((state) => times.map((time) => `${one} ${state} ${SHELF_OF_TIME[time]}`)),
  );
}

/** What of a shelf's events is left out by the choice of a time, and the few that stand on another shelf. */
export function lateSql({ when }: OverviewChoice, now: EpochMs): { onShelf: SQL; elsewhere: SQL | null } {
  const isLate = sql`e.current_ends_at <= ${sqlInstant(now)}`;
  if (when === "upcoming") return { onShelf: sql`e.current_ends_at > ${sqlInstant(now)}`, elsewhere: null };
  return { onShelf: sql`true`, elsewhere: when === "past" ? isLate : null };
}
