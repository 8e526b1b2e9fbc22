import { type SQL, sql } from "drizzle-orm";
import {
  type DuplicateCandidate,
  type DuplicateReason,
  type PossibleDuplicate,
  likeliest,
  scoreDuplicate,
} from "#core/duplicates/duplicate.ts";
import { organizerKey } from "#core/organizers/organizer-address.ts";
import { searchTerms } from "#core/text/search-text.ts";
import { DAY_MS, type EpochMs, MINUTE_MS } from "#core/time/instant.ts";
import { type Viewer, listingsFor } from "#core/viewer.ts";
import { instantText, sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
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

/** From more coming events on, an organizer holds several at one time: then the organizer alone says nothing. */
const COMPARED_OF_ORGANIZER = 30;
const COMPARED_BY_LINK = 100;
const COMPARED_BY_TIME = 2_000;
const COMPARED_BY_TITLE = 50;
/** Number of words of a title that are compared. */
const WORDS_COMPARED = 12;
/** Maximum length of a date (PRODUCT P3). */
const LONGEST_MS = 31 * DAY_MS;
/** Events of different organizers and links are duplicates only if they start together. */
const TOGETHER_MS = 30 * MINUTE_MS;

type Query = DuplicateCandidate & { excludeEventId?: number | null };

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
  const [found = []] = await compare(db, [candidate], now, {
    mayBeSeen: sql`(e.listing = any(${sqlArray(listingsFor(viewer), "text")}) or ${own})`,
    linkMayBeSeen: sql`(e.link_audience = any(${sqlArray(audiences, "text")}) or ${own})`,
    listings: listingsFor(viewer),
  });
  return found;
}

const ALL_LISTINGS = ["hidden", "members", "public"] as const;

/** The same among all events, held and hidden ones included: for moderators only. */
export async function listAllPossibleDuplicates(
  db: Connection,
  candidate: Query,
  now: EpochMs,
): Promise<readonly PossibleDuplicate[]> {
  const sight = { mayBeSeen: sql`true`, linkMayBeSeen: sql`true`, listings: ALL_LISTINGS };
  const [found = []] = await compare(db, [candidate], now, sight);
  return found;
}

/**
 * The same for the rows of an import, in one statement however many; a list for each. Private events are not compared,
 * nor those that the run itself has created: a file with two rows means two events.
 */
export function listDuplicatesOfImport(
  db: Connection,
  { candidates, runId }: { candidates: readonly Query[]; runId: number },
  now: EpochMs,
): Promise<readonly (readonly PossibleDuplicate[])[]> {
  const mayBeSeen = sql`e.visibility <> 'private' and not exists (select from import_changes c
    where c.run_id = ${runId} and c.event_id = e.id and c.kind = 'created')`;
  return compare(db, candidates, now, { mayBeSeen, linkMayBeSeen: sql`true`, listings: ALL_LISTINGS });
}

type Sight = { mayBeSeen: SQL; linkMayBeSeen: SQL; listings: readonly string[] };

type Found = {
  place: number;
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
  candidates: readonly Query[],
  now: EpochMs,
  sight: Sight,
): Promise<readonly (readonly PossibleDuplicate[])[]> {
  if (candidates.length === 0) return [];
  const found = await db.execute<Found>(comparedSql(candidates, now, sight));
  const ofCandidate = Map.groupBy(found.rows, (row) => row.place);
  return candidates.map((candidate, index) =>
    likeliest((ofCandidate.get(index + 1) ?? []).flatMap((row) => scored(candidate, row))),
  );
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

/** The candidates as a table; `place` counts from 1. */
function candidatesSql(candidates: readonly Query[]): SQL {
  const instants = (of: (candidate: Query) => EpochMs | null) =>
    sqlArray(
      candidates.map((candidate) => {
        const instant = of(candidate);
        return instant === null ? null : instantText(instant);
      }),
      "timestamptz",
    );
  const texts = (of: (candidate: Query) => string | null) => sqlArray(candidates.map(of), "text");
  const edited = candidates.map(({ excludeEventId }) => excludeEventId ?? 0);
  const words = texts(({ title }) => searchTerms(title).slice(0, WORDS_COMPARED).join(" "));
  return sql`select key, link, string_to_array(words, ' ') as words, starts_at, ends_at, edited, place::int as place
    from unnest(${texts(({ organizerName }) => organizerKey(organizerName))}, ${texts(({ link }) => link)}, ${words},
      ${instants(({ startsAt }) => startsAt)}, ${instants(({ endsAt }) => endsAt)}, ${sqlArray(edited, "bigint")})
      with ordinality as given (key, link, words, starts_at, ends_at, edited, place)`;
}

/** Candidates for comparison, each event once, with its date that overlaps. Every branch reads an index and is limited. */
function comparedSql(candidates: readonly Query[], now: EpochMs, sight: Sight) {
  return sql`with given as materialized (${candidatesSql(candidates)}),
    at_once as materialized (${beginningTogether(sight)}),
    near as materialized (select place, id, bool_or(by_link) as by_link from (
      (select g.place, unnest(own.ids) as id, false as by_link from given g join organizers o on o.name_key = g.key
        cross join lateral (select array_agg(first.id) as ids from (select e.id from events e
          where e.organizer_id = o.id and (e.current_starts_at is not null or g.starts_at is null)
          order by e.current_starts_at limit ${COMPARED_OF_ORGANIZER + 1}) first) own
        where cardinality(own.ids) <= ${COMPARED_OF_ORGANIZER})
      union all
      (select g.place, same.id, true from given g cross join lateral (select e.id from events e
        where link_key(e.link) = link_key(g.link) and e.deleted_at is null and ${sight.linkMayBeSeen}
        limit ${COMPARED_BY_LINK}) same)
      union all (${withLikeTitle()})) each group by place, id)
    select near.place, e.id, e.public_id, e.title, e.organizer_name, e.kind = 'always_open' as dateless,
           coalesce(o.name_key = g.key, false) as same_organizer, near.by_link as same_link,
           hit.starts_at, hit.ends_at, hit.timezone
      from near join given g on g.place = near.place join events e on e.id = near.id
      left join organizers o on o.id = e.organizer_id
      left join lateral (
        select d.starts_at, d.ends_at, s.timezone from occurrences d join schedules s on s.id = d.schedule_id
         where d.event_id = e.id and not d.cancelled and g.starts_at is not null
           and d.starts_at < coalesce(g.ends_at, ${sqlInstant(now)})
           and d.starts_at > g.starts_at - ${LONGEST_MS} * interval '1 millisecond' and d.ends_at > g.starts_at
         order by d.starts_at limit 1) hit on true
     where ${sight.mayBeSeen} and e.deleted_at is null and e.cancelled_at is null and e.id <> g.edited
       and not exists (select from distinct_events two where two.event_id = least(e.id, g.edited)
         and two.other_event_id = greatest(e.id, g.edited))
     order by near.place, e.id`;
}

/** The events with a date that starts with a candidate's, by that start; candidates that start together share them. */
function beginningTogether({ listings }: Sight): SQL {
  const together = sql`${TOGETHER_MS} * interval '1 millisecond'`;
  return sql`select slot.starts_at, d.event_id from (select distinct starts_at from given where starts_at is not null) slot
    cross join lateral (select d.event_id from occurrences d
      where d.listing = any(${sqlArray(listings, "text")}) and not d.cancelled
        and d.starts_at between slot.starts_at - ${together} and slot.starts_at + ${together}
      limit ${COMPARED_BY_TIME}) d`;
}

/** Of those, the events with at least half of the words of the candidate's title, the most matching words first. */
function withLikeTitle(): SQL {
  return sql`select ranked.place, ranked.id, false from (
      select g.place, e.id, row_number() over (partition by g.place order by same.shared desc, e.id) as rank
        from at_once join events e on e.id = at_once.event_id
        join given g on g.starts_at = at_once.starts_at and e.search_key && g.words
        cross join lateral (select count(*) as shared from unnest(e.search_key) word where word = any(g.words)) same
       where same.shared * 2 >= cardinality(g.words)) ranked
    where ranked.rank <= ${COMPARED_BY_TITLE}`;
}
