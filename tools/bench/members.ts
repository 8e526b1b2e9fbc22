import { sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import type { Database } from "#data/database.ts";
import { findEventsScreen } from "#data/queries/events.ts";
import { listFeed } from "#data/queries/feed.ts";
import { countMyEvents, listMyEvents } from "#data/queries/my-events.ts";
import { findNextSaved } from "#data/queries/next-saved.ts";
import { findPublisher } from "#data/queries/publishers.ts";
import { countSaved, listSaved, listSavedByDate, listSavedEventRows } from "#data/queries/saved-list.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import { type Connection, transaction } from "#data/transaction.ts";
import { benchBySize } from "./by-size.ts";
import { fillWithSeries } from "./fill-with-series.ts";
import type { Read } from "./lists.ts";
import { fillMembers, memberId } from "./live-members.ts";

const FOLLOWS = 200;
const SAVED_EVENTS = 800;
const SAVED_DATES = 200;
const OWN_EVENTS = 50;
const HIDDEN = 5;
const OTHERS = 1_000;
const PAGE_SIZE = 50;
const STATEMENTS_MAX = 3;

const ME = memberId(0);
const listings: readonly Listing[] = ["public", "members"];

/** `npm run bench -- members`: what a member's lists cost at the first and the last size, on PostgreSQL; says which of them miss the bounds. */
export function benchMembers(now: EpochMs, given: readonly number[]): Promise<void> {
  const fill = async (database: Database, size: number): Promise<void> => {
    await fillMembers(database, { members: OTHERS + 1, sessions: 0 });
    await fillWithSeries(database, { from: 0, to: size, now });
    await transaction(database.db, (tx) => tieMembers(tx, now));
  };
  const of = `events, for a member with ${FOLLOWS} follows and ${SAVED_EVENTS + SAVED_DATES} saves`;
  return benchBySize({ of, given, fill, reads: (database) => readsAt(database, now), statements: STATEMENTS_MAX });
}

/** The reads behind a member's pages, as their loaders ask for them. */
function readsAt(database: Database, now: EpochMs): Record<string, Read> {
  const hides = Array.from({ length: HIDDEN }, (_, at) => at + 1);
  const mine = { now, listings, hides, savedBy: ME, pageSize: PAGE_SIZE };
  const screen = (page: number, past: boolean) => (db: Connection) =>
    findEventsScreen({ ...database, db }, { list: { ...mine, past, page }, rooms: 24 });
  return {
    feed: (db) =>
      Promise.all([
        listFeed(db, { userId: ME, now, zone: "America/New_York", listings, hides }),
        findNextSaved(db, ME, { now, listings }),
      ]),
    "saved, page 1": (db) => savedPage(db, now, 1),
    "saved, last page": (db) => savedPage(db, now, (SAVED_EVENTS + SAVED_DATES) / PAGE_SIZE),
    "saved by date, page 1": (db) => savedPage(db, now, 1, listSavedByDate),
    "/events, page 1": screen(1, false),
    "/events, page 10": screen(10, false),
    "my events": (db) =>
      Promise.all([
        countMyEvents(db, ME, now),
        findPublisher(db, ME),
        listMyEvents(db, ME, { standing: null, now, page: 1, pageSize: PAGE_SIZE }),
      ]),
  };
}

async function savedPage(db: Connection, now: EpochMs, page: number, list = listSaved): Promise<void> {
  const [rows] = await Promise.all([list(db, ME, { now, page, pageSize: PAGE_SIZE }), countSaved(db, ME)]);
  await listSavedEventRows(db, rows);
}

/**
 * Ties the member to events and organizers spread evenly over all there are, each organizer with at least five events
 * whatever the size; other members follow and save too, so that their tables are not this one's alone.
 */
async function tieMembers(db: Connection, now: EpochMs): Promise<void> {
  const at = sqlInstant(now);
  await db.execute(sql`set local statement_timeout = 0`);
  for (const table of ["saved_events", "saved_dates", "organizer_follows"])
    await db.execute(sql.raw(`delete from ${table}`));
  await db.execute(sql`insert into organizers (public_id, name, name_key, listing)
    select translate(lpad(to_hex(n + 1048576), 6, '0'), '01aei', 'vwxyz'), 'Small circle ' || n, 'small circle ' || n, 'public'
      from generate_series(1, 150) n where not exists (select from organizers where name_key = 'small circle 1')`);
  await db.execute(sql`update events set organizer_id = (select o.id from organizers o order by o.id offset events.id % ${FOLLOWS} limit 1)
    where id in (select id from events order by id limit 1000)`);
  await db.execute(
    sql`update events set first_listed_at = ${at} - make_interval(mins => (id * 7919 % 500000)::int) where first_listed_at is null`,
  );
  await db.execute(
    sql`update events set user_id = ${ME} where id in (${spread("events", OWN_EVENTS)}) and not exists (select from events where user_id = ${ME})`,
  );
  await db.execute(
    sql`insert into organizer_follows select ${ME}, id, ${at} from (${spread("organizers", FOLLOWS)}) picked`,
  );
  await db.execute(
    sql`insert into saved_events select ${ME}, id, ${at} - make_interval(mins => (id % 5000)::int) from (${spread("events", SAVED_EVENTS)}) picked`,
  );
  await db.execute(sql`insert into saved_dates
    select ${ME}, d.schedule_id, d.original_local, ${at} - make_interval(mins => (picked.id % 4999)::int)
      from (${spread("events", SAVED_DATES)}) picked,
        lateral (select * from occurrences o where o.event_id = picked.id order by o.starts_at desc limit 1) d`);
  await db.execute(sql`insert into saved_events select u.id, e.id, ${at} from (select id, row_number() over () as n from users where id <> ${ME}) u,
    generate_series(1, 100) k, lateral (select id from events where id = 1 + (u.n * 97 + k * 991) % (select max(id) from events)) e on conflict do nothing`);
  await db.execute(sql`insert into saved_dates select u.id, o.schedule_id, o.original_local, ${at} from (select id, row_number() over () as n from users where id <> ${ME}) u,
    generate_series(1, 20) k, lateral (select * from occurrences where event_id = 1 + (u.n * 89 + k * 997) % (select max(id) from events) order by starts_at desc limit 1) o on conflict do nothing`);
  await db.execute(sql`insert into organizer_follows select u.id, o.id, ${at} from (select id, row_number() over () as n from users where id <> ${ME}) u,
    generate_series(1, 50) k, lateral (select id from organizers where id = 1 + (u.n * 7 + k * 13) % (select max(id) from organizers)) o on conflict do nothing`);
}

/** The ids of so many rows, from all over the table. */
function spread(table: "events" | "organizers", count: number) {
  return sql`select id from (select id, row_number() over (order by id) as n, count(*) over () as total from ${sql.raw(table)}) numbered
    where n % greatest(1, total / ${count}) = 0 order by id limit ${count}`;
}
