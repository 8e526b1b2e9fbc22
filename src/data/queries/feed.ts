import { type SQL, sql } from "drizzle-orm";
import type { EventType } from "#core/events/event.ts";
import { FEED_LIMIT, type FeedCandidate, type FeedType, rankFeed } from "#core/feed/rank-feed.ts";
import { type PreferredType, isPreferredType } from "#core/profiles/preferences.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { type EventRow, listRows } from "#data/queries/event-row.ts";
import { eventWanted } from "#data/queries/search-condition.ts";
import { currentDateSql } from "#data/queries/event-lists.ts";
import { perListing, sqlArray } from "#data/queries/sql-values.ts";
import { instantFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

/** Number of newest candidates before they are sorted for the member: of followed organizers, and of others. */
const FOLLOWED_POOL = 60;
const NEW_POOL = 120;
/** Candidates per followed organizer, and more when few are followed: a busy one must not fill the pool. */
const OF_EACH_ORGANIZER = 3;
/** Number of characters of an event's text that are searched for its audience. */
const WORDS_MAX = 1_000;

type FeedQuery = {
  userId: string;
  now: EpochMs;
  /** The member's time zone, to know whether they are awake at the time. */
  zone: ZoneId;
  listings: readonly Listing[];
  /** Organizers that the member hides from lists. */
  hides: readonly number[];
};

/** One item of a feed (spec §3): its reason, the earliest time it could appear, and the event at its running or next date. */
export type FeedItem = { feedType: FeedType; createdAt: EpochMs; event: EventRow };

/**
 * A member's feed, each event once, in the member's order; `limit` items from `offset` on (spec §7,
 * get_personalized_feed). Two statements.
 */
export async function listFeed(
  db: Connection,
  requested: FeedQuery,
  { limit = FEED_LIMIT, offset = 0 }: { limit?: number; offset?: number } = {},
): Promise<readonly FeedItem[]> {
  const { candidates, preferred } = await readCandidates(db, requested);
  const { now, zone, userId } = requested;
  const picked = rankFeed(candidates, { now, zone, preferred }).slice(offset, offset + limit);
  if (picked.length === 0) return [];
  const rows = await listRows(db, datesOf(picked), userId);
  const byKey = new Map(rows.map((event) => [keyOf(event.date?.scheduleId ?? 0, event.date?.originalLocal), event]));
  return picked.flatMap(({ feedType, createdAt, scheduleId, originalLocal }) => {
    const event = byKey.get(keyOf(scheduleId, originalLocal));
    return event === undefined ? [] : [{ feedType, createdAt, event }];
  });
}

const keyOf = (scheduleId: number, local: string | undefined) => `${scheduleId} ${(local ?? "").replace(" ", "T")}`;

type Candidate = FeedCandidate & { scheduleId: number; originalLocal: string };
type RawCandidate = {
  feed_type: FeedType;
  event_id: string;
  seen: string;
  type: EventType;
  practices: string[];
  words: string;
  schedule_id: string;
  original_local: string;
  starts_at: string;
  ends_at: string;
  wishes: string[] | null;
  in_state: boolean;
};

/** The newest events that the member may see and has not hidden, and those of preferred types. */
async function readCandidates(
  db: Connection,
  requested: FeedQuery,
): Promise<{ candidates: readonly Candidate[]; preferred: readonly PreferredType[] }> {
  const found = await db.execute<RawCandidate>(sql`
    with mine as materialized (select organizer_id from organizer_follows where follower_id = ${requested.userId}),
      followed as (${followedSql(requested)}), newest as (${newestSql(requested)})
    select either.feed_type, either.seen, e.id as event_id, e.type, e.practices, p.preferred_event_types as wishes,
        case when cardinality(p.preferred_event_types) > 0 then e.title || ' ' || left(e.description, ${WORDS_MAX}) else '' end as words,
        e.mode <> 'online' and e.country is not distinct from 'US' and exists (select from unnest(p.preferred_states) s (code)
          where lower(region_name('US', s.code)) = lower(region_name('US', e.region))) as in_state,
        d.schedule_id, d.original_local, d.starts_at, d.ends_at
      from (select 'followed_organizer_event' as feed_type, id, seen from followed
            union all select 'new_event', id, seen from newest) either
      join events e on e.id = either.id
      cross join lateral (${currentDateSql(sql`e.id`, requested.now)}) d
      left join user_preferences p on p.user_id = ${requested.userId}`);
  const candidates = found.rows.map((row) => ({
    feedType: row.feed_type,
    eventId: Number(row.event_id),
    createdAt: instantFromText(row.seen),
    type: row.type,
    practices: row.practices,
    words: row.words,
    isInState: row.in_state,
    startsAt: instantFromText(row.starts_at),
    endsAt: instantFromText(row.ends_at),
    scheduleId: Number(row.schedule_id),
    originalLocal: row.original_local,
  }));
  return { candidates, preferred: (found.rows[0]?.wishes ?? []).filter(isPreferredType) };
}

const SEEN = sql.raw("coalesce(first_listed_at, created_at)");
/** The condition of the two feed indexes. */
const FEEDS_HOLD = sql.raw("kind = 'scheduled' and current_starts_at is not null and cancelled_at is null");

function followedSql({ listings, hides }: FeedQuery): SQL {
  return sql`select e.id, e.seen from mine cross join lateral (
      select id, ${SEEN} as seen from events
       where organizer_id = mine.organizer_id and listing <> 'hidden' and listing = any(${sqlArray(listings, "text")}) and ${FEEDS_HOLD}
       order by ${SEEN} desc, id desc
       limit (select greatest(${OF_EACH_ORGANIZER}::int, ${FOLLOWED_POOL}::int / greatest(1, count(*))) from mine)) e
     where mine.organizer_id <> all(${sqlArray(hides, "bigint")})
     order by e.seen desc, e.id desc limit ${FOLLOWED_POOL}`;
}

/** Excludes followed organizers, which are selected above. */
function newestSql({ listings, hides, userId }: FeedQuery): SQL {
  const each = perListing(
    listings,
    (listing) => sql`select id, ${SEEN} as seen from events
      where listing = ${listing} and ${FEEDS_HOLD} and ${eventWanted({ hides })}
        and not exists (select from organizer_follows f where f.follower_id = ${userId} and f.organizer_id = events.organizer_id)
      order by ${SEEN} desc, id desc limit ${NEW_POOL}`,
  );
  return sql`select id, seen from (${each}) listed order by seen desc, id desc limit ${NEW_POOL}`;
}

function datesOf(picked: readonly Candidate[]): SQL {
  const column = (of: (item: Candidate) => string | number, type: "bigint" | "timestamp" | "timestamptz") =>
    sqlArray(picked.map(of), type);
  const instants = (of: (item: Candidate) => EpochMs) =>
    column((item) => new Date(of(item)).toISOString(), "timestamptz");
  return sql`select * from unnest(${column(({ eventId }) => eventId, "bigint")}, ${column(({ scheduleId }) => scheduleId, "bigint")},
      ${column(({ originalLocal }) => originalLocal, "timestamp")}, ${instants(({ startsAt }) => startsAt)},
      ${instants(({ endsAt }) => endsAt)}) as t(event_id, schedule_id, original_local, starts_at, ends_at)`;
}
