import { DEVICE_PUSH_PATH, deviceReminderKey, type PushFacts, type PushLead, pushJoinPath } from "#core/push/push.ts";
import { datePath } from "#core/events/event-address.ts";
import { type EpochMs, floorToMinute, type LocalDateTime, MINUTE_MS } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import {
  countOtherPushDevices,
  type DueReminder,
  insertPushes,
  insertPushesOfMember,
  listDueReminders,
} from "#data/queries/push-write.ts";
import { type Transaction, transaction } from "#data/transaction.ts";

type Push = {
  userId: string;
  /** The key of the push: a device never gets two pushes with one key. */
  once: string;
  facts: PushFacts;
  dueAt: EpochMs;
  /** When it is of no more use, such as the start of its event: it is not sent later. */
  expiresAt: EpochMs;
};

/**
 * Writes a push for every device on which a member turned pushes on, in the caller's transaction; a job sends it. Its
 * time and words are made then, for the zone and language of each device. Returns for how many devices it is new.
 */
export function enqueuePush(tx: Transaction, { userId, ...push }: Push): Promise<number> {
  return insertPushesOfMember(tx, userId, push);
}

/** Sends a member's devices a test, at most one a minute; `nobody` without a device. */
export async function sendTestPush(
  { db }: Pick<Database, "db">,
  { userId, title, body }: { userId: string; title: string; body: string },
  now: EpochMs,
): Promise<"sent" | "wait" | "nobody"> {
  const once = `test ${floorToMinute(now)}`;
  const facts = { title, body, startsAt: null, path: DEVICE_PUSH_PATH, joinPath: null, tag: "test" };
  return transaction(db, async (tx) => {
    if ((await countOtherPushDevices(tx, userId, "")) === 0) return "nobody";
    const isNew = (await enqueuePush(tx, { userId, once, facts, dueAt: now, expiresAt: now + TEST_WITHIN_MS })) > 0;
    return isNew ? "sent" : "wait";
  });
}

/** A test that comes later than this would confuse whoever pressed the button. */
const TEST_WITHIN_MS = 10 * MINUTE_MS;

/** Reminders that come due within this time are written now, so that each is sent at its minute. */
const AHEAD_MS = MINUTE_MS;

/** Writes the reminders of devices without an account that are due soon, at most `limit`; returns how many are new. */
export async function planDeviceReminders({ db }: Pick<Database, "db">, limit: number, now: EpochMs): Promise<number> {
  return transaction(db, async (tx) => {
    const due = await listDueReminders(tx, { now, until: now + AHEAD_MS, limit });
    return insertPushes(tx, due.map(reminderOf));
  });
}

function reminderOf({ subscriptionId, lead, scheduleId, originalLocal, startsAt, ...event }: DueReminder) {
  const dueAt = startsAt - lead * MINUTE_MS;
  return {
    subscriptionId,
    once: deviceReminderKey(scheduleId, originalLocal, lead as PushLead),
    dueAt,
    expiresAt: startsAt,
    facts: {
      title: event.title,
      body: null,
      startsAt,
      path: datePath(event, originalLocal as LocalDateTime),
      joinPath: pushJoinPath(event, { startsAt, at: dueAt, member: false }),
      tag: `event-${event.publicId}`,
    },
  };
}
