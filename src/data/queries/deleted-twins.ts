import { type SQL, sql } from "drizzle-orm";
import { isTwin } from "#core/duplicates/duplicate.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import { isWithheldSql } from "#data/queries/visibility-sql.ts";
import type { Connection } from "#data/transaction.ts";

/** A deleted event that is there a second time, and the event that is. */
export type DeletedTwin = {
  eventId: number;
  title: string;
  twin: { publicId: string; title: string; organizerName: string };
};

type Found = {
  eventId: number;
  title: string;
  publicId: string;
  twinTitle: string;
  organizerName: string;
  sameOrganizer: boolean;
  sameLink: boolean;
  datesOverlap: boolean | null;
};

type Of = { eventId: number } | { deletion: number };

/**
 * Deleted events that somebody has listed again, each once. Only events with the same title are compared, because an
 * index finds those. Other people's private events are never named.
 */
export async function listDeletedTwins(
  db: Connection,
  of: Of,
  viewerId: string,
  now: EpochMs,
): Promise<readonly DeletedTwin[]> {
  const isMeant: SQL =
    "eventId" in of
      ? sql`gone.id = ${of.eventId}`
      : sql`gone.deleted_with = ${of.deletion} and gone.deleted_at is not null`;
  const found = await db.execute<Found>(sql`
    select gone.id::int as "eventId", gone.title, e.public_id as "publicId", e.title as "twinTitle",
           e.organizer_name as "organizerName", coalesce(own.name_key = o.name_key, false) as "sameOrganizer",
           coalesce(link_key(e.link) = link_key(gone.link), false) as "sameLink",
           case when gone.kind <> 'always_open' or e.kind <> 'always_open' then exists (
             select from occurrences d where d.event_id = e.id and not d.cancelled
                and d.starts_at < date.ends_at and d.ends_at > date.starts_at) end as "datesOverlap"
      from events gone
      join events e on lower(e.title) = lower(gone.title) and e.deleted_at is null and e.cancelled_at is null
      left join organizers o on o.id = gone.organizer_id
      left join organizers own on own.id = e.organizer_id
      left join lateral (
        select starts_at, ends_at from occurrences
         where event_id = gone.id and not cancelled
         order by ends_at <= ${sqlInstant(now)}, starts_at limit 1) date on true
     where ${isMeant} and gone.words_removed_at is null and e.id <> gone.id and not ${isWithheldSql(viewerId)}
     order by gone.id, e.id`);
  const twins = new Map<number, DeletedTwin>();
  for (const row of found.rows) {
    if (twins.has(row.eventId) || !isTwin({ ...row, titles: [row.title, row.twinTitle] })) continue;
    const { eventId, title, publicId, twinTitle, organizerName } = row;
    twins.set(eventId, { eventId, title, twin: { publicId, title: twinTitle, organizerName } });
  }
  return [...twins.values()];
}
