import { type SQL, sql } from "drizzle-orm";
import {
  DATES_LISTED_MS,
  IDS_IN_PART,
  lastIndexedEnd,
  type NumberedPart,
  SITEMAP_URLS_MAX,
} from "#core/sitemap/sitemap.ts";
import { DEMO_SOURCE } from "#core/events/event.ts";
import type { EpochMs, LocalDateTime } from "#core/time/instant.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import { instantFromText, localFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

/** The ids of a part: above `after`, up to `to`. Expressions, so that one query can go through all parts. */
type Range = { after: SQL; to: SQL };

type PartQuery = { number: number; now: EpochMs };

function rangeOf(kind: NumberedPart, number: SQL): Range {
  const size = sql.raw(String(IDS_IN_PART[kind]));
  return { after: sql`(${number} - 1) * ${size}`, to: sql`${number} * ${size}` };
}

function rangeOfPart(kind: NumberedPart, number: number): Range {
  return rangeOf(kind, sql`${number}::bigint`);
}

/** Public events whose pages are for search engines. */
function eventsIn({ after, to }: Range, now: EpochMs): SQL {
  return sql`events e where e.id > ${after} and e.id <= ${to} and e.listing = 'public'
    and e.import_source is distinct from ${DEMO_SOURCE}
    and coalesce(greatest(e.current_ends_at, e.last_ends_at), 'infinity') > ${sqlInstant(lastIndexedEnd(now))}`;
}

/** When the page of the event `e` last changed: its text or listing, or one of its schedules. */
const EVENT_CHANGED = sql`greatest(e.updated_at, e.first_listed_at,
  (select max(s.updated_at) from schedules s where s.event_id = e.id))`;

/** `hasDatePages` in SQL. */
const HAS_DATE_PAGES = sql`(select count(*) > 1 or bool_or(s.rrule is not null) from schedules s where s.event_id = e.id)`;

/** The dates of the events `e` that begin within the listed time. */
function comingDates(now: EpochMs): SQL {
  return sql`occurrences o on o.event_id = e.id and o.listing = 'public'
    and o.starts_at > ${sqlInstant(now)} and o.starts_at <= ${sqlInstant(now + DATES_LISTED_MS)}`;
}

/** Events that are held and whose dates have addresses that are not another name of the event's own. */
const WITH_DATE_PAGES = sql`e.cancelled_at is null and ${HAS_DATE_PAGES}`;

function listedOrganizers({ after, to }: Range): SQL {
  return sql`organizers o where o.id > ${after} and o.id <= ${to} and o.listing = 'public'`;
}

/** What a part has to contain to be a file. */
function anyIn(kind: NumberedPart, range: Range, now: EpochMs): SQL {
  switch (kind) {
    case "organizers":
      return sql`select from ${listedOrganizers(range)}`;
    case "events":
      return sql`select from ${eventsIn(range, now)}`;
    case "dates":
      return sql`select from (select e.id from ${eventsIn(range, now)} and ${WITH_DATE_PAGES}) e join ${comingDates(now)}`;
  }
}

/** The parts of all kinds together fit into one index. */
const PARTS_MAX = 10_000;

/** The numbers of the parts that have an address to list. */
export async function listSitemapParts(db: Connection, kind: NumberedPart, now: EpochMs): Promise<readonly number[]> {
  const table = sql.raw(kind === "organizers" ? "organizers" : "events");
  const size = sql.raw(String(IDS_IN_PART[kind]));
  const range = rangeOf(kind, sql`n.number`);
  const found = await db.execute<{ number: string }>(sql`
    select n.number from generate_series(1::bigint, (select (max(id) + ${size} - 1) / ${size} from ${table})) as n(number)
     cross join lateral (${anyIn(kind, range, now)} limit 1) found order by 1 limit ${PARTS_MAX}`);
  return found.rows.map(({ number }) => Number(number));
}

/** A page of the sitemap by what its address is made of; `changedAt` is when its content last changed. */
type ListedEvent = { publicId: string; title: string; changedAt: EpochMs };
type ListedDate = ListedEvent & { originalLocal: LocalDateTime };
type ListedOrganizer = { publicId: string; name: string; changedAt: EpochMs };

type EventColumns = { public_id: string; title: string; changed: string };

function listedEvent({ public_id: publicId, title, changed }: EventColumns): ListedEvent {
  return { publicId, title, changedAt: instantFromText(changed) };
}

/** The events of a part. */
export async function listSitemapEvents(db: Connection, { number, now }: PartQuery): Promise<readonly ListedEvent[]> {
  const found = await db.execute<EventColumns>(sql`
    select e.public_id, e.title, ${EVENT_CHANGED} as changed from ${eventsIn(rangeOfPart("events", number), now)} order by e.id`);
  return found.rows.map(listedEvent);
}

/**
 * The dates of a part's events that begin within the listed time, cancelled ones too: their pages say so. Two dates of one
 * event with the same original start have one page. What exceeds the size of a file is left out.
 */
export async function listSitemapDates(db: Connection, { number, now }: PartQuery): Promise<readonly ListedDate[]> {
  const found = await db.execute<EventColumns & { original_local: string }>(sql`
    with e as materialized (select e.id, e.public_id, e.title, ${EVENT_CHANGED} as changed
      from ${eventsIn(rangeOfPart("dates", number), now)} and ${WITH_DATE_PAGES})
    select distinct e.id, o.original_local, e.public_id, e.title, e.changed from e join ${comingDates(now)}
     order by e.id, o.original_local limit ${SITEMAP_URLS_MAX}`);
  return found.rows.map((row) => ({ ...listedEvent(row), originalLocal: localFromText(row.original_local) }));
}

/** The organizers of a part. Their pages show their public events, so a change of these counts too. */
export async function listSitemapOrganizers(
  db: Connection,
  { number }: Pick<PartQuery, "number">,
): Promise<readonly ListedOrganizer[]> {
  const found = await db.execute<{ public_id: string; name: string; changed: string }>(sql`
    select o.public_id, o.name, greatest(o.updated_at,
        (select max(e.updated_at) from events e where e.organizer_id = o.id and e.listing = 'public')) as changed
      from ${listedOrganizers(rangeOfPart("organizers", number))} order by o.id`);
  return found.rows.map(({ public_id: publicId, name, changed }) => ({
    publicId,
    name,
    changedAt: instantFromText(changed),
  }));
}
