import { type SQL, sql } from "drizzle-orm";
import { isFiltered, NO_FILTER } from "#core/events/event-filter.ts";
import { listIds } from "#core/events/event-index.ts";
import type { EventMode, EventType, LinkAudience } from "#core/events/event.ts";
import type { Span } from "#core/events/listed-day.ts";
import type { EpochMs, LocalDateTime, ZoneId } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { dateWanted } from "#data/queries/day-list.ts";
import { queryIndex } from "#data/queries/indexed-list.ts";
import type { ListNarrowing } from "#data/queries/search-condition.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import { instantFromText, localFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

/** A date in the API. */
export type ApiDateRow = {
  scheduleId: number;
  originalLocal: LocalDateTime;
  startsAt: EpochMs;
  endsAt: EpochMs;
  timezone: ZoneId;
  cancelled: boolean;
  note: string | null;
};

export type RawApiDate = Omit<ApiDateRow, "startsAt" | "endsAt"> & { startsAt: string; endsAt: string };

/** The date `d` of the schedule `p`. */
export const dateJson = sql.raw(`json_build_object('scheduleId', d.schedule_id, 'originalLocal', d.original_local::text,
  'startsAt', d.starts_at::text, 'endsAt', d.ends_at::text, 'timezone', p.timezone, 'cancelled', d.cancelled,
  'note', (select x.note from schedule_exceptions x
    where x.schedule_id = d.schedule_id and x.original_local = d.original_local))`);

export function readDate(raw: RawApiDate): ApiDateRow {
  return {
    ...raw,
    originalLocal: localFromText(raw.originalLocal),
    startsAt: instantFromText(raw.startsAt),
    endsAt: instantFromText(raw.endsAt),
  };
}

/** What a list of dates says of the event of each. */
export type BriefRow = {
  publicId: string;
  title: string;
  type: EventType;
  organizerName: string;
  organizer: { publicId: string; name: string; listing: Listing } | null;
  traditions: readonly string[];
  practices: readonly string[];
  languages: readonly string[];
  mode: EventMode;
  link: string | null;
  linkAudience: LinkAudience;
  isCancelled: boolean;
  importSource: string | null;
};

/** The event `e`, in short. */
const BRIEF = sql.raw(`json_build_object('publicId', e.public_id, 'title', e.title, 'type', e.type,
  'organizerName', e.organizer_name, 'traditions', e.traditions, 'practices', e.practices, 'languages', e.languages,
  'mode', e.mode, 'link', e.link, 'linkAudience', e.link_audience, 'isCancelled', e.cancelled_at is not null,
  'importSource', e.import_source, 'organizer', (select json_build_object('publicId', o.public_id, 'name', o.name,
    'listing', o.listing) from organizers o where o.id = e.organizer_id))`);

/** The place after which a page begins: a start, and a number that tells apart the dates that start then. */
type DatePlace = readonly [startsAt: EpochMs, id: number];
type Part = { after: DatePlace | null; limit: number };
type DatePage<Row> = { rows: readonly Row[]; next: DatePlace | null };

/** A page of the dates of an event that start in the span, cancelled ones included. */
export async function pageOfEventDates(
  db: Connection,
  { eventId, span }: { eventId: number; span: Span },
  { after, limit }: Part,
): Promise<DatePage<ApiDateRow>> {
  const found = await db.execute<{ row: string }>(sql`
    select ${dateJson}::text as row from occurrences d join schedules p on p.id = d.schedule_id
     where d.event_id = ${eventId} and ${isInPart(span, after, "d")}
     order by d.starts_at, d.schedule_id limit ${limit + 1}`);
  return pageOf(
    found.rows.map(({ row }) => readDate(JSON.parse(row))),
    limit,
    (date) => [date.startsAt, date.scheduleId],
  );
}

/** The condition that a date starts in the span and comes after the place; the start alone is looked up in an index. */
function isInPart({ from, to }: Span, after: DatePlace | null, alias: "o" | "d"): SQL {
  const [startsAt, id] = [sql.raw(`${alias}.starts_at`), sql.raw(`${alias}.schedule_id`)];
  const first = Math.max(from, after?.[0] ?? from);
  const isInSpan = sql`${startsAt} >= ${sqlInstant(first)} and ${startsAt} < ${sqlInstant(to)}`;
  if (after === null) return isInSpan;
  return sql`${isInSpan} and (${startsAt}, ${id}) > (${sqlInstant(after[0])}, ${after[1]}::bigint)`;
}

type DatesList = ListNarrowing & { now: EpochMs; span: Span };
type DatedRow = { date: ApiDateRow; event: BriefRow };

/** Up to this number of events, the dates of a filter are read by their events. */
const FEW = 500;

/**
 * A page of the public dates that start in a span, cancelled ones left out. Without a filter they are read in the order
 * of `occurrences_listed`. The dates of few events are read by event; of many, most dates that are read are shown.
 */
export async function pageOfDates(
  db: Connection,
  { now, span, ...narrowing }: DatesList,
  { after, limit }: Part,
): Promise<DatePage<DatedRow>> {
  const found = await db.execute<{ row: string; event: string }>(sql`
    with shown as (select o.* from occurrences o
      where o.listing = 'public' and not o.cancelled and ${isInPart(span, after, "o")}
        and ${await ofWantedEvents(db, { now, ...narrowing })}
      order by o.starts_at, o.schedule_id limit ${limit + 1})
    select ${dateJson}::text as row, ${BRIEF}::text as event from shown d
      join schedules p on p.id = d.schedule_id join events e on e.id = d.event_id
     order by d.starts_at, d.schedule_id`);
  const rows = found.rows.map(({ row, event }): DatedRow => ({
    date: readDate(JSON.parse(row)),
    event: JSON.parse(event),
  }));
  return pageOf(rows, limit, ({ date }) => [date.startsAt, date.scheduleId]);
}

/** The condition that the date `o` is at a time of the list and of one of its events. */
async function ofWantedEvents(db: Connection, { now, ...narrowing }: Omit<DatesList, "span">): Promise<SQL> {
  const { query = null, filter = NO_FILTER, times = null, startsBy = null } = narrowing;
  if (query === null && !isFiltered(filter)) return sql`true`;
  const { index, query: indexQuery } = await queryIndex(db, { now, listings: ["public"], query, filter, past: false });
  const { total, ids } = listIds(index, { ...indexQuery, dates: "any" }, FEW);
  if (total > FEW) return dateWanted(narrowing);
  return sql`o.event_id = any(${sqlArray(ids, "bigint")}) and ${dateWanted({ times, startsBy })}`;
}

function pageOf<Row>(found: readonly Row[], limit: number, placeOf: (row: Row) => DatePlace): DatePage<Row> {
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, next: last === undefined ? null : placeOf(last) };
}
