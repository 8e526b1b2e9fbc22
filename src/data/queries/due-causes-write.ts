import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import type { Cause } from "#core/notifications/cause.ts";
import { MAIL_WAIT_MS } from "#core/notifications/notification.ts";
import type { CauseNotification } from "#core/notifications/cause-notification.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { isSeenBy } from "#data/queries/visibility-sql.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import { instantFromText } from "#data/tables/columns.ts";
import { notificationCauses } from "#data/tables/notifications.ts";
import type { Connection } from "#data/transaction.ts";

/** A waiting cause and its progress. */
export type DueCause = NonNullable<Awaited<ReturnType<typeof claimDueCause>>>;

/** The next due cause, locked by this transaction alone; null when none is due that nobody else works on. */
export async function claimDueCause(tx: Connection, now: EpochMs) {
  const [found] = await tx
    .select()
    .from(notificationCauses)
    .where(and(isNull(notificationCauses.doneAt), lte(notificationCauses.dueAt, now)))
    .orderBy(asc(notificationCauses.dueAt), asc(notificationCauses.id))
    .limit(1)
    .for("update", { skipLocked: true });
  return found ?? null;
}

/** Whether an earlier cause has announced this event's publication, or still may. */
export async function findEarlierPublishing(
  tx: Connection,
  eventId: number,
  causeId: number,
): Promise<"none" | "at-work" | "told"> {
  const found = await tx.execute<{ has_told: boolean | null; is_at_work: boolean | null }>(sql`
    select bool_or(told > 0) as has_told, bool_or(done_at is null) as is_at_work from notification_causes
     where kind = 'event-published' and (cause ->> 'eventId')::bigint = ${eventId} and id < ${causeId}`);
  if (found.rows[0]?.is_at_work) return "at-work";
  return found.rows[0]?.has_told ? "told" : "none";
}

/** Postpones a cause until `dueAt`. */
export async function updateCauseDueAt(tx: Connection, id: number, dueAt: EpochMs): Promise<void> {
  await tx.update(notificationCauses).set({ dueAt }).where(eq(notificationCauses.id, id));
}

/** The start of an event's present date, also of a cancelled one; null without one. */
export async function findPresentStart(tx: Connection, eventId: number): Promise<EpochMs | null> {
  const found = await tx.execute<{ starts_at: string | null }>(
    sql`select current_starts_at::text as starts_at from events where id = ${eventId}`,
  );
  const startsAt = found.rows[0]?.starts_at ?? null;
  return startsAt === null ? null : instantFromText(startsAt);
}

/** True when the member `u` with the preferences `p` has email notifications on and is not leaving. */
export const WANTS_MAIL = sql`(coalesce(p.email_notifications, true) and u.suspended_at is null and u.leave_at is null)`;

const SWITCH_COLUMNS = {
  emailNotifications: sql`p.email_notifications`,
  newEventsNotifications: sql`p.new_events_notifications`,
  organizerUpdatesNotifications: sql`p.organizer_updates_notifications`,
  weeklyDigestNotifications: sql`p.weekly_digest_notifications`,
} as const;

/**
 * Writes a cause's notification for those of these people who want it, may see its subject now, did not cause it, and
 * were not notified of it before. Returns their ids.
 */
export async function insertNotificationsOf(
  tx: Connection,
  { id, cause, actorId }: Pick<DueCause, "id" | "cause" | "actorId">,
  { notification, people, isUrgent }: { notification: CauseNotification; people: readonly string[]; isUrgent: boolean },
  now: EpochMs,
): Promise<readonly string[]> {
  const wanted =
    notification.turnedOffBy === null ? sql`true` : sql`coalesce(${SWITCH_COLUMNS[notification.turnedOffBy]}, true)`;
  const seen = isSeenBy(sql`u.id`, {
    name: sql`${notification.name}::text`,
    eventId: sql`${notification.eventId}::bigint`,
    organizerId: sql`${notification.organizerId}::bigint`,
  });
  const isMailed = notification.isMailed ? sql`u.email_verified and ${WANTS_MAIL}` : sql`false`;
  const found = await tx.execute<{ user_id: string }>(sql`
    insert into notifications (user_id, cause_id, type, name, facts, event_id, organizer_id, created_at, is_urgent, mail_due_at)
    select u.id, ${id}, ${notification.type}, ${notification.name}, ${JSON.stringify(notification.facts)}::jsonb,
           ${notification.eventId}::bigint, ${notification.organizerId}::bigint, ${sqlInstant(now)}, ${isUrgent},
           case when ${isMailed} then ${sqlInstant(isUrgent ? now : now + MAIL_WAIT_MS)} end
      from users u left join user_preferences p on p.user_id = u.id
     where u.id = any(${sqlArray(people, "text")}) and u.id is distinct from ${actorId} and u.suspended_at is null
       and ${wanted} and ${seen} and ${isNotHidden(cause)}
    on conflict (cause_id, user_id) do nothing
    returning user_id`);
  return found.rows.map((row) => row.user_id);
}

/** People who hide an organizer are not notified of its new events, but still of events that they saved. */
function isNotHidden(cause: Cause) {
  if (cause.kind !== "event-published") return sql`true`;
  return sql`not exists (select from hidden_organizers h where h.user_id = u.id and h.organizer_id = ${cause.organizerId})`;
}

type Progress = { audience: number; reached: string | null; notified: number; isDone: boolean };

/** Stores the progress of a cause, and lets other causes run before it. */
export async function updateCauseProgress(
  tx: Connection,
  cause: DueCause,
  progress: Progress,
  now: EpochMs,
): Promise<void> {
  await tx
    .update(notificationCauses)
    .set({
      audience: progress.audience,
      reached: progress.reached,
      told: cause.told + progress.notified,
      dueAt: now,
      attempts: 0,
      error: null,
      doneAt: progress.isDone ? now : null,
    })
    .where(eq(notificationCauses.id, cause.id));
}

/** The limit of the column's check constraint. */
const ERROR_MAX = 1_000;

/** Records that a batch failed: it is retried at `dueAt`, or given up when that is null. */
export async function updateCauseFailure(
  db: Connection,
  { id, attempts, error, dueAt }: { id: number; attempts: number; error: string; dueAt: EpochMs | null },
  now: EpochMs,
): Promise<void> {
  await db
    .update(notificationCauses)
    .set({ attempts, error: error.slice(0, ERROR_MAX), dueAt: dueAt ?? now, doneAt: dueAt === null ? now : null })
    .where(eq(notificationCauses.id, id));
}
