import { type SQL, sql } from "drizzle-orm";
import {
  type DuplicateCandidate,
  type DuplicateReason,
  type PossibleDuplicate,
  scoreDuplicate,
} from "#core/duplicates/duplicate.ts";
import { organizerKey } from "#core/organizers/organizer-address.ts";
import { searchTerms } from "#core/text/search-text.ts";
import { DAY_MS, type EpochMs, MINUTE_MS } from "#core/time/instant.ts";
import { type Viewer, listingsFor } from "#core/viewer.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import { instantFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

/** Pairs of events that are neither deleted nor private, each once in whichever direction it was found. */
export const OPEN_PAIRS = sql`from possible_duplicates d
  join events one on one.id = d.event_id and one.deleted_at is null and one.visibility <> 'private'
  join events other on other.id = d.other_event_id and other.deleted_at is null and other.visibility <> 'private'
 where not exists (select from possible_duplicates mirror
   where mirror.event_id = d.other_event_id and mirror.other_event_id = d.event_id and mirror.id < d.id)`;

/** Two possible duplicates: the older is first, and the one to keep. */
type DuplicatePair = {
  survivorPublicId: string;
  foldedPublicId: string;
  score: number;
  reasons: readonly DuplicateReason[];
};

/** The pair after `skip` likelier ones; null when there is none. */
export async function findPair(db: Connection, { skip }: { skip: number }): Promise<DuplicatePair | null> {
  const found = await db.execute<DuplicatePair>(sql`
    select case when one.id < other.id then one.public_id else other.public_id end as "survivorPublicId",
           case when one.id < other.id then other.public_id else one.public_id end as "foldedPublicId", d.score, d.reasons
      ${OPEN_PAIRS} and d.event_id is not null and d.other_event_id is not null
     order by d.score desc, d.id desc offset ${skip} limit 1`);
  return found.rows[0] ?? null;
}

/** Number of pairs, counted up to `limit`. */
export async function countPairs(db: Connection, limit: number): Promise<number> {
  const found = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from (select ${OPEN_PAIRS} limit ${limit}) part`);
  return found.rows[0]?.n ?? 0;
}

/** Number of events compared that share organizer or link, the next dates first; more of those that start at the same time. */
const COMPARED = 300;
const COMPARED_BY_TIME = 2_000;
const COMPARED_BY_TITLE = 50;
/** Number of words of a title that are compared. */
const WORDS_COMPARED = 12;
/** Maximum number of results. */
const TOLD = 5;
/** Maximum length of a date (PRODUCT P3). */
const LONGEST_MS = 31 * DAY_MS;
/** Events of different organizers and links are duplicates only if they start together. */
const TOGETHER_MS = 30 * MINUTE_MS;

type Query = DuplicateCandidate & { excludeEventId?: number };

/**
 * Possible duplicates of `candidate`, the likeliest first, at most five: only events that the viewer may see, and
 * matched by link only if the viewer may see the link too. `excludeEventId` is the event being edited.
 */
export async function listPossibleDuplicates(
  db: Connection,
  candidate: Query,
  viewer: Viewer | null,
  now: EpochMs,
): Promise<readonly PossibleDuplicate[]> {
  const own = viewer === null ? sql`false` : sql`e.user_id = ${viewer.userId}`;
  const audiences = viewer === null ? ["everyone"] : ["everyone", "members"];
  return compare(db, candidate, now, {
    mayBeSeen: sql`(e.listing = any(${sqlArray(listingsFor(viewer), "text")}) or ${own})`,
    linkMayBeSeen: sql`(e.link_audience = any(${sqlArray(audiences, "text")}) or ${own})`,
    listings: listingsFor(viewer),
  });
}

/** The same among all events, held and hidden ones included: for moderators only. */
export async function listAllPossibleDuplicates(
  db: Connection,
  candidate: Query,
  now: EpochMs,
): Promise<readonly PossibleDuplicate[]> {
  const listings = ["hidden", "members", "public"];
  return compare(db, candidate, now, { mayBeSeen: sql`true`, linkMayBeSeen: sql`true`, listings });
}

type Sight = { mayBeSeen: SQL; linkMayBeSeen: SQL; listings: readonly string[] };

type Found = {
  id: string;
  public_id: string;
  title: string;
  organizer_name: string;
  same_organizer: boolean;
  same_link: boolean;
  dateless: boolean;
  starts_at: string | null;
  ends_at: string | null;
  timezone: string | null;
};

async function compare(
  db: Connection,
  candidate: Query,
  now: EpochMs,
  sight: Sight,
): Promise<readonly PossibleDuplicate[]> {
  const found = await db.execute<Found>(comparedSql(candidate, now, sight));
  return found.rows
    .flatMap((row) => scored(candidate, row))
    .toSorted((a, b) => b.score - a.score || a.eventId - b.eventId)
    .slice(0, TOLD);
}

function scored(candidate: DuplicateCandidate, row: Found): PossibleDuplicate[] {
  const isDateless = candidate.startsAt === null && row.dateless;
  const result = scoreDuplicate({
    titles: [candidate.title, row.title],
    sameOrganizer: row.same_organizer,
    sameLink: row.same_link,
    datesOverlap: isDateless ? null : row.starts_at !== null,
  });
  if (result === null) return [];
  const { id, public_id: publicId, title, organizer_name: organizerName } = row;
  return [{ eventId: Number(id), publicId, title, organizerName, date: dateOf(row), ...result }];
}

function dateOf({ starts_at, ends_at, timezone }: Found): PossibleDuplicate["date"] {
  if (starts_at === null || ends_at === null || timezone === null) return null;
  return { startsAt: instantFromText(starts_at), endsAt: instantFromText(ends_at), timezone };
}

/** Candidates for comparison, each event once, with its date that overlaps. Every branch reads an index and is limited. */
function comparedSql(
  { title, organizerName, link, startsAt, endsAt, excludeEventId }: Query,
  now: EpochMs,
  sight: Sight,
) {
  const key = organizerKey(organizerName);
  const begins = sqlInstant(startsAt ?? now);
  const ends = sqlInstant(endsAt ?? now);
  return sql`with near as materialized (select id, bool_or(by_link) as by_link from (
      (select e.id, false as by_link from organizers o join events e on e.organizer_id = o.id
        where o.name_key = ${key} order by e.current_starts_at limit ${COMPARED})
      union all
      (select e.id, true from events e where link_key(e.link) = link_key(${link}::text) and e.deleted_at is null
        and ${sight.linkMayBeSeen} limit ${COMPARED})
      union all ${beginningTogether(title, startsAt, sight)}) each group by id)
    select e.id, e.public_id, e.title, e.organizer_name, e.kind = 'always_open' as dateless,
           coalesce(o.name_key = ${key}, false) as same_organizer, near.by_link as same_link,
           hit.starts_at, hit.ends_at, hit.timezone
      from near join events e on e.id = near.id left join organizers o on o.id = e.organizer_id
      left join lateral (
        select d.starts_at, d.ends_at, s.timezone from occurrences d join schedules s on s.id = d.schedule_id
         where d.event_id = e.id and not d.cancelled and ${startsAt !== null}
           and d.starts_at < ${ends} and d.starts_at > ${begins} - ${LONGEST_MS} * interval '1 millisecond'
           and d.ends_at > ${begins}
         order by d.starts_at limit 1) hit on true
     where ${sight.mayBeSeen} and e.deleted_at is null and e.cancelled_at is null
       and e.id <> ${excludeEventId ?? 0}`;
}

/** Events with a date that starts with the candidate's and at least half of the words of its title, the most matching words first. */
function beginningTogether(title: string, startsAt: EpochMs | null, { listings }: Sight): SQL {
  const words = searchTerms(title).slice(0, WORDS_COMPARED);
  if (startsAt === null || words.length === 0) return sql`(select null::bigint, false where false)`;
  return sql`(select e.id, false from (
      select d.event_id from occurrences d where d.listing = any(${sqlArray(listings, "text")}) and not d.cancelled
         and d.starts_at between ${sqlInstant(startsAt - TOGETHER_MS)} and ${sqlInstant(startsAt + TOGETHER_MS)}
       limit ${COMPARED_BY_TIME}) at_once
    join events e on e.id = at_once.event_id
    cross join lateral (select count(*) as shared from unnest(e.search_key) word
                         where word = any(${sqlArray(words, "text")})) same
    where same.shared >= ${Math.ceil(words.length / 2)} order by same.shared desc limit ${COMPARED_BY_TITLE})`;
}
