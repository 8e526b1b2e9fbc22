import { expect, test } from "vitest";
import { stopMail } from "#commands/notifications/stop-mail.ts";
import { actorOf } from "#core/audit/actor.ts";
import type { NotificationCause } from "#core/notifications/cause.ts";
import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";
import { insertNotificationCause } from "#data/queries/notification-causes-write.ts";
import { organizerFollows, savedEvents } from "#data/tables/activity.ts";
import { mailMessages } from "#data/tables/mail.ts";
import { userPreferences } from "#data/tables/profiles.ts";
import { runMailNotifications, notifyPeople } from "#jobs/notifications.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { aMailServer, mailIn } from "#tests/support/mail/mail-in.ts";

const database = withTestDatabase();
const { aProcess, sendDue } = mailIn(database);
const AT = { createdAt: TEST_NOW };
/** Later than the changes that are mailed at once. */
const START = TEST_NOW + 3 * DAY_MS;

async function happens(cause: NotificationCause, now: EpochMs = TEST_NOW): Promise<void> {
  await insertNotificationCause(database.db, cause, now);
  await notifyPeople({ database, now: () => now, log: () => undefined });
}

const work = (now: EpochMs) => runMailNotifications({ database, now: () => now, siteZone: "America/New_York" });

async function mails() {
  const rows = await database.db.select().from(mailMessages).orderBy(mailMessages.id);
  return rows.map(({ recipient, zone, message }) => ({
    to: recipient,
    zone,
    names: message?.name === "notifications" ? message.data.items.map(({ name }) => name) : [],
  }));
}

async function aSavedEvent(people: readonly { userId: string }[]) {
  const event = await anEvent(database, { title: "Evening sitting" });
  await database.db.insert(savedEvents).values(people.map(({ userId }) => ({ userId, eventId: event.id, ...AT })));
  return event;
}

const prefers = (userId: string, overrides: Partial<typeof userPreferences.$inferInsert>) =>
  database.db.insert(userPreferences).values({ userId, ...AT, updatedAt: TEST_NOW, ...overrides });

const moved = (eventId: number, from: number, to: number): NotificationCause => {
  const times = { oldStartsAt: START + from * HOUR_MS, startsAt: START + to * HOUR_MS };
  return { kind: "event-moved", eventId, ...times, isSeries: true, timezone: "UTC", actorId: null };
};

test("changes within five minutes are one email in the reader's zone, from the first old to the last new time", async () => {
  const saver = await aUser(database, { id: "kyoto" });
  await prefers(saver.userId, { timezone: "Asia/Tokyo" });
  const event = await aSavedEvent([saver]);
  for (const hour of [0, 1, 2, 3]) await happens(moved(event.id, hour, hour + 1), TEST_NOW + hour * MINUTE_MS);
  await work(TEST_NOW + 4 * MINUTE_MS);
  expect(await mails()).toEqual([]);
  await work(TEST_NOW + 5 * MINUTE_MS);
  await work(TEST_NOW + 20 * MINUTE_MS);
  expect(await mails()).toEqual([{ to: "kyoto@example.org", zone: "Asia/Tokyo", names: ["event-moved"] }]);
  const [row] = await database.db.select().from(mailMessages);
  expect(row?.message).toMatchObject({
    data: { items: [{ facts: { oldStartsAt: START, startsAt: START + 4 * HOUR_MS } }] },
  });
});

test("the switches are respected, and nobody without a confirmed address gets mail", async () => {
  const ids = ["wants", "no-mail", "no-new", "no-updates", "unproved", "suspended", "leaving"];
  const accounts: Record<string, object> = {
    unproved: { emailVerified: false },
    suspended: { suspendedAt: TEST_NOW },
    leaving: { leaveAt: TEST_NOW + HOUR_MS },
  };
  const people = [];
  for (const id of ids) people.push(await aUser(database, { id, ...accounts[id] }));
  await prefers("no-mail", { emailNotifications: false });
  await prefers("no-new", { newEventsNotifications: false });
  await prefers("no-updates", { organizerUpdatesNotifications: false });
  const event = await aSavedEvent(people);
  const organizer = await anOrganizer(database);
  await database.db
    .insert(organizerFollows)
    .values(people.map(({ userId }) => ({ followerId: userId, organizerId: organizer.id, ...AT })));
  const next = await anEvent(database, { organizerId: organizer.id });
  await happens({ kind: "event-published", eventId: next.id, organizerId: organizer.id, actorId: null });
  await happens({ kind: "announcement", organizerId: organizer.id, announcementId: 1, actorId: null });
  await happens({ kind: "event-cancelled", eventId: event.id, actorId: null });
  await work(TEST_NOW + 5 * MINUTE_MS);
  expect((await mails()).map(({ to, names }) => [to.split("@")[0], names]).toSorted()).toEqual([
    ["no-new", ["announcement", "event-cancelled"]],
    ["no-updates", ["event-published", "event-cancelled"]],
    ["wants", ["event-published", "announcement", "event-cancelled"]],
  ]);
});

test("changes undone within five minutes, or no longer visible, are not mailed", async () => {
  const event = await aSavedEvent([await aUser(database), await aUser(database)]);
  const other = await aSavedEvent([await aUser(database)]);
  await happens({ kind: "event-cancelled", eventId: event.id, actorId: null });
  await happens({ kind: "event-restored", eventId: event.id, actorId: null });
  await happens({ kind: "event-link-changed", eventId: other.id, actorId: null });
  await database.pool.query("update events set listing = 'hidden' where id = $1", [other.id]);
  await work(TEST_NOW + 5 * MINUTE_MS);
  expect(await mails()).toEqual([]);
});

test("two processes at once mail each member once", async () => {
  const people = [];
  for (let made = 0; made < 120; made += 1) people.push(await aUser(database));
  const event = await aSavedEvent(people);
  await happens({ kind: "event-cancelled", eventId: event.id, actorId: null });
  await Promise.all([work(TEST_NOW + 5 * MINUTE_MS), work(TEST_NOW + 5 * MINUTE_MS)]);
  const to = (await mails()).map((mail) => mail.to);
  expect([to.length, new Set(to).size]).toEqual([120, 120]);
});

test("the email names the change, links the event, and can be stopped with one click", async () => {
  const server = await aMailServer();
  const saver = await aUser(database, { id: "york" });
  const event = await aSavedEvent([saver]);
  await happens(moved(event.id, 0, 2));
  await work(TEST_NOW + 5 * MINUTE_MS);
  await sendDue(aProcess(server.url, { clock: { now: TEST_NOW + 5 * MINUTE_MS } }));
  const [mail] = server.arrived;
  expect(mail?.subject).toBe("Event time changed: Evening sitting");
  expect(mail?.text).toMatch(/Evening sitting\. From \w{3}, Nov 21: .+ instead of .+ your time\./);
  expect(mail?.text).toContain("/events/evening-sitting-");
  const [unsubscribe] = mail?.headers.filter(({ key }) => key === "list-unsubscribe") ?? [];
  const key = /\/email\/off\/([\w-]{22})>$/.exec(unsubscribe?.value ?? "")?.[1] ?? "";
  const actor = actorOf(null, { address: null, userAgent: null, requestId: null });
  await happens({ kind: "event-cancelled", eventId: event.id, actorId: null });
  expect(await stopMail(database, { actor, what: "email", key }, TEST_NOW)).toBe("off");
  await happens({ kind: "event-link-changed", eventId: event.id, actorId: null });
  await work(TEST_NOW + HOUR_MS);
  expect(server.arrived).toHaveLength(1);
  expect((await mails()).filter(({ names }) => names.length > 0)).toEqual([]);
  const [preferences] = await database.db.select().from(userPreferences);
  expect(preferences).toMatchObject({ emailNotifications: false, weeklyDigestNotifications: false });
});
