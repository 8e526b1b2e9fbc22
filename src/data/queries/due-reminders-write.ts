import { type SQL, sql } from "drizzle-orm";
import { NOTIFICATION_TYPES, type NotificationFacts } from "#core/notifications/notification.ts";
import type { RemindedDate } from "#core/reminders/reminder-letter.ts";
import type { QuietHours, SentChannel } from "#core/reminders/reminder.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import { clockLeaptSql } from "#data/queries/clock.ts";
import { WANTS_MAIL } from "#data/queries/due-causes-write.ts";
import { insertRowsSql } from "#data/queries/insert-rows.ts";
import { REMINDER_ZONE } from "#data/queries/reminder-preferences.ts";
import { instantText, sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import { eventIsSeenBy } from "#data/queries/visibility-sql.ts";
import { instantFromText, localFromText } from "#data/tables/columns.ts";
import { notifications } from "#data/tables/notifications.ts";
import type { Transaction } from "#data/transaction.ts";

/** A reminder whose moment has come, with its date and its member; `date` is null when event or date are gone. */
export type ClaimedReminder = {
  id: number;
  userId: string;
  channel: SentChannel;
  leadMinutes: number;
  plannedFor: EpochMs;
  isWanted: boolean;
  eventId: number;
  date: RemindedDate | null;
  email: string;
  zone: ZoneId;
  hour12: boolean | null;
  quiet: QuietHours | null;
};

type Row = Omit<RemindedDate, "originalLocal" | "startsLocal" | "startsAt"> &
  Pick<
    ClaimedReminder,
    "id" | "userId" | "channel" | "leadMinutes" | "isWanted" | "eventId" | "email" | "zone" | "hour12"
  > & {
    originalLocal: string;
    startsLocal: string;
    startsAt: string | null;
    plannedFor: string;
    quietFrom: number | null;
    quietTo: number | null;
  };

/**
 * Locks the next due reminders, at most `limit`; those that another process has locked are left to it. After the clock
 * jumped ahead none is due.
 */
export async function lockDueReminders(
  tx: Transaction,
  limit: number,
  now: EpochMs,
): Promise<readonly ClaimedReminder[]> {
  const found = await tx.execute<Row>(sql`
    with due as materialized (
      select * from reminders where state = 'planned' and due_at <= ${sqlInstant(now)} and not ${clockLeaptSql(now)}
       order by due_at, id limit ${limit} for update skip locked)
    select r.id::float8 as id, r.user_id as "userId", r.channel, r.lead_minutes as "leadMinutes",
           r.starts_at::text as "plannedFor", r.original_local::text as "originalLocal", o.starts_at::text as "startsAt",
           t.timezone, t.starts_local::text as "startsLocal", t.rrule, t.id::float8 as "scheduleId", e.id::float8 as "eventId", e.public_id as "publicId",
           e.title, e.type, e.organizer_name as "organizerName", e.link, e.link_audience as "linkAudience",
           u.email, coalesce(${REMINDER_ZONE}, 'UTC') as zone, p.hour12, c.quiet_from as "quietFrom", c.quiet_to as "quietTo",
           (e.cancelled_at is null and not o.cancelled and u.suspended_at is null and u.leave_at is null
            and coalesce(r.lead_minutes = any(c.leads) and r.channel = any(c.channels), false)
            and (r.channel <> 'mail' or u.email_verified and ${WANTS_MAIL}) and ${eventIsSeenBy(sql`r.user_id`)}
            and (exists (select from saved_events s where s.user_id = r.user_id and s.event_id = e.id)
              or exists (select from saved_dates d where d.user_id = r.user_id and d.schedule_id = r.schedule_id
                          and d.original_local = r.original_local))
            and not exists (select from muted_reminders m where m.user_id = r.user_id and m.event_id = e.id)) is true as "isWanted"
      from due r join users u on u.id = r.user_id join schedules t on t.id = r.schedule_id join events e on e.id = t.event_id
      left join occurrences o on o.schedule_id = r.schedule_id and o.original_local = r.original_local
      left join user_preferences p on p.user_id = r.user_id left join reminder_preferences c on c.user_id = r.user_id
     order by r.due_at, r.id`);
  return found.rows.map(claimedFrom);
}

function claimedFrom(row: Row): ClaimedReminder {
  const { id, userId, channel, leadMinutes, isWanted, eventId, email, zone, hour12, quietFrom, quietTo } = row;
  const { publicId, scheduleId, title, type, organizerName, link, linkAudience, timezone, rrule, startsAt } = row;
  const originalLocal = localFromText(row.originalLocal);
  const startsLocal = localFromText(row.startsLocal);
  const of = {
    publicId,
    scheduleId,
    title,
    type,
    organizerName,
    link,
    linkAudience,
    timezone,
    rrule,
    originalLocal,
    startsLocal,
  };
  return {
    id,
    userId,
    channel,
    leadMinutes,
    isWanted,
    eventId,
    email,
    zone,
    hour12,
    plannedFor: instantFromText(row.plannedFor),
    quiet: quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo },
    date: startsAt === null ? null : { ...of, startsAt: instantFromText(startsAt) },
  };
}

/** Settles reminders that this transaction has locked. */
export async function updateSettledReminders(
  tx: Transaction,
  settled: readonly { id: number; state: "sent" | "ended" }[],
  now: EpochMs,
): Promise<void> {
  if (settled.length === 0) return;
  const ids = sqlArray(
    settled.map(({ id }) => id),
    "bigint",
  );
  const states = sqlArray(
    settled.map(({ state }) => state),
    "text",
  );
  await tx.execute(sql`update reminders r set state = t.state, settled_at = ${sqlInstant(now)}
    from unnest(${ids}, ${states}) as t (id, state) where r.id = t.id`);
  await upsertReminderCounts(tx, ids, now);
}

/**
 * Counts the people who were reminded of each event, once of each date: those of whose date nothing but these reminders
 * was sent. In the order of ids, so that two processes never wait for each other.
 */
async function upsertReminderCounts(tx: Transaction, ids: SQL, now: EpochMs): Promise<void> {
  await tx.execute(sql`
    insert into reminder_counts (event_id, day, people)
    select t.event_id, (${sqlInstant(now)} at time zone 'UTC')::date, count(distinct (r.user_id, r.schedule_id, r.original_local))
      from reminders r join schedules t on t.id = r.schedule_id
     where r.id = any(${ids}) and r.state = 'sent' and not exists (
       select from reminders o where o.user_id = r.user_id and o.schedule_id = r.schedule_id
          and o.original_local = r.original_local and o.state = 'sent' and o.id <> all(${ids}))
     group by 1 order by 1
    on conflict (event_id, day) do update set people = reminder_counts.people + excluded.people`);
}

/** Puts off reminders that this transaction has locked. */
export async function updateReminderTimes(
  tx: Transaction,
  waiting: readonly { id: number; dueAt: EpochMs; startsAt: EpochMs }[],
): Promise<void> {
  if (waiting.length === 0) return;
  const ids = sqlArray(
    waiting.map(({ id }) => id),
    "bigint",
  );
  const dues = sqlArray(
    waiting.map(({ dueAt }) => instantText(dueAt)),
    "timestamptz",
  );
  const starts = sqlArray(
    waiting.map(({ startsAt }) => instantText(startsAt)),
    "timestamptz",
  );
  await tx.execute(sql`update reminders r set due_at = t.due_at, starts_at = t.starts_at
    from unnest(${ids}, ${dues}, ${starts}) as t (id, due_at, starts_at) where r.id = t.id`);
}

/** The key of each member's links that turn mail off, made where there was none; `newKey` proposes one. */
export async function findOrInsertStopKeys(
  tx: Transaction,
  userIds: readonly string[],
  { newKey, now }: { newKey: () => string; now: EpochMs },
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(userIds)].toSorted();
  if (ids.length === 0) return new Map();
  await tx.execute(sql`
    insert into user_preferences as p (user_id, digest_key, created_at, updated_at)
    select id, key, ${sqlInstant(now)}, ${sqlInstant(now)}
      from unnest(${sqlArray(ids, "text")}, ${sqlArray(ids.map(newKey), "text")}) as t (id, key)
     where not exists (select from user_preferences k where k.user_id = t.id and k.digest_key is not null) order by id
    on conflict (user_id) do update set digest_key = coalesce(p.digest_key, excluded.digest_key)`);
  const found = await tx.execute<{ user_id: string; digest_key: string }>(sql`
    select user_id, digest_key from user_preferences where user_id = any(${sqlArray(ids, "text")})`);
  return new Map(found.rows.map((row) => [row.user_id, row.digest_key]));
}

/** Writes the reminders that appear in the bell. */
export async function insertReminderNotifications(
  tx: Transaction,
  reminders: readonly { userId: string; eventId: number; facts: NotificationFacts }[],
  now: EpochMs,
): Promise<void> {
  if (reminders.length === 0) return;
  const [type] = NOTIFICATION_TYPES;
  const rows = reminders.map((each) => ({ ...each, type, name: "event-reminder" as const, createdAt: now }));
  await tx.execute(insertRowsSql(notifications, rows));
}
