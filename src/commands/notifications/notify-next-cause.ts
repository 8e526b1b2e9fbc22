import { errorText } from "#core/errors.ts";
import { audiencesOf } from "#core/notifications/audience.ts";
import { notificationOf } from "#core/notifications/cause-notification.ts";
import { canBeUrgent, isUrgentChange } from "#core/notifications/urgent-change.ts";
import { MINUTE_MS, SECOND_MS, type EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import {
  insertNotificationsOf,
  claimDueCause,
  type DueCause,
  updateCauseFailure,
  updateCauseProgress,
  updateCauseDueAt,
  findEarlierPublishing,
  findPresentStart,
} from "#data/queries/due-causes-write.ts";
import { listAudience } from "#data/queries/notification-recipients.ts";
import { notifyPeople } from "#data/queries/notifications-write.ts";
import { transaction, type Transaction } from "#data/transaction.ts";

/** People per batch: a transaction of some tens of milliseconds. */
const BATCH = 1_000;
/** How long the second of two equal causes waits for the first, in milliseconds. */
const EARLIER_FIRST_MS = SECOND_MS;
/** A cause that fails this often at the same point is given up; the others continue. */
const ATTEMPTS_MAX = 8;

/** Result of one step: nothing was due, a batch was notified, or it failed (recorded, and retried later). */
type Step =
  | { outcome: "nothing" }
  | { outcome: "notified"; notified: number }
  | { outcome: "failed"; cause: number; error: string };

/**
 * Writes the notifications of the next due cause for one batch of its audience, in one transaction. If the process dies in the middle,
 * nothing is written and another process does the batch again. Any number of processes may run this on one database.
 */
export async function notifyNextCause(
  { db }: Pick<Database, "db">,
  now: EpochMs,
  batch: number = BATCH,
): Promise<Step> {
  let claimed: DueCause | null = null;
  try {
    return await transaction(db, async (tx) => {
      claimed = await claimDueCause(tx, now);
      if (claimed === null) return { outcome: "nothing" };
      return { outcome: "notified", notified: await notifyAudience(tx, claimed, { now, batch }) };
    });
  } catch (error) {
    if (claimed === null) throw error;
    return noteFailure(db, claimed, { error, now });
  }
}

async function notifyAudience(
  tx: Transaction,
  due: DueCause,
  { now, batch }: { now: EpochMs; batch: number },
): Promise<number> {
  const { cause, reached } = due;
  const before = await earlierOf(tx, due);
  if (before === "at-work") {
    await updateCauseDueAt(tx, due.id, now + EARLIER_FIRST_MS);
    return 0;
  }
  const audience = before === "told" ? undefined : audiencesOf(cause)[due.audience];
  if (audience === undefined) {
    await updateCauseProgress(tx, due, { audience: due.audience, reached, notified: 0, isDone: true }, now);
    return 0;
  }
  const people = await listAudience(tx, audience, reached, batch);
  const notified = people.length === 0 ? [] : await insertNotifications(tx, due, { people, now });
  const isLast = people.length < batch;
  const next = isLast ? due.audience + 1 : due.audience;
  const progress = {
    audience: next,
    reached: isLast ? null : (people.at(-1) ?? null),
    notified: notified.length,
    isDone: isLast && next >= audiencesOf(cause).length,
  };
  await updateCauseProgress(tx, due, progress, now);
  await notifyPeople(tx, notified);
  return notified.length;
}

/** Writes the notifications. Mail waits some minutes for further ones, except for changes of dates that begin soon. */
async function insertNotifications(
  tx: Transaction,
  due: DueCause,
  { people, now }: { people: readonly string[]; now: EpochMs },
): Promise<readonly string[]> {
  const notification = notificationOf(due.cause);
  const startsAt =
    notification.eventId !== null && canBeUrgent(notification.name)
      ? await findPresentStart(tx, notification.eventId)
      : null;
  const isUrgent = isUrgentChange(notification, startsAt, now);
  return insertNotificationsOf(tx, due, { notification, people, isUrgent }, now);
}

/** The earlier cause that announced, or will announce, this event: an event that was hidden and is shown again is not new. */
async function earlierOf(tx: Transaction, { id, cause, audience, reached }: DueCause) {
  const isBegin = audience === 0 && reached === null;
  return isBegin && cause.kind === "event-published" ? findEarlierPublishing(tx, cause.eventId, id) : "none";
}

async function noteFailure(
  db: Database["db"],
  { id, attempts }: DueCause,
  { error, now }: { error: unknown; now: EpochMs },
): Promise<Step> {
  const tries = attempts + 1;
  const wait = Math.min(15 * MINUTE_MS, 2 ** tries * SECOND_MS);
  const dueAt = tries >= ATTEMPTS_MAX ? null : now + wait;
  await updateCauseFailure(db, { id, attempts: tries, error: errorText(error), dueAt }, now);
  return { outcome: "failed", cause: id, error: errorText(error) };
}
