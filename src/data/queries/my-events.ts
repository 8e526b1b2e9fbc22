import { type SQL, sql } from "drizzle-orm";
import { DELETED_RETENTION_DAYS } from "#core/events/deletion.ts";
import type { EventStatus } from "#core/events/event-policy.ts";
import type { EventKind, EventType, LinkState } from "#core/events/event.ts";
import type { MarkingReason } from "#core/reports/visitor-mark.ts";
import type { OrganizerRole } from "#core/organizers/organizer-people.ts";
import type { Schedule } from "#core/occurrences/occurrence.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import { instantFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

/** A schedule in the list of a person's own events. */
type MySchedule = Schedule & { endedAt: EpochMs | null };

/** An event for its own people. */
export type MyEvent = {
  publicId: string;
  title: string;
  type: EventType;
  kind: EventKind;
  status: EventStatus;
  userId: string | null;
  /** The reader's role at its organizer. */
  organizerRole: OrganizerRole | null;
  organizerName: string;
  isSuspended: boolean;
  moderationReason: string | null;
  cancelReason: string | null;
  cancelledAt: EpochMs | null;
  deletedAt: EpochMs | null;
  linkState: LinkState;
  linkCheckedAt: EpochMs | null;
  confirmedAt: EpochMs | null;
  unconfirmedAt: EpochMs | null;
  createdAt: EpochMs;
  reportedAs: MarkingReason | null;
  /** The number of corrections that visitors suggest. */
  corrections: number;
  /** The running or next date that is not canceled. */
  next: { startsAt: EpochMs; endsAt: EpochMs } | null;
  lastStartsAt: EpochMs | null;
  schedules: readonly MySchedule[];
};

/** A person's number of events by status, of deleted ones that can be restored, and of drafts. */
type MyCounts = Record<EventStatus | "deleted" | "drafts", number>;

type Query = { status: EventStatus | "deleted" | null; now: EpochMs; page: number; pageSize: number };

/** Number of events that a person may edit, by status, and of drafts; one statement for all numbers of a page. */
export async function countMyEvents(db: Connection, userId: string, now: EpochMs): Promise<MyCounts> {
  const found = await db.execute<{ status: keyof MyCounts; n: number }>(sql`
    select case when e.deleted_at is null then ${statusSql(now)} else 'deleted' end as status, count(*)::int as n
      from ${ownEvents(userId)} m join events e on e.id = m.id
     where ${isShown("any", userId, now)} group by 1
    union all select 'drafts', count(*)::int from event_drafts where user_id = ${userId}`);
  const counts: MyCounts = { live: 0, held: 0, rejected: 0, cancelled: 0, private: 0, over: 0, deleted: 0, drafts: 0 };
  for (const { status, n } of found.rows) counts[status] = n;
  return counts;
}

/** A page of the events that a person may edit: those with an upcoming date by that date, then the others, the latest change first. */
export async function listMyEvents(db: Connection, userId: string, requested: Query): Promise<readonly MyEvent[]> {
  const { status, now, page, pageSize } = requested;
  const isDeleted = status === "deleted";
  const where = status === null || isDeleted ? sql`true` : sql`${statusSql(now)} = ${status}`;
  const order = isDeleted ? sql`e.deleted_at desc` : sql`next.starts_at nulls last, e.updated_at desc`;
  const found = await db.execute<RawEvent>(sql`
    select e.public_id as "publicId", e.title, e.type, e.kind, ${statusSql(now)} as status, e.user_id as "userId",
           m.role as "organizerRole", e.organizer_name as "organizerName", e.suspended_at is not null as "isSuspended",
           e.moderation_reason as "moderationReason", e.cancel_reason as "cancelReason", e.cancelled_at as "cancelledAt",
           e.deleted_at as "deletedAt", e.link_state as "linkState", e.link_checked_at as "linkCheckedAt",
           e.confirmed_at as "confirmedAt", e.unconfirmed_at as "unconfirmedAt", e.created_at as "createdAt",
           e.reported_as as "reportedAs",
           (select count(*)::int from event_corrections c where c.event_id = e.id and c.state = 'open') as corrections,
           next.starts_at as "nextStartsAt", next.ends_at as "nextEndsAt",
           (select max(o.starts_at) from occurrences o where o.event_id = e.id and not o.cancelled) as "lastStartsAt",
           (select json_agg(json_build_object('startsLocal', s.starts_local, 'timezone', s.timezone,
              'durationSeconds', s.duration_seconds, 'rrule', s.rrule, 'endedAt', s.ended_at) order by s.position)
              from schedules s where s.event_id = e.id) as schedules
      from ${ownEvents(userId)} m join events e on e.id = m.id
      left join lateral (
        select o.starts_at, o.ends_at from occurrences o
         where o.event_id = e.id and not o.cancelled and o.ends_at > ${sqlInstant(now)}
         order by o.starts_at, o.schedule_id limit 1) next on true
     where ${isShown(isDeleted ? "deleted" : "kept", userId, now)} and ${where}
     order by ${order}, e.id limit ${pageSize} offset ${(page - 1) * pageSize}`);
  return found.rows.map(readEvent);
}

/** The ids of the events that a person may edit as their own (`isOwnEvent`), and the person's role at each organizer. */
function ownEvents(userId: string): SQL {
  // Each half by its own index: one condition with 'or' would read all organizers.
  const organizers = sql`
    select o.id, 'owner' as role from organizers o where o.user_id = ${userId} and o.deleted_at is null
    union all
    select o.id, 'editor' from organizer_members m join organizers o on o.id = m.organizer_id
     where m.user_id = ${userId} and o.deleted_at is null and o.user_id is distinct from ${userId}`;
  return sql`(
    select id, max(role) as role from (
      select e.id, null::text as role from events e where e.user_id = ${userId}
      union all
      select e.id, own.role from (${organizers}) own join events e on e.organizer_id = own.id) each group by id)`;
}

/** Deleted events while they can be restored, and only for people who may do so (`mayDeleteEvent`). */
function isShown(which: "kept" | "deleted" | "any", userId: string, now: EpochMs): SQL {
  const undeleted = sql`e.deleted_at is null`;
  if (which === "kept") return undeleted;
  const deleted = sql`e.deleted_at > ${sqlInstant(now - DELETED_RETENTION_DAYS * DAY_MS)} and e.owner_left_at is null and e.merged_into is null
    and (e.user_id = ${userId} or m.role = 'owner')`;
  return which === "deleted" ? deleted : sql`(${undeleted} or (${deleted}))`;
}

/** The rule of `eventStatus`, on an event `e`. */
function statusSql(now: EpochMs): SQL {
  return sql`case
    when e.cancelled_at is not null then 'cancelled'
    when e.visibility = 'private' then 'private'
    when e.moderation = 'rejected' then 'rejected'
    when e.held or e.import_status = 'pending' or e.suspended_at is not null then 'held'
    when e.kind <> 'always_open' and not exists (
      select from occurrences o where o.event_id = e.id and not o.cancelled and o.ends_at > ${sqlInstant(now)}) then 'over'
    else 'live' end`;
}

type RawSchedule = Schedule & { endedAt: string | null };
type Instants = "cancelledAt" | "deletedAt" | "linkCheckedAt" | "lastStartsAt" | "confirmedAt" | "unconfirmedAt";
type RawEvent = Omit<MyEvent, Instants | "createdAt" | "next" | "schedules"> &
  Record<Instants | "nextStartsAt" | "nextEndsAt", string | null> & {
    createdAt: string;
    schedules: RawSchedule[] | null;
  };

function readEvent({ nextStartsAt, nextEndsAt, schedules, ...raw }: RawEvent): MyEvent {
  const startsAt = instantOf(nextStartsAt);
  const endsAt = instantOf(nextEndsAt);
  return {
    ...raw,
    cancelledAt: instantOf(raw.cancelledAt),
    deletedAt: instantOf(raw.deletedAt),
    linkCheckedAt: instantOf(raw.linkCheckedAt),
    confirmedAt: instantOf(raw.confirmedAt),
    unconfirmedAt: instantOf(raw.unconfirmedAt),
    createdAt: instantFromText(raw.createdAt),
    lastStartsAt: instantOf(raw.lastStartsAt),
    next: startsAt === null || endsAt === null ? null : { startsAt, endsAt },
    schedules: (schedules ?? []).map((plan) => ({ ...plan, endedAt: instantOf(plan.endedAt) })),
  };
}

function instantOf(text: string | null): EpochMs | null {
  return text === null ? null : instantFromText(text);
}
