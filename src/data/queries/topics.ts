import { sql } from "drizzle-orm";
import type { EventType } from "#core/events/event.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { cacheUntilChange } from "#data/queries/cache-until-change.ts";
import { perListing, sqlInstant } from "#data/queries/sql-values.ts";
import type { Connection } from "#data/transaction.ts";

/** A tradition or practice of events to come. */
export type Topic = {
  kind: "tradition" | "practice";
  name: string;
  /** Number of events. */
  count: number;
  /** The event that starts next; null while all of them run. */
  next: { startsAt: EpochMs; publicId: string; type: EventType } | null;
};

export type Topics = {
  topics: readonly Topic[];
  /** Whether there are more events than were read, so that the counts are at least these. */
  isPart: boolean;
};

type TopicsQuery = { now: EpochMs; listings: readonly Listing[] };

/** So many events, the soonest ones, are read; more would cost a large directory's home page too much. */
const READ_MAX = 5_000;
/** The length of an instant as text, so that texts sort as instants do. */
const INSTANT_LENGTH = 15;

/** The traditions and practices of the events to come. Spellings that differ in capitals only are one. */
async function listTopics(db: Connection, { now, listings }: TopicsQuery): Promise<Topics> {
  const at = sqlInstant(now);
  const coming = perListing(
    listings,
    (listing) => sql`select current_starts_at, public_id, type, traditions, practices from events
      where listing = ${listing} and kind = 'scheduled' and current_starts_at is not null
        and current_ends_at > ${at} and cancelled_at is null
      order by current_starts_at, id limit ${READ_MAX}`,
  );
  const found = await db.execute<{ kind: Topic["kind"]; name: string; n: number; next: string | null; read: number }>(
    sql`with coming as materialized (${coming})
      select kind, min(name) as name, count(*)::int as n, min(next) as next, (select count(*) from coming)::int as read
        from (select t.kind, t.name, case when c.current_starts_at >= ${at} then
                lpad((extract(epoch from c.current_starts_at) * 1000)::bigint::text, ${INSTANT_LENGTH}, '0')
                  || ' ' || c.public_id || ' ' || c.type end as next
                from coming c, lateral (select 'tradition' as kind, unnest(c.traditions) as name
                  union all select 'practice', unnest(c.practices)) t) named
       group by kind, lower(name)`,
  );
  return {
    topics: found.rows.map(({ kind, name, n, next }) => ({ kind, name, count: n, next: nextOf(next) })),
    isPart: (found.rows[0]?.read ?? 0) >= READ_MAX,
  };
}

function nextOf(text: string | null): Topic["next"] {
  if (text === null) return null;
  const [startsAt = "", publicId = "", type = "other"] = text.split(" ");
  return { startsAt: Number(startsAt), publicId, type: type as EventType };
}

const cachedTopics = cacheUntilChange<Topics>();

/** The topics of public events, cached for the minute `now` until the data changes. */
export async function publicTopics(db: Connection, now: EpochMs): Promise<Topics> {
  return cachedTopics(db, { key: "", now }, () => listTopics(db, { now, listings: ["public"] }));
}
