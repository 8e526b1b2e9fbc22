import { type SQL, sql } from "drizzle-orm";
import type { SavedThing } from "#core/saved-events/saved-events.ts";
import type { EpochMs, LocalDateTime } from "#core/time/instant.ts";
import type { Listing, Visibility } from "#core/visibility.ts";
import { currentDateSql, lastDateSql } from "#data/queries/event-lists.ts";
import { sqlArray } from "#data/queries/sql-values.ts";
import { instantFromText, localFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

/** The date that a save shows: the saved one, else the event's running or next one, else its last. */
export type SavedDate = {
  scheduleId: number;
  originalLocal: LocalDateTime;
  startsAt: EpochMs;
  endsAt: EpochMs;
  cancelled: boolean;
  /** Why it is canceled or moved, in the host's words. */
  reason: string | null;
};

/** One save: the columns that decide who may see its event, and its date. `readList` reads the event's content if it may be shown. */
export type SavedRow = {
  eventId: number;
  publicId: string;
  /** Null for an event with all its dates. */
  onlyDate: LocalDateTime | null;
  savedAt: EpochMs;
  listing: Listing;
  visibility: Visibility;
  userId: string | null;
  deletedAt: EpochMs | null;
  isRoom: boolean;
  /** Why the event is canceled, in its owner's words. */
  cancelReason: string | null;
  date: SavedDate | null;
};

/** What a device saved as arrays for `unnest`: public ids, and the original starts of single dates or null. */
export function savedThingsSql(things: readonly SavedThing[]): { ids: SQL; dates: SQL } {
  return {
    ids: sqlArray(
      things.map(({ publicId }) => publicId),
      "text",
    ),
    dates: sqlArray(
      things.map(({ originalLocal }) => originalLocal),
      "timestamp",
    ),
  };
}

type RawRow = {
  event_id: string;
  public_id: string;
  only_date: string | null;
  saved_at: string;
  listing: Listing;
  visibility: Visibility;
  user_id: string | null;
  deleted_at: string | null;
  is_room: boolean;
  schedule_id: string | null;
  original_local: string;
  starts_at: string;
  ends_at: string;
  cancelled: boolean;
  reason: string | null;
  cancel_reason: string | null;
};

/** The rows of a query of event_id, schedule_id, original_local and created_at; without an original start the whole event was saved. */
export async function readSaved(db: Connection, saved: SQL, now: EpochMs): Promise<readonly SavedRow[]> {
  const found = await db.execute<RawRow>(sql`
    select e.id as event_id, e.public_id, s.original_local as only_date, s.created_at as saved_at, e.listing, e.visibility, e.user_id,
           e.deleted_at, e.kind = 'always_open' as is_room,
           coalesce(one.schedule_id, cur.schedule_id, past.schedule_id) as schedule_id,
           coalesce(one.original_local, cur.original_local, past.original_local) as original_local,
           coalesce(one.starts_at, cur.starts_at, past.starts_at) as starts_at,
           coalesce(one.ends_at, cur.ends_at, past.ends_at) as ends_at, coalesce(one.cancelled, false) as cancelled,
           x.reason, e.cancel_reason
      from (select *, row_number() over () as place from (${saved}) saved) s join events e on e.id = s.event_id
      left join occurrences one on one.schedule_id = s.schedule_id and one.original_local = s.original_local
      left join schedule_exceptions x on x.schedule_id = one.schedule_id and x.original_local = one.original_local
      left join lateral (${currentDateSql(sql`e.id`, now)}) cur on s.original_local is null
      left join lateral (${lastDateSql(sql`e.id`, now)}) past on s.original_local is null and cur.schedule_id is null
     order by s.place`);
  return found.rows.map(savedRow);
}

function savedRow(row: RawRow): SavedRow {
  return {
    eventId: Number(row.event_id),
    publicId: row.public_id,
    onlyDate: row.only_date === null ? null : localFromText(row.only_date),
    savedAt: instantFromText(row.saved_at),
    listing: row.listing,
    visibility: row.visibility,
    userId: row.user_id,
    deletedAt: row.deleted_at === null ? null : instantFromText(row.deleted_at),
    isRoom: row.is_room,
    cancelReason: row.cancel_reason,
    date: row.schedule_id === null ? null : dateOf(row, Number(row.schedule_id)),
  };
}

function dateOf({ original_local, starts_at, ends_at, cancelled, reason }: RawRow, scheduleId: number): SavedDate {
  const [startsAt, endsAt] = [instantFromText(starts_at), instantFromText(ends_at)];
  return { scheduleId, originalLocal: localFromText(original_local), startsAt, endsAt, cancelled, reason };
}
