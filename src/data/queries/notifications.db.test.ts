import { expect, test } from "vitest";
import { maySeeEvent } from "#core/events/event-policy.ts";
import type { NotificationCause } from "#core/notifications/cause.ts";
import { listingOf, VISIBILITIES } from "#core/visibility.ts";
import { insertNotificationCause } from "#data/queries/notification-causes-write.ts";
import { insertNotification } from "#data/queries/notifications-write.ts";
import { countUnread, listNotifications, listNews } from "#data/queries/notifications.ts";
import { events } from "#data/tables/events.ts";
import { notifications } from "#data/tables/notifications.ts";
import { announcements, organizerInvitations, organizers } from "#data/tables/organizers.ts";
import { notifyPeople } from "#jobs/notifications.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const plain = (userId: string, options: { eventId?: number; organizerId?: number; title?: string } = {}) => {
  const { eventId = null, organizerId = null, title = "Hello" } = options;
  return insertNotification(database.db, { userId, type: "info", facts: { title }, eventId, organizerId }, TEST_NOW);
};
const notify = async (cause: NotificationCause) => {
  await insertNotificationCause(database.db, cause, TEST_NOW);
  await notifyPeople({ database, now: () => TEST_NOW, log: () => undefined });
};
const shown = async (userId: string) => {
  const rows = await listNotifications(database.db, { userId, before: null, limit: 100 });
  return rows.map(({ id }) => id);
};

test("notifications about an event that the reader cannot see are neither shown nor counted", async () => {
  const people = {
    owner: await aUser(database),
    member: await aUser(database),
    moderator: await aUser(database, { role: "moderator" }),
    admin: await aUser(database, { role: "admin" }),
  };
  const states = VISIBILITIES.flatMap((visibility) =>
    (["approved", "pending", "rejected"] as const).flatMap((moderation) =>
      [false, true].map((held) => ({ visibility, moderation, held })),
    ),
  );
  for (const state of states) {
    const listing = listingOf({ ...state, importStatus: null, deletedAt: null, suspendedAt: null });
    const event = await anEvent(database, { ...state, listing, userId: people.owner.userId });
    for (const [who, viewer] of Object.entries(people)) {
      const { userId } = viewer;
      const id = await plain(userId, { eventId: event.id });
      const mayKnow = maySeeEvent({ ...state, listing, userId: people.owner.userId }, viewer);
      const expected = { who, ...state, shown: mayKnow };
      const isListed = (await shown(userId)).includes(id);
      expect({ who, ...state, shown: isListed }).toEqual(expected);
      const [news] = await listNews(database.db, [{ userId, after: id - 1 }]);
      expect(news?.newest?.id).toBe(mayKnow ? id : undefined);
      expect(await countUnread(database.db, userId, 100)).toBe((await shown(userId)).length);
      expect(news?.unread).toBe(Math.min(10, (await shown(userId)).length));
    }
  }
});

test("notifications of a deleted event are hidden, and return with it", async () => {
  const { userId } = await aUser(database);
  const event = await anEvent(database);
  await plain(userId, { eventId: event.id });
  expect(await shown(userId)).toHaveLength(1);
  await database.db.update(events).set({ listing: "hidden", deletedAt: TEST_NOW });
  expect(await shown(userId)).toHaveLength(0);
  expect(await countUnread(database.db, userId, 100)).toBe(0);
  await database.db.update(events).set({ listing: "public", deletedAt: null });
  expect(await shown(userId)).toHaveLength(1);
  await plain(userId, { eventId: event.id + 1_000 });
  expect(await shown(userId)).toHaveLength(1);
});

test("a hidden organizer is named only to its own people and to invited ones", async () => {
  const [owner, stranger, invited] = [await aUser(database), await aUser(database), await aUser(database)];
  const organizer = await anOrganizer(database, { userId: owner.userId, visibility: "private", listing: "hidden" });
  const { id: organizerId } = organizer;
  const invitation = { email: invited.email, key: "k".repeat(20), createdAt: TEST_NOW, expiresAt: TEST_NOW + 1_000 };
  await database.db.insert(organizerInvitations).values({ organizerId, invitedBy: owner.userId, ...invitation });
  for (const { userId } of [owner, stranger, invited]) await plain(userId, { organizerId });
  expect(await shown(owner.userId)).toHaveLength(1);
  expect(await shown(invited.userId)).toHaveLength(1);
  expect(await shown(stranger.userId)).toHaveLength(0);
  await database.db.update(organizers).set({ listing: "hidden", deletedAt: TEST_NOW });
  expect(await shown(owner.userId)).toHaveLength(0);
});

test("notifications show current names, and an announcement's text", async () => {
  const { userId } = await aUser(database);
  const organizer = await anOrganizer(database, { name: "Lakeside" });
  const event = await anEvent(database, { title: "Old title", organizerId: organizer.id, userId });
  const [announced] = await database.db
    .insert(announcements)
    .values({ organizerId: organizer.id, body: "Tea at six", createdAt: TEST_NOW })
    .returning({ id: announcements.id });
  await database.pool.query("insert into organizer_follows values ($1, $2, now())", [userId, organizer.id]);
  await notify({ kind: "event-approved", eventId: event.id, actorId: null });
  await notify({ kind: "announcement", organizerId: organizer.id, announcementId: announced?.id ?? 0, actorId: null });
  await database.db.update(events).set({ title: "New title" });
  const rows = await listNotifications(database.db, { userId, before: null, limit: 10 });
  expect(rows).toMatchObject([
    { name: "announcement", announcement: "Tea at six", organizer: { name: "Lakeside" }, event: null },
    { name: "event-approved", announcement: null, event: { title: "New title", organizerName: "Open Circle" } },
  ]);
});

test("the newest come first, older ones follow from an id on, and other people's never appear", async () => {
  const [ann, ben] = [await aUser(database), await aUser(database)];
  const ids: number[] = [];
  for (const title of ["one", "two", "three"]) ids.push(await plain(ann.userId, { title }));
  await plain(ben.userId);
  const list = (before: number | null) => listNotifications(database.db, { userId: ann.userId, before, limit: 2 });
  expect((await list(null)).map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  expect((await list(ids[1] ?? 0)).map(({ id }) => id)).toEqual([ids[0]]);
  expect(await shown(ben.userId)).toHaveLength(1);
});

test("counting stops at a limit", async () => {
  const { userId } = await aUser(database);
  const row = { userId, type: "info", name: "plain", createdAt: TEST_NOW } as const;
  await database.db.insert(notifications).values(Array.from({ length: 30 }, () => row));
  expect(await countUnread(database.db, userId, 20)).toBe(21);
  expect(await listNews(database.db, [{ userId, after: 0 }])).toMatchObject([{ unread: 10 }]);
});
