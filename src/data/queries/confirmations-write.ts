import { sql } from "drizzle-orm";
import { CONFIRM_EVERY_MS, UNCONFIRMED_AFTER_MS } from "#core/confirmations/confirmation.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import { WANTS_MAIL } from "#data/queries/due-causes-write.ts";
import { MAIL_ZONE } from "#data/queries/digest-members.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import { instantFromText } from "#data/tables/columns.ts";
import type { Connection, Transaction } from "#data/transaction.ts";

/** Listed events with dates to come; equals the condition of `events_to_ask` and `events_to_doubt`. */
const IS_LISTED = sql.raw(`e.kind = 'scheduled' and e.current_starts_at is not null and e.cancelled_at is null
  and e.listing <> 'hidden'`);
const IS_SERIES = sql.raw(
  "exists (select from schedules s where s.event_id = e.id and s.rrule is not null and s.ended_at is null)",
);
/** The account that owns the event `e`: its creator, or the owner of its organizer `o`. */
const SERIES_OWNER = sql.raw("coalesce(e.user_id, o.user_id)");
const OF_ORGANIZER = sql.raw("left join organizers o on o.id = e.organizer_id and o.deleted_at is null");

function isDue(now: EpochMs) {
  return sql`${IS_LISTED} and ${IS_SERIES}
    and coalesce(greatest(e.confirmed_at, e.confirm_asked_at), e.created_at) <= ${sqlInstant(now - CONFIRM_EVERY_MS)}`;
}

/** The owners of series that are due for a confirmation, after `after` in the order of ids. */
export async function listSeriesOwnersDue(
  db: Connection,
  { after, limit }: { after: string; limit: number },
  now: EpochMs,
): Promise<readonly string[]> {
  const found = await db.execute<{ id: string }>(sql`
    select distinct u.id from events e ${OF_ORGANIZER} join users u on u.id = ${SERIES_OWNER}
     where ${isDue(now)} and u.id > ${after} and u.suspended_at is null and u.leave_at is null
     order by u.id limit ${limit}`);
  return found.rows.map(({ id }) => id);
}

/** The ids of the events that an account owns, each half by its own index. */
function ownedBy(userId: string) {
  return sql`select id from events where user_id = ${userId}
    union all select kept.id from organizers own join events kept on kept.organizer_id = own.id
      where own.user_id = ${userId} and own.deleted_at is null and kept.user_id is null`;
}

/** A series whose owner is due to confirm that it still runs. */
export type DueSeries = {
  publicId: string;
  title: string;
  organizerName: string;
  confirmedAt: EpochMs | null;
};

/**
 * Stores that the confirmation of all due series of a person is requested now, and returns these series; another
 * process gets none of them.
 */
export async function updateConfirmationRequested(
  tx: Transaction,
  userId: string,
  now: EpochMs,
): Promise<readonly DueSeries[]> {
  const found = await tx.execute<Omit<DueSeries, "confirmedAt"> & { confirmedAt: string | null }>(sql`
    with due as materialized (
      select e.id from events e where e.id in (${ownedBy(userId)}) and ${isDue(now)}
       order by e.id for no key update of e skip locked)
    update events e set confirm_asked_at = ${sqlInstant(now)} from due where e.id = due.id
    returning e.public_id as "publicId", e.title, e.organizer_name as "organizerName",
              e.confirmed_at::text as "confirmedAt"`);
  return found.rows.map((row) => ({
    ...row,
    confirmedAt: row.confirmedAt === null ? null : instantFromText(row.confirmedAt),
  }));
}

/** The address for requests by mail; `isMailed` is false for those who turned mail off or never confirmed the address. */
export async function findSeriesOwner(db: Connection, userId: string) {
  const found = await db.execute<{ email: string; isMailed: boolean; timezone: ZoneId | null; hour12: boolean | null }>(
    sql`select u.email, u.email_verified and ${WANTS_MAIL} as "isMailed", ${MAIL_ZONE} as timezone, p.hour12
          from users u left join user_preferences p on p.user_id = u.id where u.id = ${userId}`,
  );
  return found.rows[0] ?? null;
}

/** Marks at most `limit` series that nobody has confirmed for 26 weeks; returns their public ids. */
export async function updateUnconfirmed(tx: Transaction, limit: number, now: EpochMs): Promise<readonly string[]> {
  const found = await tx.execute<{ publicId: string }>(sql`
    with late as materialized (
      select e.id from events e
       where ${IS_LISTED} and ${IS_SERIES} and e.unconfirmed_at is null and e.import_source is distinct from 'demo'
         and coalesce(e.confirmed_at, e.created_at) <= ${sqlInstant(now - UNCONFIRMED_AFTER_MS)}
       order by e.id limit ${limit} for no key update of e skip locked)
    update events e set unconfirmed_at = ${sqlInstant(now)}, unconfirmed_seen_at = null from late where e.id = late.id
    returning e.public_id as "publicId"`);
  return found.rows.map(({ publicId }) => publicId);
}

/**
 * How these series can end without losing a date that has begun: each is cut (`following`) at its first date after the
 * last that has begun, both in the order of their original starts, and each date before the cut that was postponed
 * past now is canceled by itself (`single`). By schedule, first dates first.
 */
export async function listDatesToEnd(db: Connection, scheduleIds: readonly number[], now: EpochMs) {
  const toCome = sql`from occurrences o where o.schedule_id = begun.id and o.starts_at > ${sqlInstant(now)}`;
  const found = await db.execute<{ scheduleId: number; originalLocal: string; reach: "following" | "single" }>(sql`
    with begun as materialized (
      select s.id, coalesce((
               select o.original_local from occurrences o where o.schedule_id = s.id and o.starts_at <= ${sqlInstant(now)}
                order by o.original_local desc limit 1), '-infinity'::timestamp) as last
        from unnest(${sqlArray(scheduleIds, "bigint")}) as s (id))
    select begun.id::int as "scheduleId", to_char(date.original_local, 'YYYY-MM-DD"T"HH24:MI:SS') as "originalLocal", reach
      from begun cross join lateral (
        select o.original_local, 'single' as reach ${toCome} and o.original_local < begun.last and not o.cancelled
        union all
        (select o.original_local, 'following' ${toCome} and o.original_local > begun.last
          order by o.original_local limit 1)) as date
     order by begun.id, date.original_local`);
  return found.rows;
}
