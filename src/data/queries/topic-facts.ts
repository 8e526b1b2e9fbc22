import { sql } from "drizzle-orm";
import type { NamedTopic } from "#core/topics/topic.ts";
import type { Listing } from "#core/visibility.ts";
import type { ListQuery } from "#data/queries/event-lists.ts";
import { eventWanted } from "#data/queries/search-condition.ts";
import { perListing, sqlInstant } from "#data/queries/sql-values.ts";
import { VALUES_OF_EVENT } from "#data/queries/topics.ts";
import type { Connection } from "#data/transaction.ts";

/** An organizer of a topic with the number of its events in it; without a page of its own it has a name only. */
export type TopicHost = { name: string; page: { publicId: string; listing: Listing } | null; count: number };

export type TopicFacts = {
  /** Number of languages. */
  languages: number;
  /** Number of organizers. */
  organizers: number;
  /** Whether there are more events than were read, so that the numbers are at least these. */
  isPart: boolean;
  /** The organizers with most events in it. */
  hosts: readonly TopicHost[];
  /** The values that its events have, those of most events first; the topic itself is among them. */
  values: readonly Omit<NamedTopic, "next">[];
};

/** So many events of each listing, the soonest ones, are read. */
const READ_MAX = 1_000;
const HOSTS_MAX = 6;
const VALUES_MAX = 60;

type RawHost = { name: string; publicId: string | null; listing: Listing | null; count: number };
type Raw = Omit<TopicFacts, "hosts" | "isPart"> & { hosts: readonly RawHost[]; read: number };

/** What the events to come of a filter have in common. Cancelled ones are left out. */
export async function findTopicFacts(db: Connection, { now, listings, ...narrowing }: ListQuery): Promise<TopicFacts> {
  const coming = perListing(
    listings,
    (listing) => sql`select type, traditions, practices, languages, organizer_id, organizer_name from events
      where listing = ${listing} and kind = 'scheduled' and current_starts_at is not null
        and current_ends_at > ${sqlInstant(now)} and cancelled_at is null and ${eventWanted(narrowing)}
      order by current_starts_at, place_id limit ${READ_MAX}`,
  );
  const found = await db.execute<{ facts: Raw }>(sql`
    with coming as materialized (${coming}),
      hosts as (select organizer_id, min(organizer_name) as name, count(*)::int as n from coming
        group by organizer_id, case when organizer_id is null then lower(organizer_name) end),
      held as (select lower(name) as key, kind, min(name) as name, count(*)::int as n
        from coming c, lateral ${VALUES_OF_EVENT} v group by kind, lower(name))
    select json_build_object('read', (select count(*) from coming),
      'organizers', (select count(*) from hosts),
      'languages', (select count(*) from held where kind = 'language'),
      'hosts', (select coalesce(json_agg(h order by h.count desc, h.name), '[]') from (
        select coalesce(o.name, hosts.name) as name, o.public_id as "publicId", o.listing, hosts.n as count
          from hosts left join organizers o on o.id = hosts.organizer_id order by hosts.n desc, 1 limit ${HOSTS_MAX}) h),
      'values', (select coalesce(json_agg(json_build_object('kind', kind, 'name', name, 'count', n) order by n desc, key), '[]')
        from (select * from held order by n desc, key limit ${VALUES_MAX}) most)) as facts`);
  const raw = found.rows[0]?.facts;
  if (raw === undefined) throw new Error("A statement without tables gave no row.");
  const { read, hosts, ...facts } = raw;
  return { ...facts, hosts: hosts.map(hostOf), isPart: read >= READ_MAX };
}

function hostOf({ name, publicId, listing, count }: RawHost): TopicHost {
  return { name, count, page: publicId === null || listing === null ? null : { publicId, listing } };
}
