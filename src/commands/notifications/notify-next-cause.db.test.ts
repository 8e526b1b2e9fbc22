import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { notifyNextCause } from "#commands/notifications/notify-next-cause.ts";
import type { NotificationCause } from "#core/notifications/cause.ts";
import { notificationOf } from "#core/notifications/cause-notification.ts";
import { DAY_MS, HOUR_MS, SECOND_MS } from "#core/time/instant.ts";
import { insertNotificationCause } from "#data/queries/notification-causes-write.ts";
import { insertNotificationsOf, claimDueCause } from "#data/queries/due-causes-write.ts";
import { events } from "#data/tables/events.ts";
import { hiddenOrganizers, organizerFollows, savedDates, savedEvents } from "#data/tables/activity.ts";
import { notificationCauses, notifications } from "#data/tables/notifications.ts";
import { userPreferences } from "#data/tables/profiles.ts";
import { transaction } from "#data/transaction.ts";
import { mailMessages } from "#data/tables/mail.ts";
import { notifyPeople, runMailNotifications } from "#jobs/notifications.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { failOnLog } from "#tests/support/database/fail-on-log.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const deps = { database, now: () => TEST_NOW, log: () => undefined };
const insertCause = (cause: NotificationCause) => insertNotificationCause(database.db, cause, TEST_NOW);
const AT = { createdAt: TEST_NOW };

async function anEventWithFollowers(count: number) {
  const organizer = await anOrganizer(database);
  const event = await anEvent(database, { organizerId: organizer.id });
  const people = [];
  for (let made = 0; made < count; made += 1) people.push(await aUser(database));
  const follows = people.map(({ userId }) => ({ followerId: userId, organizerId: organizer.id, ...AT }));
  if (count > 0) await database.db.insert(organizerFollows).values(follows);
  return { organizer, event, ids: people.map(({ userId }) => userId) };
}

async function notified(): Promise<readonly string[]> {
  const rows = await database.db.select().from(notifications).orderBy(notifications.id);
  return rows.map(({ userId, name }) => `${name} ${userId}`);
}

test("all followers of an organizer are notified of its new event, except the person who published it", async () => {
  const { event, organizer, ids } = await anEventWithFollowers(3);
  await insertCause({ kind: "event-published", eventId: event.id, organizerId: organizer.id, actorId: ids[1] ?? null });
  expect(await notifyPeople(deps)).toBe(2);
  expect((await notified()).toSorted()).toEqual([`event-published ${ids[0]}`, `event-published ${ids[2]}`].toSorted());
  const [cause] = await database.db.select().from(notificationCauses);
  expect(cause).toMatchObject({ told: 2, doneAt: TEST_NOW, reached: null });
  expect((await database.db.select().from(notifications))[0]).toMatchObject({
    type: "info",
    eventId: event.id,
    organizerId: null,
    readAt: null,
    createdAt: TEST_NOW,
  });
});

test("a cause that is rolled back notifies nobody", async () => {
  const { event, organizer } = await anEventWithFollowers(1);
  const published = transaction(database.db, async (tx) => {
    await insertNotificationCause(
      tx,
      { kind: "event-published", eventId: event.id, organizerId: organizer.id, actorId: null },
      TEST_NOW,
    );
    throw new Error("not published");
  });
  await expect(published).rejects.toThrow("not published");
  expect(await notifyPeople(deps)).toBe(0);
});

test("several processes and small batches notify each person once", async () => {
  const { event, organizer, ids } = await anEventWithFollowers(23);
  for (const kind of ["event-published", "event-published"] as const)
    await insertCause({ kind, eventId: event.id, organizerId: organizer.id, actorId: null });
  await database.db.insert(savedEvents).values(ids.map((userId) => ({ userId, eventId: event.id, ...AT })));
  await insertCause({ kind: "event-cancelled", eventId: event.id, actorId: null });
  const worker = async () => {
    for (let step = 0; step < 60; step += 1) await notifyNextCause(database, TEST_NOW, 5);
  };
  await Promise.all([worker(), worker(), worker()]);
  const all = await notified();
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((line) => line.startsWith("event-cancelled"))).toHaveLength(23);
  expect(all.filter((line) => line.startsWith("event-published"))).toHaveLength(23);
});

test("a job that is killed midway has notified nobody of its batch, and the next one does", async () => {
  const { event, organizer, ids } = await anEventWithFollowers(7);
  const cause = { kind: "event-published", eventId: event.id, organizerId: organizer.id, actorId: null } as const;
  await insertCause(cause);
  expect(await notifyNextCause(database, TEST_NOW, 3)).toEqual({ outcome: "notified", notified: 3 });
  const killed = transaction(database.db, async (tx) => {
    const due = await claimDueCause(tx, TEST_NOW);
    if (due === null) throw new Error("nothing was due");
    await insertNotificationsOf(
      tx,
      due,
      { notification: notificationOf(cause), people: ids, isUrgent: false },
      TEST_NOW,
    );
    throw new Error("killed");
  });
  await expect(killed).rejects.toThrow("killed");
  expect(await notified()).toHaveLength(3);
  expect(await notifyPeople(deps)).toBe(4);
  // Nobody is notified twice even if the job's progress is lost.
  await database.db.update(notificationCauses).set({ doneAt: null, audience: 0, reached: null });
  expect(await notifyPeople(deps)).toBe(0);
  expect(await notified()).toHaveLength(7);
});

test("people who cannot see the event when notifications go out are not notified, not even later", async () => {
  const { event, organizer, ids } = await anEventWithFollowers(2);
  const moderator = await aUser(database, { role: "moderator" });
  await database.db.insert(organizerFollows).values({ followerId: moderator.userId, organizerId: organizer.id, ...AT });
  await database.db.update(events).set({ listing: "hidden", held: true }).where(eq(events.id, event.id));
  await insertCause({ kind: "event-published", eventId: event.id, organizerId: organizer.id, actorId: null });
  await notifyPeople(deps);
  expect(await notified()).toEqual([`event-published ${moderator.userId}`]);
  await database.db.update(events).set({ visibility: "private" }).where(eq(events.id, event.id));
  await database.db
    .insert(savedEvents)
    .values([...ids, moderator.userId].map((userId) => ({ userId, eventId: event.id, ...AT })));
  await insertCause({ kind: "event-cancelled", eventId: event.id, actorId: null });
  expect(await notifyPeople(deps)).toBe(0);
});

test("an event that is hidden and shown again is announced once", async () => {
  const { event, organizer } = await anEventWithFollowers(2);
  const cause = { kind: "event-published", eventId: event.id, organizerId: organizer.id, actorId: null } as const;
  await insertCause(cause);
  expect(await notifyPeople(deps)).toBe(2);
  await insertCause(cause);
  expect(await notifyPeople(deps)).toBe(0);
});

test("the new-events switch and hidden organizers are respected; changes to saved events always notify", async () => {
  const { event, organizer, ids } = await anEventWithFollowers(3);
  const [off = "", hides = ""] = ids;
  await database.db
    .insert(userPreferences)
    .values({ userId: off, newEventsNotifications: false, ...AT, updatedAt: TEST_NOW });
  await database.db.insert(hiddenOrganizers).values({ userId: hides, organizerId: organizer.id, ...AT });
  await insertCause({ kind: "event-published", eventId: event.id, organizerId: organizer.id, actorId: null });
  expect(await notifyPeople(deps)).toBe(1);
  await database.db.insert(savedEvents).values([off, hides].map((userId) => ({ userId, eventId: event.id, ...AT })));
  const moved = { oldStartsAt: TEST_NOW + HOUR_MS, startsAt: TEST_NOW + 2 * HOUR_MS, isSeries: true, timezone: null };
  await insertCause({ kind: "event-moved", eventId: event.id, ...moved, actorId: null });
  expect(await notifyPeople(deps)).toBe(2);
});

test("a cancelled date notifies savers of the event or that date, a removed one only the latter", async () => {
  const event = await anEvent(database);
  const [scheduleId = 0] = event.scheduleIds;
  const [whole, thisDate, otherDate] = [await aUser(database), await aUser(database), await aUser(database)];
  await database.db.insert(savedEvents).values({ userId: whole.userId, eventId: event.id, ...AT });
  const dates = [
    [thisDate.userId, "2026-11-25T19:00:00"],
    [otherDate.userId, "2026-12-02T19:00:00"],
  ] as const;
  const rows = dates.map(([userId, originalLocal]) => ({ userId, scheduleId, originalLocal, ...AT }));
  await database.db.insert(savedDates).values(rows);
  const date = { scheduleId, originalLocal: "2026-11-25T19:00:00", startsAt: TEST_NOW + 7 * DAY_MS };
  await insertCause({ kind: "date-cancelled", eventId: event.id, ...date, reason: null, actorId: null });
  expect(await notifyPeople(deps)).toBe(2);
  expect(new Set(await notified())).toEqual(
    new Set([`date-cancelled ${whole.userId}`, `date-cancelled ${thisDate.userId}`]),
  );
  await insertCause({ kind: "date-gone", eventId: event.id, ...date, actorId: null });
  expect(await notifyPeople(deps)).toBe(1);
  expect((await notified()).at(-1)).toBe(`date-gone ${thisDate.userId}`);
});

test("someone who follows an organizer and saved its event gets its announcement once", async () => {
  const { organizer, event, ids } = await anEventWithFollowers(2);
  const saver = await aUser(database);
  const savers = [saver.userId, ids[0] ?? ""].map((userId) => ({ userId, eventId: event.id, ...AT }));
  await database.db.insert(savedEvents).values(savers);
  await insertCause({ kind: "announcement", organizerId: organizer.id, announcementId: 1, actorId: null });
  expect(await notifyPeople(deps)).toBe(3);
});

test("the owner is notified of decisions about an event", async () => {
  const owner = await aUser(database);
  const event = await anEvent(database, { userId: owner.userId, moderation: "rejected", listing: "hidden" });
  await insertCause({ kind: "event-rejected", eventId: event.id, actorId: null });
  await notifyPeople(deps);
  expect(await notified()).toEqual([`event-rejected ${owner.userId}`]);
});

test("a failing cause is retried later, finally given up, and does not block others", async () => {
  const { event, organizer } = await anEventWithFollowers(1);
  const broken = { kind: "nonsense", eventId: "none", actorId: null } as unknown as NotificationCause;
  await insertCause(broken);
  await insertCause({ kind: "event-published", eventId: event.id, organizerId: organizer.id, actorId: null });
  const logged: string[] = [];
  const log = (message: string) => void logged.push(message);
  expect(await notifyPeople({ ...deps, log })).toBe(1);
  const read = async () => (await database.db.select().from(notificationCauses).orderBy(notificationCauses.id))[0];
  expect(await read()).toMatchObject({ attempts: 1, dueAt: TEST_NOW + 2 * SECOND_MS, doneAt: null });
  for (let tries = 0; tries < 10; tries += 1)
    await notifyPeople({ ...deps, log, now: () => TEST_NOW + DAY_MS * tries });
  expect(await read()).toMatchObject({ attempts: 8, told: 0, error: expect.any(String) });
  expect((await read())?.doneAt).not.toBeNull();
  expect(new Set(logged)).toEqual(new Set(["a cause could not be told", "people were told"]));
});

test("nothing is logged while there is nobody to notify", async () => {
  expect(await notifyPeople({ ...deps, log: failOnLog })).toBe(0);
});

test("a change within 48 hours of the date is mailed at once, ahead of bulk mail; a later one is collected", async () => {
  const event = await anEvent(database);
  const saver = await aUser(database);
  await database.db.insert(savedEvents).values({ userId: saver.userId, eventId: event.id, ...AT });
  const [scheduleId = 0] = event.scheduleIds;
  const date = { eventId: event.id, scheduleId, reason: null, actorId: null };
  await insertCause({ kind: "event-cancelled", eventId: event.id, actorId: null });
  await insertCause({
    kind: "date-cancelled",
    ...date,
    originalLocal: "2026-11-25T19:00:00",
    startsAt: TEST_NOW + 7 * DAY_MS + 7 * HOUR_MS,
  });
  await notifyPeople(deps);
  const rows = await database.db.select().from(notifications).orderBy(notifications.id);
  expect(rows.map(({ name, mailDueAt }) => [name, (mailDueAt ?? 0) - TEST_NOW])).toEqual([
    ["event-cancelled", 0],
    ["date-cancelled", 5 * 60 * SECOND_MS],
  ]);
  await runMailNotifications({ ...deps, siteZone: "UTC" });
  await runMailNotifications({ ...deps, siteZone: "UTC" });
  const mails = await database.db.select().from(mailMessages);
  expect(mails.map(({ name, priority }) => [name, priority])).toEqual([["notifications", 1]]);
});
