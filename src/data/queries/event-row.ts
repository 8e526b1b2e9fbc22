import { withLinkInOneField } from "#core/events/meeting-link.ts";
import { type SQL, sql } from "drizzle-orm";
import { DEMO_SOURCE, type EventMode, type EventType, type LinkAudience, type LinkState } from "#core/events/event.ts";
import type { EpochMs, LocalDateTime, ZoneId } from "#core/time/instant.ts";
import type { MarkingReason } from "#core/reports/visitor-mark.ts";
import type { Listing } from "#core/visibility.ts";
import { instantFromText, localFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

/** One date in a list; `originalLocal` with the schedule identifies it (PRODUCT P3). */
export type RowDate = {
  scheduleId: number;
  originalLocal: LocalDateTime;
  startsAt: EpochMs;
  endsAt: EpochMs;
  /** The time zone of its schedule. */
  timezone: ZoneId;
  /** The note on this date; missing or null for none. */
  note?: string | null;
};

/** An uploaded picture in a list: its key in the store, its width in pixels and its focus point in hundredths. */
type RowImage = { key: string; width: number; focusX: number; focusY: number };

/** A schedule in a list, to show how often an event happens. */
type RowSchedule = {
  id: number;
  startsLocal: LocalDateTime;
  timezone: ZoneId;
  rrule: string | null;
  /** The schedule that this one continues from a date on. */
  followsId: number | null;
};

/** A row or card of a list: the event, its schedules by position, and the date shown (null for an always-open room). */
export type EventRow = {
  publicId: string;
  title: string;
  nativeTitle: string | null;
  nativeTitleLanguage: string | null;
  description: string;
  type: EventType;
  practices: readonly string[];
  traditions: readonly string[];
  /** Language tags (BCP 47). */
  languages: readonly string[];
  organizerName: string;
  organizerPublicId: string | null;
  /** The name on the organizer's own page; `organizerName` is the name in the event. */
  organizerPageName: string | null;
  organizerListing: Listing | null;
  link: string | null;
  linkAudience: LinkAudience;
  price: number | null;
  donationWelcome: boolean;
  /** Where one can attend in person; coordinates in tenths of a degree. */
  mode: EventMode;
  city: string | null;
  latitude: number | null;
  longitude: number | null;
  cancelledAt: EpochMs | null;
  /** Whether the event belongs to the demo directory. */
  isExample: boolean;
  /** Whether its link answers, and when that was last found out. */
  linkState: LinkState;
  linkCheckedAt: EpochMs | null;
  /** When its own people last confirmed it, and since when it counts as unconfirmed. */
  confirmedAt: EpochMs | null;
  unconfirmedAt: EpochMs | null;
  createdAt: EpochMs;
  /** What several visitors report, and the start of the date that it is about. */
  reportedAs: MarkingReason | null;
  reportedDate: EpochMs | null;
  date: RowDate | null;
  schedules: readonly RowSchedule[];
  /** The organizer's own picture; null for none. */
  image: RowImage | null;
  /** Whether the reader saved the event with all its dates; null for a visitor. */
  isSaved: boolean | null;
};

type Instants = "cancelledAt" | "reportedDate" | "linkCheckedAt" | "confirmedAt" | "unconfirmedAt" | "createdAt";

/** One row of the statement below: `EventRow` where no conversion is needed. */
type RawRow = Omit<EventRow, Instants | "date" | "schedules"> & {
  cancelledAt: string | null;
  linkCheckedAt: string | null;
  confirmedAt: string | null;
  unconfirmedAt: string | null;
  createdAt: string;
  reportedDate: string | null;
  scheduleId: number | null;
  originalLocal: string;
  startsAt: string;
  endsAt: string;
  note: string | null;
  schedules: (RowSchedule & { hasEnded: boolean })[] | null;
};

const FIELDS = sql.raw(`'publicId', e.public_id, 'title', e.title, 'nativeTitle', e.native_title,
  'nativeTitleLanguage', e.native_title_language, 'description', e.description, 'type', e.type,
  'practices', e.practices, 'traditions', e.traditions, 'languages', e.languages, 'organizerName', e.organizer_name,
  'organizerPublicId', o.public_id, 'organizerPageName', o.name, 'organizerListing', o.listing, 'link', e.link,
  'linkAudience', e.link_audience, 'price', e.price, 'donationWelcome', e.donation_welcome, 'cancelledAt', e.cancelled_at::text,
  'linkState', e.link_state, 'linkCheckedAt', e.link_checked_at::text, 'confirmedAt', e.confirmed_at::text,
  'unconfirmedAt', e.unconfirmed_at::text, 'createdAt', e.created_at::text, 'mode', e.mode, 'city', e.city, 'latitude', e.latitude, 'longitude', e.longitude,
  'reportedAs', e.reported_as, 'reportedDate', e.reported_date::text,
  'isExample', e.import_source is not distinct from '${DEMO_SOURCE}',
  'image', (select json_build_object('key', i.key, 'width', i.width, 'focusX', e.image_focus_x, 'focusY', e.image_focus_y)
     from pictures i where i.key = e.image_key),
  'scheduleId', p.schedule_id, 'originalLocal', p.original_local::text, 'startsAt', p.starts_at::text, 'endsAt', p.ends_at::text,
  'note', (select x.note from schedule_exceptions x where x.schedule_id = p.schedule_id and x.original_local = p.original_local),
  'schedules', (select json_agg(json_build_object('id', s.id, 'startsLocal', s.starts_local, 'timezone', s.timezone,
     'rrule', s.rrule, 'followsId', s.follows_id, 'hasEnded', s.ended_at is not null)
     order by s.position) from schedules s where s.event_id = e.id)`);

/**
 * The rows of several lists, each in order, in one statement, each row as JSON: a statement per part of a page costs a
 * fifth of its CPU in driver and query builder. A list is a query of event_id, schedule_id, original_local, starts_at
 * and ends_at, all but the first null for a room.
 */
export async function listRowsOf(
  db: Connection,
  lists: readonly SQL[],
  savedBy: string | null = null,
): Promise<readonly (readonly EventRow[])[]> {
  if (lists.length === 0) return [];
  const picked = lists.map(
    (list, at) => sql`(select ${sql.raw(String(at))} as list, row_number() over () as place, event_id, schedule_id,
        original_local, starts_at, ends_at from (${list}) l)`,
  );
  const found = await db.execute<{ list: number; row: string }>(sql`
    select p.list, json_build_object(${FIELDS}, 'isSaved', ${savedColumn(savedBy)})::text as row
      from (${sql.join(picked, sql` union all `)}) p
      join events e on e.id = p.event_id left join organizers o on o.id = e.organizer_id
     order by p.list, p.place`);
  const rows = lists.map((): EventRow[] => []);
  for (const { list, row: text } of found.rows) {
    const row = readRow(text);
    if (row !== null) rows[list]?.push(row);
  }
  return rows;
}

/** The rows of one list (`listRowsOf`). */
export async function listRows(db: Connection, list: SQL, savedBy: string | null = null): Promise<readonly EventRow[]> {
  return (await listRowsOf(db, [list], savedBy))[0] ?? [];
}

function savedColumn(savedBy: string | null): SQL {
  if (savedBy === null) return sql`null::boolean`;
  return sql`exists (select from saved_events s where s.user_id = ${savedBy} and s.event_id = e.id)`;
}

/** Null for a date whose schedule was deleted meanwhile. */
function readRow(text: string): EventRow | null {
  const raw = withLinkInOneField<RawRow>(JSON.parse(text));
  const { scheduleId, originalLocal, startsAt, endsAt, note, schedules, ...plain } = raw;
  const all = schedules ?? [];
  const row = {
    ...plain,
    cancelledAt: instantOf(raw.cancelledAt),
    linkCheckedAt: instantOf(raw.linkCheckedAt),
    confirmedAt: instantOf(raw.confirmedAt),
    unconfirmedAt: instantOf(raw.unconfirmedAt),
    createdAt: instantFromText(raw.createdAt),
    reportedDate: instantOf(raw.reportedDate),
    schedules: all.flatMap(({ hasEnded, ...plan }) => (hasEnded ? [] : [plan])),
  };
  if (scheduleId === null) return { ...row, date: null };
  // A past date may belong to a schedule that was removed since.
  const timezone = all.find((plan) => plan.id === scheduleId)?.timezone;
  if (timezone === undefined) return null;
  const span = { startsAt: instantFromText(startsAt), endsAt: instantFromText(endsAt) };
  return { ...row, date: { scheduleId, originalLocal: localFromText(originalLocal), ...span, timezone, note } };
}

function instantOf(text: string | null): EpochMs | null {
  return text === null ? null : instantFromText(text);
}
