import { expect, test } from "vitest";
import { markRead } from "#commands/notifications/mark-read.ts";
import { enqueuePush } from "#commands/push/enqueue-push.ts";
import { saveEvent } from "#commands/saved-events/save-event.ts";
import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";
import { insertNotification } from "#data/queries/notifications-write.ts";
import { insertNotificationCause } from "#data/queries/notification-causes-write.ts";
import { countSaved } from "#data/queries/saved-list.ts";
import { reminderPreferences, reminders } from "#data/tables/reminders.ts";
import { transaction } from "#data/transaction.ts";
import { notifyPeople } from "#jobs/notifications.ts";
import { runSendReminders } from "#jobs/reminders.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { from, pushSite, reader } from "#tests/support/push/push-site.ts";

const database = withTestDatabase();
const { service, clock, at, aMemberDevice, addDevice } = await pushSite(database);

test("a command's push goes once to each of a member's devices, with the number of unread notifications", async () => {
  const { viewer } = await aMemberDevice();
  const push = {
    userId: viewer.userId,
    once: "reminder of a test",
    facts: {
      title: "Matins",
      body: "You asked to be reminded.",
      startsAt: TEST_NOW + HOUR_MS,
      path: "/events/matins-bbbbbb",
      joinPath: "/go/bbbbbb",
      tag: "event-bbbbbb",
    },
    dueAt: TEST_NOW,
    expiresAt: TEST_NOW + HOUR_MS,
  };
  expect(await transaction(database.db, (tx) => enqueuePush(tx, push))).toBe(1);
  expect(await transaction(database.db, (tx) => enqueuePush(tx, push))).toBe(0);
  const facts = { title: "Hello", message: "A word." };
  await insertNotification(
    database.db,
    { userId: viewer.userId, type: "info", facts, eventId: null, organizerId: null },
    TEST_NOW,
  );
  expect(await at(TEST_NOW)).toBe(1);
  expect(service.received[0]?.payload).toMatchObject({
    title: "Matins",
    body: "Wednesday at 8:00 AM, New York time\nYou asked to be reminded.",
    join: { path: "/go/bbbbbb" },
    unread: 1,
  });
});

test("bell notifications are pushed after a minute to members who chose so, unless already read", async () => {
  const { viewer } = await aMemberDevice(true);
  await aMemberDevice(false);
  const facts = { title: "Hello", message: "A word." };
  const written = { userId: viewer.userId, type: "info" as const, facts, eventId: null, organizerId: null };
  const read = await insertNotification(database.db, written, TEST_NOW);
  await insertNotification(database.db, { ...written, facts: { title: "Again", message: "More." } }, TEST_NOW);
  await markRead(database, { userId: viewer.userId, id: read }, TEST_NOW);
  expect(await at(TEST_NOW + 59_000)).toBe(0);
  await at(TEST_NOW + 61_000);
  expect(service.received.map(({ payload }) => payload)).toEqual([
    expect.objectContaining({ title: "Again", body: "More.", path: "/notifications", tag: "bell", unread: 1 }),
  ]);
});

/** A member with a device, who chose pushes for reminders long ago, and saved an event two hours ahead. */
async function aRemindedMember(quiet: { from: number; to: number } | null) {
  const { viewer } = await aMemberDevice();
  const longAgo = TEST_NOW - 10 * DAY_MS;
  await database.db.update(reminderPreferences).set({
    channels: ["push"],
    quietFrom: quiet?.from ?? null,
    quietTo: quiet?.to ?? null,
    changedAt: longAgo,
  });
  const event = await anEvent(database, { ...from(120), title: "Compline", now: longAgo });
  await saveEvent(database, { viewer, thing: { publicId: event.publicId, originalLocal: null } }, TEST_NOW);
  return { viewer, event };
}

test("members who chose push reminders get each one once, on their devices", async () => {
  const { event } = await aRemindedMember(null);
  const remind = async (moment: EpochMs) => {
    clock.now = moment;
    await runSendReminders({ database, now: () => clock.now, log: () => undefined });
    return at(moment);
  };
  expect([await remind(TEST_NOW + 59 * MINUTE_MS), await remind(TEST_NOW + HOUR_MS)]).toEqual([0, 1]);
  expect(await remind(TEST_NOW + HOUR_MS + MINUTE_MS)).toBe(0);
  expect(service.received.map(({ payload }) => payload)).toEqual([
    expect.objectContaining({
      title: "Compline",
      body: "Wednesday at 9:00 AM, New York time",
      path: `/events/compline-${event.publicId}`,
      join: null,
      silent: false,
    }),
  ]);
});

test("a member who turns push on for a device also gets their existing reminders by push", async () => {
  const user = await aUser(database);
  const times = { changedAt: TEST_NOW - DAY_MS, createdAt: TEST_NOW - DAY_MS, zone: "UTC" };
  const channelsAfter = async (leads: (60 | 10)[]) => {
    await database.db.delete(reminderPreferences);
    await database.db.insert(reminderPreferences).values({ userId: user.userId, leads, channels: ["mail"], ...times });
    await addDevice(user);
    return (await database.db.select().from(reminderPreferences))[0]?.channels;
  };
  expect([await channelsAfter([60]), await channelsAfter([])]).toEqual([["mail", "push"], ["mail"]]);
});

test("turning push on before choosing reminders adds one an hour before, by push and bell but not by mail", async () => {
  const user = await aUser(database);
  const event = await anEvent(database, { ...from(120), title: "Compline", now: TEST_NOW - 10 * DAY_MS });
  await saveEvent(database, { viewer: user, thing: { publicId: event.publicId, originalLocal: null } }, TEST_NOW);
  expect(await database.db.select().from(reminders)).toEqual([]);
  await addDevice(user);
  expect(await database.db.select().from(reminderPreferences)).toMatchObject([
    { userId: user.userId, leads: [60], channels: ["bell", "push"], zone: reader.zone, quietFrom: null },
  ]);
  const planned = await database.db.select().from(reminders);
  expect(planned.map(({ channel, leadMinutes }) => [channel, leadMinutes]).toSorted()).toEqual([
    ["bell", 60],
    ["push", 60],
  ]);
  expect(await countSaved(database.db, user.userId)).toEqual({ total: 1, hasReminders: true });
});

test("an urgent change is pushed at once to members who chose push reminders, silently in quiet hours", async () => {
  // TEST_NOW is 7:00 in New York.
  const { event } = await aRemindedMember({ from: 22 * 60, to: 8 * 60 });
  const cause = { kind: "event-cancelled", eventId: event.id, actorId: null } as const;
  await insertNotificationCause(database.db, cause, TEST_NOW);
  await notifyPeople({ database, now: () => TEST_NOW, log: () => undefined });
  await at(TEST_NOW);
  expect(service.received.map(({ payload }) => payload)).toEqual([
    expect.objectContaining({ title: "Event cancelled", tag: "bell", silent: true }),
  ]);
});
