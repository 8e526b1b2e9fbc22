import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Cause, CauseKind, NotificationCause } from "#core/notifications/cause.ts";
import { DELETION_KIND } from "#core/notifications/cause-notification.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { sqlArray } from "#data/queries/sql-values.ts";
import { notificationCauses } from "#data/tables/notifications.ts";
import type { Connection } from "#data/transaction.ts";

/**
 * Notifies everyone concerned if the transaction commits: one row, however many people there are. A job finds them
 * afterwards and notifies each once. Call it once per occasion.
 */
export async function insertNotificationCause(
  tx: Connection,
  notification: NotificationCause,
  now: EpochMs,
  dueAt: EpochMs = now,
): Promise<void> {
  const { actorId, ...cause } = notification;
  const userId = "userId" in cause ? cause.userId : null;
  await tx.insert(notificationCauses).values({ kind: cause.kind, cause, userId, actorId, createdAt: now, dueAt });
}

/** Notifies everyone concerned by several occasions of one action, as `insertNotificationCause` does. */
export async function insertNotificationCauses(
  tx: Connection,
  causes: readonly Cause[],
  { actorId, dueAt }: { actorId: string | null; dueAt: EpochMs },
  now: EpochMs,
): Promise<void> {
  if (causes.length === 0) return;
  const rows = causes.map((cause) => ({ kind: cause.kind, cause, userId: null, actorId, createdAt: now, dueAt }));
  await tx.insert(notificationCauses).values(rows);
}

/** Retracts the notifications of deletions from all who have not received them; returns the events of which anyone may have. */
export async function retractDeletions(tx: Connection, eventIds: readonly number[]): Promise<readonly number[]> {
  const gone = await tx
    .delete(notificationCauses)
    .where(
      and(
        isNull(notificationCauses.doneAt),
        eq(notificationCauses.kind, DELETION_KIND),
        sql`(${notificationCauses.cause} ->> 'eventId')::bigint = any(${sqlArray(eventIds, "bigint")})`,
      ),
    )
    .returning({
      eventId: sql<number>`(${notificationCauses.cause} ->> 'eventId')::int`,
      told: notificationCauses.told,
    });
  const unsent = new Set(gone.filter(({ told }) => told === 0).map(({ eventId }) => eventId));
  return eventIds.filter((id) => !unsent.has(id));
}

/** Retracts the notification of a deletion from all who have not received it; returns whether anyone may have. */
export async function retractDeletion(tx: Connection, eventId: number): Promise<boolean> {
  const waited = await dropWaiting(tx, eventId, [DELETION_KIND]);
  return waited.length === 0 || waited.some(({ told }) => told > 0);
}

/** Retracts notifications of an approval or rejection, and of the publication, from all who have not received them. */
export async function retractDecision(tx: Connection, eventId: number): Promise<void> {
  await dropWaiting(tx, eventId, ["event-approved", "event-rejected", "event-published"]);
}

/** Retracts notifications of decisions about an organizer's claims from those of these people who have not received them. */
export async function retractClaims(tx: Connection, organizerId: number, people: readonly string[]): Promise<void> {
  const isOfOrganizer = sql`(${notificationCauses.cause} ->> 'organizerId')::bigint = ${organizerId}`;
  const kinds: CauseKind[] = ["claim-approved", "claim-rejected"];
  const isTheirs = inArray(notificationCauses.userId, [...people]);
  await tx
    .delete(notificationCauses)
    .where(and(isNull(notificationCauses.doneAt), inArray(notificationCauses.kind, kinds), isTheirs, isOfOrganizer));
}

/** Retracts the notification of a merge from all who have not received it; returns whether anyone may have. */
export async function retractMerge(tx: Connection, survivorId: number): Promise<boolean> {
  const waited = await dropWaiting(tx, survivorId, ["event-merged"]);
  return waited.length === 0 || waited.some(({ told }) => told > 0);
}

/**
 * Retracts the notification of a staff action on an organizer if its owner has not received it; returns whether the
 * opposite must be notified.
 */
export async function retractOrganizerChange(tx: Connection, organizerId: number, kind: CauseKind): Promise<boolean> {
  const isOfOrganizer = sql`(${notificationCauses.cause} ->> 'organizerId')::bigint = ${organizerId}`;
  const gone = await tx
    .delete(notificationCauses)
    .where(and(isNull(notificationCauses.doneAt), eq(notificationCauses.kind, kind), isOfOrganizer))
    .returning({ told: notificationCauses.told });
  return gone.every(({ told }) => told > 0);
}

/** Deletes unfinished causes; returns how far each had come. */
function dropWaiting(tx: Connection, eventId: number, kinds: CauseKind[]) {
  const isOfEvent = sql`(${notificationCauses.cause} ->> 'eventId')::bigint = ${eventId}`;
  return tx
    .delete(notificationCauses)
    .where(and(isNull(notificationCauses.doneAt), inArray(notificationCauses.kind, kinds), isOfEvent))
    .returning({ told: notificationCauses.told });
}
