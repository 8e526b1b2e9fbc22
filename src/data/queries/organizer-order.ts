import { type SQL, sql } from "drizzle-orm";
import type { DirectorySort } from "#core/organizers/organizers-list.ts";
import type { Listing } from "#core/visibility.ts";
import type { FirstRow } from "#data/queries/event-lists.ts";
import { organizerMatches } from "#data/queries/search-condition.ts";
import { perListing, sqlArray } from "#data/queries/sql-values.ts";

type OrderQuery = { listings: readonly Listing[]; query: string | null };

/** One order of the directory in SQL; a key is named `starts_at` whatever it holds (`page-index.ts`). */
type OrganizerOrder = {
  direction: "asc" | "desc";
  /** Sorts before every key, if the key is no instant. */
  edge?: FirstRow;
  keys: SQL;
  /** The ids of `limit` organizers from `first` on, in order. */
  rowsFrom: (first: FirstRow, limit: number) => SQL;
};

/** The directory in an order. Every part is ordered by its index, so that parts are merged without sorting. */
export function organizerOrder(sort: DirectorySort, requested: OrderQuery): OrganizerOrder {
  if (sort === "name") return byName(requested);
  return sort === "next" ? byNextDate(requested) : newestFirst(requested);
}

/** The number of organizers, which is the same in every order. */
export function organizersTotal({ listings, query }: OrderQuery): SQL {
  return sql`(select count(*) from organizers where listing = any(${sqlArray(listings, "text")}) and ${organizerMatches(query)})`;
}

function newestFirst({ listings, query }: OrderQuery): OrganizerOrder {
  const listed = (listing: SQL) => sql`from organizers where listing = ${listing} and ${organizerMatches(query)}`;
  const order = sql`order by created_at desc, id desc`;
  return {
    direction: "desc",
    keys: perListing(listings, (listing) => sql`select created_at as starts_at, id ${listed(listing)} ${order}`),
    rowsFrom: (first, limit) => {
      const from = perListing(
        listings,
        (listing) => sql`select id, created_at ${listed(listing)}
          and (created_at, id) <= (${first.startsAt}::timestamptz, ${first.id}::bigint) ${order} limit ${limit}`,
      );
      return sql`select id from (${from}) listed ${order} limit ${limit}`;
    },
  };
}

function byName({ listings, query }: OrderQuery): OrganizerOrder {
  const listed = (listing: SQL) => sql`from organizers where listing = ${listing} and ${organizerMatches(query)}`;
  const order = sql`order by name_key, id`;
  return {
    direction: "asc",
    edge: { startsAt: "", id: "0" },
    keys: perListing(listings, (listing) => sql`select name_key as starts_at, id ${listed(listing)} ${order}`),
    rowsFrom: (first, limit) => {
      const from = perListing(
        listings,
        (listing) => sql`select id, name_key ${listed(listing)}
          and (name_key, id) >= (${first.startsAt}::text, ${first.id}::bigint) ${order} limit ${limit}`,
      );
      return sql`select id from (${from}) listed ${order} limit ${limit}`;
    },
  };
}

/** The condition of the index of organizers' coming events. */
const COMING = sql.raw(
  "listing <> 'hidden' and kind = 'scheduled' and current_starts_at is not null and cancelled_at is null",
);
/** The key of an organizer without a coming event: these come last, the oldest first. */
const NEVER = "infinity";

/**
 * By the stored date of the next event, which a job keeps current within the minute: this order depends on the data
 * alone, so that its page index is valid until the data changes. A page walks along the coming events and keeps each
 * organizer's first.
 */
function byNextDate({ listings, query }: OrderQuery): OrganizerOrder {
  const shown = sqlArray(listings, "text");
  const isListed = sql`o.listing = any(${shown}) and ${organizerMatches(query, "o")}`;
  const coming = (organizer: SQL) => sql`select from events x
      where x.organizer_id = ${organizer} and ${COMING} and x.listing = any(${shown})`;
  return {
    direction: "asc",
    keys: sql`select coalesce(coming.starts_at, ${NEVER}) as starts_at, o.id from organizers o left join (
        select organizer_id, min(current_starts_at) as starts_at from events
         where ${COMING} and listing = any(${shown}) and organizer_id is not null group by organizer_id) coming on coming.organizer_id = o.id
      where ${isListed}`,
    rowsFrom: (first, limit) => {
      const firsts = perListing(
        listings,
        (listing) => sql`select e.current_starts_at as starts_at, e.organizer_id as id from events e
          where e.listing = ${listing} and e.kind = 'scheduled' and e.current_starts_at is not null and e.cancelled_at is null
            and e.current_starts_at >= ${first.startsAt}::timestamptz
            and (e.current_starts_at, e.organizer_id) >= (${first.startsAt}::timestamptz, ${first.id}::bigint)
            and exists (select from organizers o where o.id = e.organizer_id and ${isListed})
            and not exists (${coming(sql`e.organizer_id`)} and (x.current_starts_at, x.id) < (e.current_starts_at, e.id))
          order by e.current_starts_at, e.organizer_id limit ${limit}`,
      );
      const never = sql`select ${NEVER}::timestamptz as starts_at, o.id from organizers o
        where ${isListed} and o.id >= ${first.startsAt === NEVER ? first.id : "0"}::bigint and not exists (${coming(sql`o.id`)})
        order by o.id limit (select ${limit} - count(*) from firsts)`;
      return sql`with firsts as materialized (select * from (${firsts}) listed order by starts_at, id limit ${limit})
        select id from (select * from firsts union all (${never})) listed order by starts_at, id`;
    },
  };
}
