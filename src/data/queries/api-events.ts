import { type SQL, sql } from "drizzle-orm";
import type { ParticipationFacts } from "#core/events/event-draft.ts";
import { listEvents } from "#core/events/event-index.ts";
import type { EventKind } from "#core/events/event.ts";
import type { DeletedThing } from "#core/events/event-policy.ts";
import { DURATION_MAX_SECONDS } from "#core/occurrences/occurrence.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { type CalendarEventRow, readRow, rowJson } from "#data/queries/calendar-files.ts";
import { findMergedInto } from "#data/queries/event-merges.ts";
import { queryIndex, type FilteredList } from "#data/queries/indexed-list.ts";
import { type ListNarrowing, eventWanted } from "#data/queries/search-condition.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import { type ApiDateRow, dateJson, type RawApiDate, readDate } from "#data/queries/api-dates.ts";
import { instantFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

/** Dates that an event says of itself. */
const DATES_SHOWN = 3;

/** An event in the API. */
export type ApiEventRow = CalendarEventRow & {
  id: number;
  kind: EventKind;
  nativeTitle: string | null;
  nativeTitleLanguage: string | null;
  languages: readonly string[];
  organizer: { publicId: string; name: string; listing: Listing } | null;
  latitude: number | null;
  longitude: number | null;
  price: number | null;
  donationWelcome: boolean;
  eventSize: number | null;
  facts: ParticipationFacts;
  createdAt: EpochMs;
  /** When its text or one of its schedules last changed. */
  changedAt: EpochMs;
  /** The running and the next dates. */
  dates: readonly ApiDateRow[];
};

type RawMore = Omit<ApiEventRow, keyof CalendarEventRow | "createdAt" | "changedAt" | "dates"> & {
  createdAt: string;
  changedAt: string;
  dates: readonly RawApiDate[];
};

/** What `rowJson` does not say of the event `e`. */
function moreJson(now: EpochMs): SQL {
  const at = sqlInstant(now);
  return sql`json_build_object('id', e.id, 'kind', e.kind, 'nativeTitle', e.native_title,
    'nativeTitleLanguage', e.native_title_language, 'languages', e.languages,
    'latitude', e.latitude, 'longitude', e.longitude, 'price', e.price, 'donationWelcome', e.donation_welcome, 'eventSize', e.event_size,
    'facts', json_build_object('guidance', e.guidance, 'sharing', e.sharing, 'camera', e.camera,
      'listeningWelcome', e.listening_welcome, 'beginnersWelcome', e.beginners_welcome, 'captions', e.captions,
      'signLanguage', e.sign_language, 'lateEntry', e.late_entry),
    'createdAt', e.created_at::text, 'changedAt', greatest(e.updated_at,
      (select max(s.updated_at) from schedules s where s.event_id = e.id))::text,
    'organizer', (select json_build_object('publicId', o.public_id, 'name', o.name, 'listing', o.listing)
      from organizers o where o.id = e.organizer_id),
    'dates', (select coalesce(json_agg(${dateJson} order by d.starts_at, d.schedule_id), '[]') from (
      select o.* from occurrences o where o.event_id = e.id and not o.cancelled and o.ends_at > ${at}
         and o.starts_at > ${at} - make_interval(secs => ${DURATION_MAX_SECONDS})
       order by o.starts_at, o.schedule_id limit ${DATES_SHOWN}) d join schedules p on p.id = d.schedule_id))::text`;
}

/** The events `e` of a table expression, in its order, in one statement. */
async function readEvents(db: Connection, from: SQL, now: EpochMs): Promise<readonly ApiEventRow[]> {
  const found = await db.execute<{ row: string; more: string }>(
    sql`select ${rowJson(NO_DATES_CHOSEN, now)} as row, ${moreJson(now)} as more from ${from}`,
  );
  return found.rows.map(({ row, more }) => {
    const raw: RawMore = JSON.parse(more);
    const instants = { createdAt: instantFromText(raw.createdAt), changedAt: instantFromText(raw.changedAt) };
    return { ...readRow(row), ...raw, ...instants, dates: raw.dates.map(readDate) };
  });
}

/** All schedules, without a choice of dates. */
const NO_DATES_CHOSEN = { of: "event", eventId: 0 } as const;

/** The place after which a page begins. */
type Place = readonly [place: number, id: number];
type Page<Row> = { rows: readonly Row[]; /** Where the next page begins; null on the last. */ next: Place | null };

/** A page of a list of events, and the number of all its events. */
export async function pageOfEvents(
  db: Connection,
  list: FilteredList,
  { after, limit }: { after: Place | null; limit: number },
): Promise<Page<ApiEventRow> & { total: number }> {
  const { index, query } = await queryIndex(db, list);
  const from = { from: 0, to: limit + 1, after: after && { place: after[0], placeId: after[1] } };
  const { total, rows: listed } = listEvents(index, query, from);
  const shown = listed.slice(0, limit);
  const last = listed.length > limit ? shown.at(-1) : undefined;
  const ids = sqlArray(
    shown.map(({ id }) => id),
    "bigint",
  );
  const source = sql`unnest(${ids}) with ordinality as given (id, place) join events e on e.id = given.id
    where e.listing = any(${sqlArray(list.listings, "text")}) order by given.place`;
  const rows = shown.length === 0 ? [] : await readEvents(db, source, list.now);
  return { total, rows, next: last === undefined ? null : [last.place, last.placeId] };
}

/** A page of the public rooms that are always open, the oldest first. */
export async function pageOfRooms(
  db: Connection,
  narrowing: ListNarrowing & { now: EpochMs },
  { after, limit }: { after: Place | null; limit: number },
): Promise<Page<ApiEventRow>> {
  const { now, query = null } = narrowing;
  const rooms = sql`events e where e.listing = 'public' and e.kind = 'always_open'
    and ${eventWanted({ ...narrowing, query }, "e")} and e.id > ${after?.[1] ?? 0} order by e.id limit ${limit + 1}`;
  const found = await readEvents(db, rooms, now);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, next: last === undefined ? null : [0, last.id] };
}

/** An event with the facts that decide who may see it. */
type FoundEvent = {
  event: ApiEventRow;
  deletedAt: EpochMs | null;
  /** The public event that it became part of. */
  mergedInto: string | null;
  guard: DeletedThing & { organizerId: number | null };
};

/** The event with this public id, whatever its listing; null when there never was one. */
export async function findApiEvent(db: Connection, publicId: string, now: EpochMs): Promise<FoundEvent | null> {
  const [event] = await readEvents(db, sql`events e where e.public_id = ${publicId}`, now);
  if (event === undefined) return null;
  const found = await db.execute<{ guard: string }>(
    sql`select json_build_object('listing', e.listing, 'visibility', e.visibility, 'userId', e.user_id,
        'organizerId', e.organizer_id,
        'moderation', e.moderation, 'held', e.held, 'importStatus', e.import_status,
        'suspendedAt', e.suspended_at::text, 'deletedAt', e.deleted_at::text, 'isMerged', e.merged_into is not null)::text as guard
      from events e where e.id = ${event.id}`,
  );
  const raw: Omit<FoundEvent["guard"], "suspendedAt"> &
    Record<"suspendedAt" | "deletedAt", string | null> & { isMerged: boolean } = JSON.parse(
    found.rows[0]?.guard ?? "null",
  );
  const instantOf = (text: string | null) => (text === null ? null : instantFromText(text));
  const guard = { ...raw, suspendedAt: instantOf(raw.suspendedAt) };
  const into = raw.isMerged ? await findMergedInto(db, event.id) : null;
  const mergedInto = into?.listing === "public" ? into.publicId : null;
  return { event, deletedAt: instantOf(raw.deletedAt), mergedInto, guard };
}
