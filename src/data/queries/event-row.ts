import { type SQL, sql } from "drizzle-orm";
import type { EventType, LinkAudience } from "#core/events/event.ts";
import type { EpochMs, LocalDateTime, ZoneId } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { instantFromText, localFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

/** One date as lists need it; `originalLocal` with the schedule is its identity (PRODUCT P3). */
export type RowDate = {
  scheduleId: number;
  originalLocal: LocalDateTime;
  startsAt: EpochMs;
  endsAt: EpochMs;
  /** The zone of the schedule that gives this date. */
  timezone: ZoneId;
};

/** A schedule as lists need it: for how often an event comes. */
type RowSchedule = {
  id: number;
  startsLocal: LocalDateTime;
  timezone: ZoneId;
  rrule: string | null;
  /** The schedule that it continues from a date on. */
  followsId: number | null;
};

/** What a row or card of a list shows: the event, its schedules by position, and the date in question (null for an always-open room). */
export type EventRow = {
  publicId: string;
  title: string;
  nativeTitle: string | null;
  nativeTitleLanguage: string | null;
  description: string;
  type: EventType;
  organizerName: string;
  organizerPublicId: string | null;
  /** As its own page names it; `organizerName` is what the event says. */
  organizerPageName: string | null;
  organizerListing: Listing | null;
  link: string | null;
  linkAudience: LinkAudience;
  price: number | null;
  donationWelcome: boolean;
  cancelledAt: EpochMs | null;
  date: RowDate | null;
  schedules: readonly RowSchedule[];
  /** Whether the reader saved the event with all its dates; null for a visitor. */
  isSaved: boolean | null;
};

/** What the statement below gives: the names of `EventRow` where a value needs no reading. */
type RawRow = Omit<EventRow, "price" | "cancelledAt" | "date" | "schedules"> & {
  list: number;
  price: string | null;
  cancelledAt: string | null;
  schedule_id: string | null;
  original_local: string;
  starts_at: string;
  ends_at: string;
  schedules: (RowSchedule & { hasEnded: boolean })[] | null;
};

const COLUMNS = sql.raw(`e.public_id as "publicId", e.title, e.native_title as "nativeTitle",
  e.native_title_language as "nativeTitleLanguage", e.description, e.type, e.organizer_name as "organizerName",
  o.public_id as "organizerPublicId", o.name as "organizerPageName", o.listing as "organizerListing", e.link,
  e.link_audience as "linkAudience", e.price, e.donation_welcome as "donationWelcome", e.cancelled_at as "cancelledAt",
  (select json_agg(json_build_object('id', s.id, 'startsLocal', s.starts_local, 'timezone', s.timezone, 'rrule', s.rrule,
     'followsId', s.follows_id, 'hasEnded', s.ended_at is not null)
     order by s.position) from schedules s where s.event_id = e.id) as schedules`);

/**
 * The rows of several lists, each in its order, in one statement and mapped by hand: a page with three lists took nine
 * statements, whose way through driver and query builder cost a fifth of all its CPU. A list is a query of event_id,
 * schedule_id, original_local, starts_at and ends_at, all but the first null for a room.
 */
export async function readLists(
  db: Connection,
  lists: readonly SQL[],
  savedBy: string | null = null,
): Promise<readonly (readonly EventRow[])[]> {
  const picked = lists.map(
    (list, at) => sql`(select ${sql.raw(String(at))} as list, row_number() over () as place, event_id, schedule_id,
        original_local, starts_at, ends_at from (${list}) l)`,
  );
  if (picked.length === 0) return [];
  const found =
    await db.execute<RawRow>(sql`select p.list, p.schedule_id, p.original_local, p.starts_at, p.ends_at, ${COLUMNS},
      ${savedColumn(savedBy)} as "isSaved"
    from (${sql.join(picked, sql` union all `)}) p
    join events e on e.id = p.event_id left join organizers o on o.id = e.organizer_id
   order by p.list, p.place`);
  const rows: EventRow[][] = lists.map(() => []);
  for (const { list, ...raw } of found.rows) {
    const row = readRow(raw);
    if (row !== null) rows[list]?.push(row);
  }
  return rows;
}

/** The rows of one list (`readLists`). */
export async function readList(db: Connection, list: SQL, savedBy: string | null = null): Promise<readonly EventRow[]> {
  return (await readLists(db, [list], savedBy))[0] ?? [];
}

function savedColumn(savedBy: string | null): SQL {
  if (savedBy === null) return sql`null::boolean`;
  return sql`exists (select from saved_events s where s.user_id = ${savedBy} and s.event_id = e.id)`;
}

/** Null for a date whose schedule went away in the meantime. */
function readRow({
  price,
  cancelledAt,
  schedule_id,
  original_local,
  starts_at,
  ends_at,
  ...raw
}: Omit<RawRow, "list">) {
  const all = raw.schedules ?? [];
  const row = {
    ...raw,
    price: price === null ? null : Number(price),
    cancelledAt: cancelledAt === null ? null : instantFromText(cancelledAt),
    schedules: all.flatMap(({ hasEnded, ...plan }) => (hasEnded ? [] : [plan])),
  };
  if (schedule_id === null) return { ...row, date: null };
  const scheduleId = Number(schedule_id);
  // A past date may be one of a schedule that was taken out since.
  const timezone = all.find((plan) => plan.id === scheduleId)?.timezone;
  if (timezone === undefined) return null;
  const [startsAt, endsAt] = [instantFromText(starts_at), instantFromText(ends_at)];
  return { ...row, date: { scheduleId, originalLocal: localFromText(original_local), startsAt, endsAt, timezone } };
}
