import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeSealer } from "#auth/sealer.ts";
import { vapidKeys } from "#auth/vapid-keys.ts";
import { forgetOld } from "#commands/accounts/forget-old.ts";
import { markRead } from "#commands/notifications/mark-read.ts";
import { claimPushes } from "#commands/push/deliver-push.ts";
import { addPushDevice, endPush, remindDevice, updateDeviceSaves } from "#commands/push/change-subscriptions.ts";
import { enqueuePush } from "#commands/push/enqueue-push.ts";
import { saveEvent } from "#commands/saved-events/save-event.ts";
import { actorOf } from "#core/audit/actor.ts";
import type { PushLead, PushTarget } from "#core/push/push.ts";
import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { insertNotification } from "#data/queries/notifications-write.ts";
import { insertNotificationCause } from "#data/queries/notification-causes-write.ts";
import { sessions } from "#data/tables/accounts.ts";
import { events } from "#data/tables/events.ts";
import { countSaved } from "#data/queries/saved-list.ts";
import { pushMessages, pushSubscriptions } from "#data/tables/push.ts";
import { occurrences } from "#data/tables/schedules.ts";
import { reminderPreferences, reminders } from "#data/tables/reminders.ts";
import { transaction } from "#data/transaction.ts";
import { notifyPeople } from "#jobs/notifications.ts";
import { runDeviceReminders, sendPushes } from "#jobs/push.ts";
import { runSendReminders } from "#jobs/reminders.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { type PushService, startPushService } from "#tests/support/push/push-service.ts";

const database = withTestDatabase();
const sealer = makeSealer("the secret of a test");
let service: PushService;
let now: EpochMs;

beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());
beforeEach(() => {
  now = TEST_NOW;
  service.received.length = 0;
  service.answers.length = 0;
});

const reader = { zone: "America/New_York", language: "en", hour12: true };
const NOBODY = actorOf(null, { address: "203.0.113.9", userAgent: null, requestId: "a-test-request" });

async function deps() {
  const keys = await vapidKeys({ database, sealer }, TEST_NOW);
  return {
    database,
    now: () => now,
    log: () => {},
    pushSender: { ...keys, subject: "mailto:operator@example.org" },
    importNetwork: { sheetsOrigin: "https://docs.google.com", trusted: [service.host] },
  };
}

/** Runs the job at a moment: reminders are written, and what is due is sent. */
async function at(moment: EpochMs): Promise<number> {
  now = moment;
  const pushDeps = await deps();
  await runDeviceReminders(pushDeps);
  return sendPushes(pushDeps);
}

/** An event that runs once, `minutes` after the test's now, or daily from then on. */
const from = (minutes: number, rrule: string | null = null) => ({
  schedules: [
    {
      startsLocal: new Date(TEST_NOW + minutes * MINUTE_MS).toISOString().slice(0, 19),
      timezone: "UTC",
      durationSeconds: 3600,
      rrule,
    },
  ],
});

async function aDevice(lead: PushLead, publicIds: readonly string[]): Promise<PushTarget> {
  const target = service.subscribe();
  const saves = publicIds.map((publicId) => ({ publicId, originalLocal: null }));
  await remindDevice(database, { target, reader, lead, saves }, TEST_NOW);
  return target;
}

async function aMemberDevice(withBell = false): Promise<{ viewer: Viewer; target: PushTarget }> {
  return addDevice(await aUser(database), withBell);
}

async function addDevice(user: Viewer, withBell = false): Promise<{ viewer: Viewer; target: PushTarget }> {
  const viewer = { ...user, sessionId: `session-of-${user.userId}` };
  const row = { id: viewer.sessionId, token: viewer.sessionId, userId: viewer.userId };
  const times = { expiresAt: TEST_NOW + DAY_MS, createdAt: TEST_NOW, updatedAt: TEST_NOW };
  await database.db
    .insert(sessions)
    .values({ ...row, ...times })
    .onConflictDoNothing();
  const target = service.subscribe();
  const actor = actorOf(viewer, { address: null, userAgent: null, requestId: "a-test-request" });
  expect(await addPushDevice(database, { actor, viewer, target, reader, withBell }, TEST_NOW)).toBe("added");
  return { viewer, target };
}

const rows = () => database.db.select().from(pushMessages).orderBy(pushMessages.id);

test("a device is reminded once of each saved date, at its lead time and in its zone, encrypted and signed", async () => {
  const { publicId } = await anEvent(database, {
    title: "Lauds",
    link: "https://zoom.us/j/1",
    linkAudience: "before_start",
    ...from(120, "FREQ=DAILY;COUNT=2"),
  });
  const { endpoint } = await aDevice(10, [publicId]);
  expect(await at(TEST_NOW + 109 * MINUTE_MS)).toBe(0);
  expect(await at(TEST_NOW + 110 * MINUTE_MS)).toBe(1);
  expect(await at(TEST_NOW + 111 * MINUTE_MS)).toBe(0);
  const keys = await vapidKeys({ database, sealer }, TEST_NOW);
  expect(service.received).toEqual([
    {
      endpoint,
      payload: {
        title: "Lauds",
        body: "Wednesday at 9:00 AM, New York time",
        path: `/events/lauds-${publicId}/2026-11-18T1400`,
        tag: `event-${publicId}`,
        language: "en",
        direction: "ltr",
        join: { path: `/go/${publicId}`, label: "Join" },
        silent: false,
        unread: null,
      },
      ttl: 600,
      urgency: "high",
      claims: { aud: service.origin, exp: expect.any(Number), sub: "mailto:operator@example.org" },
      key: keys.publicKey,
    },
  ]);
  expect(await at(TEST_NOW + DAY_MS + 110 * MINUTE_MS)).toBe(1);
  expect(await at(TEST_NOW + 2 * DAY_MS)).toBe(0);
  expect(service.faults).toEqual([]);
  expect((await rows()).map(({ status, facts }) => [status, facts])).toEqual([
    ["sent", null],
    ["sent", null],
  ]);
});

test("no reminder comes after the start or for a time before the save; moved and cancelled dates are respected", async () => {
  const soon = await anEvent(database, { title: "Soon", ...from(30) });
  const later = await anEvent(database, { title: "Later", ...from(180) });
  const cancelled = await anEvent(database, { title: "Cancelled", ...from(180) });
  const members = await anEvent(database, {
    title: "Members",
    visibility: "public_in_app",
    listing: "members",
    ...from(180),
  });
  await aDevice(
    60,
    [soon, later, cancelled, members].map(({ publicId }) => publicId),
  );
  await database.db
    .update(events)
    .set({ cancelledAt: TEST_NOW })
    .where(sql`id = ${cancelled.id}`);
  expect(await at(TEST_NOW + MINUTE_MS)).toBe(0);
  // The server was away until the start.
  expect(await at(TEST_NOW + 181 * MINUTE_MS)).toBe(0);
  const moved = { startsAt: TEST_NOW + 5 * HOUR_MS, endsAt: TEST_NOW + 6 * HOUR_MS };
  await database.db
    .update(occurrences)
    .set(moved)
    .where(sql`event_id = ${later.id}`);
  expect(await at(TEST_NOW + 4 * HOUR_MS)).toBe(1);
  expect(service.received.map(({ payload }) => payload.title)).toEqual(["Later"]);
  expect(service.received[0]?.payload.join).toBeNull();
});

test("a busy push service is retried until the start; one that forgot the browser ends the subscription", async () => {
  const { publicId } = await anEvent(database, { title: "Vespers", ...from(180) });
  await aDevice(10, [publicId]);
  service.answers.push(503, 429, 201);
  const due = TEST_NOW + 170 * MINUTE_MS;
  expect(await at(due)).toBe(1);
  expect(await at(due + 10_000)).toBe(0);
  expect(await at(due + 30_000)).toBe(1);
  expect(await at(due + 3 * MINUTE_MS)).toBe(1);
  expect(service.received).toHaveLength(1);
  expect(await rows()).toMatchObject([{ status: "sent", attempts: 3, result: "201" }]);
  const gone = await anEvent(database, { title: "Compline", ...from(600) });
  await database.db.delete(pushSubscriptions);
  await aDevice(10, [gone.publicId]);
  service.answers.push(410);
  expect(await at(TEST_NOW + 590 * MINUTE_MS)).toBe(1);
  expect(await database.db.select().from(pushSubscriptions)).toEqual([]);
  expect(await rows()).toEqual([]);
});

test("no attempt begins after the start, and a permanent refusal is not retried", async () => {
  const { publicId } = await anEvent(database, { title: "None", ...from(60) });
  await aDevice(10, [publicId]);
  service.answers.push(503, 503, 503, 503, 503);
  for (let seconds = 0; seconds <= 900; seconds += 15) await at(TEST_NOW + 50 * MINUTE_MS + seconds * 1000);
  expect((await rows()).map(({ status, attempts }) => [status, attempts])).toEqual([["failed", 4]]);
  service.answers.length = 0;
  await database.db.delete(pushSubscriptions);
  const other = await anEvent(database, { title: "Refused", ...from(60) });
  await aDevice(10, [other.publicId]);
  service.answers.push(413);
  for (let minute = 50; minute < 59; minute += 1) await at(TEST_NOW + minute * MINUTE_MS);
  expect(await rows()).toMatchObject([{ status: "failed", attempts: 1, result: "413" }]);
});

test("one of two processes sends a push, and it is not repeated if its process dies while sending", async () => {
  const { publicId } = await anEvent(database, { title: "Once", ...from(60) });
  await aDevice(10, [publicId]);
  now = TEST_NOW + 50 * MINUTE_MS;
  await runDeviceReminders(await deps());
  const pushDeps = await deps();
  const tries = await Promise.all([sendPushes(pushDeps), sendPushes(pushDeps)]);
  expect(tries.toSorted()).toEqual([0, 1]);
  await database.db.delete(pushMessages);
  await runDeviceReminders(pushDeps);
  await claimPushes(database, 10, now);
  expect(await at(now + 6 * MINUTE_MS)).toBe(0);
  expect(await rows()).toMatchObject([{ status: "failed", result: "lost" }]);
});

test("processes that claim at the same time get different pushes", async () => {
  const { publicId } = await anEvent(database, from(60));
  for (let n = 0; n < 30; n += 1) await aDevice(10, [publicId]);
  now = TEST_NOW + 50 * MINUTE_MS;
  await runDeviceReminders(await deps());
  const claims = await Promise.all([1, 2, 3, 4].map(() => claimPushes(database, 10, now)));
  const ids = claims.flatMap(({ claimed }) => claimed.map(({ id }) => id));
  expect([ids.length, new Set(ids).size]).toEqual([30, 30]);
});

test("removed saves are not reminded, new ones count from when they were saved, and one click ends it all", async () => {
  const [one, other] = [await anEvent(database, from(180)), await anEvent(database, { title: "Other", ...from(180) })];
  const target = await aDevice(60, [one.publicId]);
  const saves = [{ publicId: other.publicId, originalLocal: null }];
  const changed = { endpoint: target.endpoint, reader: { ...reader, zone: "Asia/Tokyo" }, saves };
  expect(await updateDeviceSaves(database, changed, TEST_NOW)).toBe(true);
  expect(await at(TEST_NOW + 2 * HOUR_MS)).toBe(1);
  expect(service.received.map(({ payload }) => [payload.title, payload.body])).toEqual([
    ["Other", "Thursday at 12:00 AM, Tokyo time"],
  ]);
  expect(await endPush(database, { actor: NOBODY, endpoint: target.endpoint }, now)).toBe(true);
  expect(await updateDeviceSaves(database, changed, TEST_NOW)).toBe(false);
  const left = await database.db.execute(sql`
    select (select count(*)::int from push_subscriptions) as a, (select count(*)::int from push_saves) as b,
           (select count(*)::int from push_messages) as c, (select count(*)::int from audit_entries) as d`);
  expect(left.rows).toEqual([{ a: 0, b: 0, c: 0, d: 0 }]);
});

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
    now = moment;
    await runSendReminders({ database, now: () => now, log: () => undefined });
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

test("ending a session removes its device, and unused subscriptions are deleted after 90 days", async () => {
  const { viewer } = await aMemberDevice(true);
  await database.db.execute(sql`delete from sessions where id = ${viewer.sessionId}`);
  expect(await database.db.select().from(pushSubscriptions)).toEqual([]);
  const { publicId } = await anEvent(database, from(60));
  await aDevice(10, [publicId]);
  expect((await forgetOld(database, TEST_NOW + 89 * DAY_MS)).pushes).toBe(0);
  expect((await forgetOld(database, TEST_NOW + 91 * DAY_MS)).pushes).toBe(1);
});

test("the site's keys are created once, sealed in the database, and replaced with the site's secret", async () => {
  const [one, other] = await Promise.all([
    vapidKeys({ database, sealer }, TEST_NOW),
    vapidKeys({ database, sealer }, TEST_NOW),
  ]);
  expect(one).toEqual(other);
  const stored = await database.db.execute<{ value: string }>(sql`select value from site_secrets where name = 'vapid'`);
  expect(stored.rows[0]?.value).not.toContain(one.privateKey);
  const renewed = await vapidKeys({ database, sealer: makeSealer("another secret") }, TEST_NOW);
  expect(renewed.publicKey).not.toBe(one.publicKey);
  expect(await vapidKeys({ database, sealer: makeSealer("another secret") }, TEST_NOW)).toEqual(renewed);
});
