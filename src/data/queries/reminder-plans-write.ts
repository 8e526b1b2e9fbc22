import { lt, type SQL, sql } from "drizzle-orm";
import { quietSpans } from "#core/reminders/quiet-hours.ts";
import { BEFORE_QUIET_MS, PLANNED_AHEAD_MS, REMINDER_LEADS, SENT_CHANNELS } from "#core/reminders/reminder.ts";
import { DAY_MS, type EpochMs, MINUTE_MS, SECOND_MS, type ZoneId } from "#core/time/instant.ts";
import { WANTS_MAIL } from "#data/queries/due-causes-write.ts";
import { REMINDER_ZONE } from "#data/queries/reminder-preferences.ts";
import { instantText, sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import { reminders } from "#data/tables/reminders.ts";
import type { Connection } from "#data/transaction.ts";

/** `userId`: whose reminders are planned; null for everybody's. */
type Plan = { userId: string | null; now: EpochMs };

const LONGEST_LEAD_MS = Math.max(...REMINDER_LEADS) * MINUTE_MS;

/**
 * Brings the planned reminders in line with saves, dates and preferences, by comparing: adds those due in the next 36
 * hours, moves those whose date or quiet hours moved, and deletes those that are no longer wanted. Reminders that are
 * due already, sent or ended are left alone. Returns how many rows changed.
 */
export async function updatePlannedReminders(db: Connection, plan: Plan): Promise<number> {
  const isComing = sql`r.state = 'planned' and r.due_at > ${sqlInstant(plan.now)}`;
  // A full join is never a nested loop, whatever the planner believes about the size of a table that was empty a moment ago.
  const found = await db.execute<{ changed: number }>(sql`
    with ${wantedSql(await quietSql(db, plan), plan)},
    compared as materialized (
      select r.id, r.starts_at as was_starting_at, r.due_at as was_due_at, w.*
        from wanted w full join (select * from reminders r where ${isComing} and ${isOf("r", plan)}) r
          on r.user_id = w.user_id and r.schedule_id = w.schedule_id and r.original_local = w.original_local
         and r.lead_minutes = w.lead_minutes and r.channel = w.channel),
    gone as (delete from reminders r using compared c
      where r.id = c.id and c.user_id is null and ${isComing} returning r.id),
    moved as (update reminders r set starts_at = c.starts_at, due_at = c.due_at from compared c
      where r.id = c.id and (c.starts_at <> c.was_starting_at or c.due_at <> c.was_due_at) and ${isComing} returning r.id),
    added as (insert into reminders (user_id, schedule_id, original_local, lead_minutes, channel, starts_at, due_at)
      select user_id, schedule_id, original_local, lead_minutes, channel, starts_at, due_at from compared
       where id is null on conflict do nothing returning id)
    select (select count(*) from gone)::int + (select count(*) from moved)::int + (select count(*) from added)::int as changed`);
  return found.rows[0]?.changed ?? 0;
}

/** Whether a row of this alias is of the member, or of anybody. */
function isOf(alias: "r" | "c" | "s" | "d", { userId }: Plan): SQL {
  return userId === null ? sql`true` : sql`${sql.identifier(alias)}.user_id = ${userId}`;
}

/**
 * `wanted`: every reminder that should exist for the dates ahead. A reminder whose moment was before the save, before
 * the member chose this time or turned it on again, or before the schedule was changed, is not sent late. Of several
 * that quiet hours move to one moment the earliest one is sent. `quiet` are rows of quiet hours.
 */
function wantedSql(quiet: SQL, plan: Plan): SQL {
  const { now } = plan;
  const isAhead = sql`o.starts_at > ${sqlInstant(now)} and o.starts_at < ${sqlInstant(now + PLANNED_AHEAD_MS + LONGEST_LEAD_MS)}
    and not o.cancelled and o.listing in ('hidden', 'members', 'public')`;
  const date = sql`o.event_id, o.schedule_id, o.original_local, o.starts_at`;
  return sql`quiet as (${quiet}),
    reader as (
      select c.*, ${REMINDER_ZONE} as own_zone,
             array(select k from unnest(c.channels) k where k = any(${sqlArray(SENT_CHANNELS, "text")})
               and (k <> 'mail' or u.email_verified and ${WANTS_MAIL})) as sent_channels
        from reminder_preferences c join users u on u.id = c.user_id left join user_preferences p on p.user_id = c.user_id
       where u.suspended_at is null and u.leave_at is null and cardinality(c.leads) > 0 and ${isOf("c", plan)}),
    saved as (
      select s.user_id, s.created_at, ${date} from occurrences o join saved_events s on s.event_id = o.event_id
       where ${isAhead} and ${isOf("s", plan)}
      union all
      select d.user_id, d.created_at, ${date}
        from occurrences o join saved_dates d on d.schedule_id = o.schedule_id and d.original_local = o.original_local
       where ${isAhead} and ${isOf("d", plan)}),
    possible as (
      select s.user_id, s.schedule_id, s.original_local, s.starts_at, l.lead_minutes, k.channel,
             case when q.ends is null then l.due_at when q.ends < s.starts_at then q.ends
                  else q.begins - ${BEFORE_QUIET_MS / SECOND_MS}::int * interval '1 second' end as due_at,
             greatest(s.created_at, c.changed_at, t.updated_at) as since
        from saved s join reader c on c.user_id = s.user_id
        join events e on e.id = s.event_id and e.cancelled_at is null and e.deleted_at is null
        join schedules t on t.id = s.schedule_id
        cross join lateral (select lead as lead_minutes, s.starts_at - lead * interval '1 minute' as due_at from unnest(c.leads) lead) l
        cross join lateral unnest(c.sent_channels) as k (channel)
        left join quiet q on q.zone = c.own_zone and q.quiet_from = c.quiet_from and q.quiet_to = c.quiet_to
          and l.due_at >= q.begins and l.due_at < q.ends
       where not exists (select from muted_reminders m where m.user_id = s.user_id and m.event_id = s.event_id)),
    wanted as materialized (
      select distinct on (user_id, schedule_id, original_local, channel, due_at) * from possible
       where due_at > since and due_at <= ${sqlInstant(now + PLANNED_AHEAD_MS)}
       order by user_id, schedule_id, original_local, channel, due_at, lead_minutes desc)`;
}

type QuietZone = { zone: ZoneId; quiet_from: number; quiet_to: number };

/** The quiet hours of the days ahead as rows, of each zone and choice: only Node converts between zones. */
async function quietSql(db: Connection, plan: Plan): Promise<SQL> {
  const chosen = await db.execute<QuietZone>(sql`
    select distinct ${REMINDER_ZONE} as zone, c.quiet_from, c.quiet_to
      from reminder_preferences c left join user_preferences p on p.user_id = c.user_id
     where c.quiet_from is not null and cardinality(c.leads) > 0 and ${isOf("c", plan)}`);
  const between = { from: plan.now - DAY_MS, to: plan.now + PLANNED_AHEAD_MS + LONGEST_LEAD_MS };
  const spans = chosen.rows.flatMap((row) =>
    quietSpans({ from: row.quiet_from, to: row.quiet_to }, row.zone, between).map((span) => ({ ...row, ...span })),
  );
  const list = (type: "text" | "smallint" | "timestamptz", value: (span: (typeof spans)[number]) => string | number) =>
    sqlArray(spans.map(value), type);
  return sql`select * from unnest(${list("text", ({ zone }) => zone)},
      ${list("smallint", (span) => span.quiet_from)}, ${list("smallint", (span) => span.quiet_to)},
      ${list("timestamptz", ({ begins }) => instantText(begins))}, ${list("timestamptz", ({ ends }) => instantText(ends))})
    as span (zone, quiet_from, quiet_to, begins, ends)`;
}

/** Deletes reminders of dates that started before a time; returns how many. */
export async function deleteOldReminders(db: Connection, before: EpochMs): Promise<number> {
  const gone = await db.delete(reminders).where(lt(reminders.startsAt, before));
  return gone.rowCount ?? 0;
}
