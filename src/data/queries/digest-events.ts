import { type SQL, sql } from "drizzle-orm";
import { chooseDigest } from "#core/digest/choose-digest.ts";
import { type DigestLetter, digestLetter } from "#core/digest/digest-letter.ts";
import {
  type DigestEvent,
  type DigestPick,
  type DigestPool,
  type PooledEvent,
  digestPool,
} from "#core/digest/digest-pool.ts";
import { digestDays } from "#core/digest/digest-schedule.ts";
import { EVENT_TYPES, type EventType } from "#core/events/event.ts";
import { preferredFits } from "#core/feed/rank-feed.ts";
import { PREFERRED_TYPE_NAMES, type PreferredType } from "#core/profiles/preferences.ts";
import { DAY_MS, type EpochMs, type ZoneId } from "#core/time/instant.ts";
import { cacheUntilChange } from "#data/queries/cache-until-change.ts";
import { type DigestMember, findDigestMember } from "#data/queries/digest-members.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import { instantFromText, localFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

const NOTHING: OwnDigestEvents = { saved: [], followed: [] };

/** The current events of a member's digest; empty when there are none. */
export function picksFor(
  member: DigestMember,
  own: OwnDigestEvents = NOTHING,
  { pool, siteZone, now }: { pool: DigestPool; siteZone: ZoneId; now: EpochMs },
): readonly DigestPick[] {
  const { preferred, hides, follows } = member;
  const zone = member.timezone ?? siteZone;
  const hasWishes = follows || preferred.length > 0;
  const { until } = digestDays(zone, now);
  return chooseDigest({ ...own, preferred, hides, hasWishes, until }, pool.inOrderFor(zone));
}

/** An admin looks at the digests of several members in turn. */
const cachedPool = cacheUntilChange<DigestPool>();

type Composed = { member: DigestMember; zone: ZoneId; letter: DigestLetter };

/** The digest that one member would get now, without an unsubscribe link; null for an unknown account. */
export async function composeDigest(
  db: Connection,
  { userId, siteZone }: { userId: string; siteZone: ZoneId },
  now: EpochMs,
): Promise<Composed | null> {
  const member = await findDigestMember(db, userId);
  if (member === null) return null;
  const own = await listOwnDigestEvents(db, [userId], now);
  const { preferred } = member;
  const pool = await cachedPool(db, { key: preferred.toSorted().join(), now }, async () =>
    digestPool(await listDigestPool(db, now, preferred), now),
  );
  const picks = picksFor(member, own.get(userId), { pool, siteZone, now });
  const zone = member.timezone ?? siteZone;
  const reader = { name: member.name, zone, isOwnZone: member.timezone !== null, unsubscribePath: null };
  return { member, zone, letter: digestLetter(picks, reader, now) };
}

/** Seven days in any member's time zone end within eight. */
const AHEAD_MS = 8 * DAY_MS;
/** Further dates of one event are not counted. */
const DATES_MAX = 60;
/** Maximum number of a member's saved and followed events, the soonest first. */
const SAVED_MAX = 30;
const FOLLOWED_MAX = 40;
/** Maximum number of events per type from the whole directory, the newest first. */
const POOL_OF_TYPE = 200;
/** Number of characters of an event's text that are searched for its audience. */
const WORDS_MAX = 1_000;

/** A member's saved events, and events of followed organizers, in the days ahead. */
type OwnDigestEvents = { saved: readonly DigestEvent[]; followed: readonly DigestEvent[] };

type RawEvent = {
  event_id: string;
  public_id: string;
  title: string;
  type: EventType;
  organizer_id: string | null;
  organizer_name: string;
  seen: string;
  original_local: string;
  starts_local: string;
  timezone: ZoneId;
  rrule: string | null;
  ends_at: string;
  starts: string[];
};

const COLUMNS = sql.raw(`e.id as event_id, e.public_id, e.title, e.type, e.organizer_id,
  case when o.listing in ('public', 'members') then o.name else e.organizer_name end as organizer_name,
  coalesce(e.first_listed_at, e.created_at) as seen, s.starts_local, s.timezone, s.rrule,
  d.original_local, d.ends_at, d.starts`);
const JOINED = sql.raw(`join schedules s on s.id = d.schedule_id left join organizers o on o.id = e.organizer_id`);
const LISTED = sql.raw(`e.listing in ('public', 'members') and e.kind = 'scheduled' and e.cancelled_at is null`);

/** The upcoming dates of `event` as one row: the first date, and the starts of all. */
function aheadSql(event: SQL, now: EpochMs, also: SQL = sql``): SQL {
  return sql`select (array_agg(a.schedule_id))[1] as schedule_id, (array_agg(a.original_local))[1] as original_local,
      (array_agg(a.ends_at))[1] as ends_at, min(a.starts_at) as starts_at, array_agg(a.starts_at::text) as starts
    from (select o.schedule_id, o.original_local, o.starts_at, o.ends_at from occurrences o
           where o.event_id = ${event} and not o.cancelled and o.starts_at >= ${sqlInstant(now)}
             and o.starts_at < ${sqlInstant(now + AHEAD_MS)} ${also}
           order by o.starts_at, o.schedule_id limit ${DATES_MAX}) a having count(*) > 0`;
}

/** These members' saved and followed events, by member id. One statement. */
export async function listOwnDigestEvents(
  db: Connection,
  userIds: readonly string[],
  now: EpochMs,
): Promise<ReadonlyMap<string, OwnDigestEvents>> {
  const found = await db.execute<RawEvent & { user_id: string; why: "saved" | "followed" }>(sql`
    select m.user_id, x.why, ${COLUMNS}
      from unnest(${sqlArray(userIds, "text")}) as m(user_id)
      cross join lateral (
        (select 'saved' as why, e.id, d.* from saved_events v join events e on e.id = v.event_id
           cross join lateral (${aheadSql(sql`e.id`, now)}) d
          where v.user_id = m.user_id and ${LISTED} order by d.starts_at, e.id limit ${SAVED_MAX})
        union all
        (select 'saved', e.id, d.* from saved_dates v join schedules p on p.id = v.schedule_id join events e on e.id = p.event_id
           cross join lateral (${aheadSql(sql`e.id`, now, sql`and o.schedule_id = v.schedule_id and o.original_local = v.original_local`)}) d
          where v.user_id = m.user_id and ${LISTED} order by d.starts_at, e.id limit ${SAVED_MAX})
        union all
        (select 'followed', e.id, d.* from organizer_follows f join events e on e.organizer_id = f.organizer_id
           cross join lateral (${aheadSql(sql`e.id`, now)}) d
          where f.follower_id = m.user_id and ${LISTED} and e.current_starts_at < ${sqlInstant(now + AHEAD_MS)}
          order by d.starts_at, e.id limit ${FOLLOWED_MAX})) x
      join events e on e.id = x.id
      cross join lateral (select x.schedule_id, x.original_local, x.ends_at, x.starts) d ${JOINED}
     order by m.user_id, x.starts_at, e.id`);
  const own = new Map<string, { saved: DigestEvent[]; followed: DigestEvent[] }>();
  for (const { user_id, why, ...row } of found.rows) {
    const ofUser = own.get(user_id) ?? { saved: [], followed: [] };
    ofUser[why].push(eventOf(row));
    own.set(user_id, ofUser);
  }
  return own;
}

/**
 * Events of the whole directory in the days ahead: the newest of each type that somebody confirms, with those of the types in `wished` that
 * each is of.
 */
export async function listDigestPool(
  db: Connection,
  now: EpochMs,
  wished: readonly PreferredType[] = PREFERRED_TYPE_NAMES,
): Promise<readonly PooledEvent[]> {
  const newest = EVENT_TYPES.flatMap((type) =>
    ["public", "members"].map(
      (listing) => sql`(select e.id from events e
        where e.listing = ${listing} and e.kind = 'scheduled' and e.current_starts_at is not null and e.cancelled_at is null
          and e.type = ${type} and e.current_starts_at < ${sqlInstant(now + AHEAD_MS)} and e.unconfirmed_at is null
        order by coalesce(e.first_listed_at, e.created_at) desc, e.id desc limit ${POOL_OF_TYPE})`,
    ),
  );
  const found = await db.execute<RawEvent & { practices: string[]; words: string }>(sql`
    select ${COLUMNS}, e.practices, e.title || ' ' || left(e.description, ${WORDS_MAX}) as words
      from (${sql.join(newest, sql` union all `)}) x join events e on e.id = x.id
      cross join lateral (${aheadSql(sql`e.id`, now)}) d ${JOINED}`);
  return found.rows.map(({ practices, words, ...row }) => {
    const fits = preferredFits({ type: row.type, practices, words }, wished);
    return { ...eventOf(row), fits: new Set(fits) };
  });
}

function eventOf(row: RawEvent): DigestEvent {
  return {
    eventId: Number(row.event_id),
    publicId: row.public_id,
    title: row.title,
    type: row.type,
    organizerId: row.organizer_id === null ? null : Number(row.organizer_id),
    organizerName: row.organizer_name,
    createdAt: instantFromText(row.seen),
    originalLocal: localFromText(row.original_local),
    startsLocal: localFromText(row.starts_local),
    timezone: row.timezone,
    rrule: row.rrule,
    endsAt: instantFromText(row.ends_at),
    starts: row.starts.map(instantFromText),
  };
}
