import { sql } from "drizzle-orm";
import type { EventType } from "#core/events/event.ts";
import type { EpochMs } from "#core/time/instant.ts";
import {
  hasTopicPage,
  type NamedTopic,
  type Topic,
  type TopicKey,
  type TopicKind,
  topicsOf,
} from "#core/topics/topic.ts";
import type { Listing } from "#core/visibility.ts";
import { cacheUntilChange } from "#data/queries/cache-until-change.ts";
import { TAG_COLUMNS } from "#data/queries/filter-condition.ts";
import { perListing, sqlInstant } from "#data/queries/sql-values.ts";
import type { Connection } from "#data/transaction.ts";

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

/** The values of the event `c` by kind. */
export const VALUES_OF_EVENT = sql`(select 'tradition' as kind, unnest(c.traditions) as name
  union all select 'practice', unnest(c.practices) union all select 'type', c.type
  union all select 'language', unnest(c.languages))`;

/** The topics of the events to come. Spellings that differ in capitals only are one value. */
async function listTopics(db: Connection, { now, listings }: TopicsQuery): Promise<Topics> {
  const at = sqlInstant(now);
  const coming = perListing(
    listings,
    (listing) => sql`select current_starts_at, public_id, type, traditions, practices, languages from events
      where listing = ${listing} and kind = 'scheduled' and current_starts_at is not null
        and current_ends_at > ${at} and cancelled_at is null
      order by current_starts_at, place_id limit ${READ_MAX}`,
  );
  const found = await db.execute<{ kind: TopicKind; name: string; n: number; next: string | null; read: number }>(
    sql`with coming as materialized (${coming})
      select kind, min(name) as name, count(*)::int as n, min(next) as next, (select count(*) from coming)::int as read
        from (select t.kind, t.name, case when c.current_starts_at >= ${at} then
                lpad((extract(epoch from c.current_starts_at) * 1000)::bigint::text, ${INSTANT_LENGTH}, '0')
                  || ' ' || c.public_id || ' ' || c.type end as next
                from coming c, lateral ${VALUES_OF_EVENT} t) named
       group by kind, lower(name)`,
  );
  const named = found.rows.map(({ kind, name, n, next }) => ({ kind, name, count: n, next: nextOf(next) }));
  return { topics: topicsOf(named), isPart: (found.rows[0]?.read ?? 0) >= READ_MAX };
}

function nextOf(text: string | null): NamedTopic["next"] {
  if (text === null) return null;
  const [startsAt = "", publicId = "", type = "other"] = text.split(" ");
  return { startsAt: Number(startsAt), publicId, type: type as EventType };
}

const cachedTopics = cacheUntilChange<Topics>();

/** The topics of public events, cached for the minute `now` until the data changes. */
export async function publicTopics(db: Connection, now: EpochMs): Promise<Topics> {
  return cachedTopics(db, { key: "", now }, () => listTopics(db, { now, listings: ["public"] }));
}

const cachedKnown = cacheUntilChange<readonly Topic[]>();

/**
 * All topics of a kind that public events ever had, with the number of events to come, cached as `publicTopics` are. It
 * reads every event, so it is asked only for what `publicTopics` does not have.
 */
function knownTopics(db: Connection, kind: TopicKind, now: EpochMs): Promise<readonly Topic[]> {
  return cachedKnown(db, { key: kind, now }, async () => {
    const value = kind === "type" ? sql`e.type` : sql`unnest(e.${sql.raw(TAG_COLUMNS[kind])})`;
    const found = await db.execute<{ name: string; n: number }>(
      sql`select min(name) as name, count(*) filter (where comes)::int as n from (select ${value} as name,
            e.kind = 'scheduled' and e.cancelled_at is null and coalesce(e.current_ends_at > ${sqlInstant(now)}, false) as comes
            from events e where e.listing = 'public') named group by lower(name)`,
    );
    return topicsOf(found.rows.map(({ name, n }) => ({ kind, name, count: n, next: null })));
  });
}

/** The topic of an address, also one with too few events for a page; null when no public event ever had it. */
export async function findTopic(
  db: Connection,
  { kind, slug }: TopicKey,
  now: EpochMs,
): Promise<{ topic: Topic; isPart: boolean } | null> {
  const { topics, isPart } = await publicTopics(db, now);
  const isIt = (topic: Topic) => topic.kind === kind && topic.slug === slug;
  const coming = topics.find(isIt);
  if (coming !== undefined && (!isPart || hasTopicPage(coming))) return { topic: coming, isPart };
  const known = (await knownTopics(db, kind, now)).find(isIt);
  return known === undefined ? null : { topic: known, isPart: false };
}
