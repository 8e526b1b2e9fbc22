import { sql, type SQL } from "drizzle-orm";
import type { OverviewFilter } from "#core/admin/overview-address.ts";
import { eventMatches, organizerMatches } from "#data/queries/search-condition.ts";
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
