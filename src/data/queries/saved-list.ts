import { type SQL, sql } from "drizzle-orm";
import type { SavedThing } from "#core/saved-events/saved-events.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { type EventRow, listRows } from "#data/queries/event-row.ts";
import { eventIsSeenBy } from "#data/queries/visibility-sql.ts";
import { currentDateSql } from "#data/queries/event-lists.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import type { Connection } from "#data/transaction.ts";
import { type SavedRow, readSaved, type SavedDate, savedThingsSql } from "#data/queries/saved-row.ts";

type PageQuery = { now: EpochMs; /** From 1. */ page: number; pageSize: number };

/** One page of a person's saves, the newest first, whatever became of their events since. */
export function listSaved(
  db: Connection,
  userId: string,
  { now, page, pageSize }: PageQuery,
): Promise<readonly SavedRow[]> {
  const end = page * pageSize;
  // Each part is limited to the page's end, so that both read their index no further.
  const saved = sql`
    select * from (
      (select event_id, null::bigint as schedule_id, null::timestamp as original_local, created_at from saved_events
        where user_id = ${userId} order by created_at desc, event_id desc limit ${end})
      union all
      (select p.event_id, d.schedule_id, d.original_local, d.created_at
         from (select * from saved_dates where user_id = ${userId}
                order by created_at desc, schedule_id desc, original_local desc limit ${end}) d
         join schedules p on p.id = d.schedule_id)) either
    order by created_at desc, event_id desc, schedule_id desc, original_local desc limit ${pageSize} offset ${end - pageSize}`;
  return readSaved(db, saved, now);
}

/**
 * One page of a person's saves by the running or next date, the earliest first; then, newest save first, those without
 * such a date or that may no longer be shown. Reads every save of this person, each by its indexes.
 */
export function listSavedByDate(
  db: Connection,
  userId: string,
  { now, page, pageSize }: PageQuery,
): Promise<readonly SavedRow[]> {
  const isSeen = eventIsSeenBy(sql`${userId}`);
  // `limit 1` forces the planner to look up each event by id: all events together are many more.
  const event = (id: SQL) =>
    sql`cross join lateral (select e.id, ${isSeen} as is_seen from events e where e.id = ${id} limit 1) e`;
  const saved = sql`
    select event_id, schedule_id, original_local, created_at from (
      select s.event_id, null::bigint as schedule_id, null::timestamp as original_local, s.created_at, next.starts_at as next_at
        from saved_events s ${event(sql`s.event_id`)}
        left join lateral (${currentDateSql(sql`e.id`, now)}) next on e.is_seen
       where s.user_id = ${userId}
      union all
      select p.event_id, d.schedule_id, d.original_local, d.created_at, o.starts_at
        from saved_dates d join schedules p on p.id = d.schedule_id ${event(sql`p.event_id`)}
        left join occurrences o on o.schedule_id = d.schedule_id and o.original_local = d.original_local
         and o.ends_at > ${sqlInstant(now)} and e.is_seen
       where d.user_id = ${userId}) either
    order by next_at nulls last, created_at desc, event_id desc, schedule_id desc, original_local desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`;
  return readSaved(db, saved, now);
}

/** Number of a person's saved events and single dates. */
export async function countSaved(
  db: Connection,
  userId: string,
): Promise<{ total: number; /** Whether the member has said when to be reminded. */ hasReminders: boolean }> {
  const found = await db.execute<{ total: number; hasReminders: boolean }>(sql`
    select ((select count(*) from saved_events where user_id = ${userId})
          + (select count(*) from saved_dates where user_id = ${userId}))::int as total,
           exists (select from reminder_preferences where user_id = ${userId}) as "hasReminders"`);
  return found.rows[0] ?? { total: 0, hasReminders: false };
}

/** The same for saves on a device, in the device's order; excludes events that never existed. */
export function listSavedByDevice(
  db: Connection,
  things: readonly (SavedThing & { savedAt: EpochMs })[],
  now: EpochMs,
): Promise<readonly SavedRow[]> {
  const { ids, dates } = savedThingsSql(things);
  const at = sqlArray(
    things.map(({ savedAt }) => new Date(savedAt).toISOString()),
    "timestamptz",
  );
  const named = sql`
    select e.id as event_id, plan.schedule_id, t.original_local, t.created_at
      from unnest(${ids}, ${dates}, ${at}) as t(public_id, original_local, created_at)
      join events e on e.public_id = t.public_id
      left join lateral (select o.schedule_id from occurrences o join schedules p on p.id = o.schedule_id
        where t.original_local is not null and o.event_id = e.id and o.original_local = t.original_local
        order by o.cancelled, p.position limit 1) plan on true
     order by t.created_at desc, e.id desc`;
  return readSaved(db, named, now);
}

/** The saved events as rows of a list, by `savedRowKey`; only for those that may be shown. */
export async function listSavedEventRows(
  db: Connection,
  rows: readonly SavedRow[],
): Promise<ReadonlyMap<string, EventRow>> {
  if (rows.length === 0) return new Map();
  const instants = (of: (date: SavedDate) => EpochMs) =>
    sqlArray(
      rows.map(({ date }) => (date === null ? null : new Date(of(date)).toISOString())),
      "timestamptz",
    );
  const ids = sqlArray(
    rows.map(({ eventId }) => eventId),
    "bigint",
  );
  const plans = sqlArray(
    rows.map(({ date }) => date?.scheduleId ?? null),
    "bigint",
  );
  const locals = sqlArray(
    rows.map(({ date }) => date?.originalLocal ?? null),
    "timestamp",
  );
  const found = await listRows(
    db,
    sql`select * from unnest(${ids}, ${plans}, ${locals}, ${instants(({ startsAt }) => startsAt)}, ${instants(({ endsAt }) => endsAt)})
      as t(event_id, schedule_id, original_local, starts_at, ends_at)`,
  );
  return new Map(found.map((event) => [savedRowKey(event), event]));
}

/** The key of a row of `listSavedEventRows`: an event, and the date at which it is shown. */
export function savedRowKey({
  publicId,
  date,
}: Pick<SavedRow, "publicId"> & { date: Pick<SavedDate, "scheduleId" | "originalLocal"> | null }): string {
  return date === null ? publicId : `${publicId} ${date.scheduleId} ${date.originalLocal}`;
}
