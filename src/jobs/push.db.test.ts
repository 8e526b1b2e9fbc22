import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { makeSealer } from "#auth/sealer.ts";
import { vapidKeys } from "#auth/vapid-keys.ts";
import { forgetOld } from "#commands/accounts/forget-old.ts";
import { claimPushes } from "#commands/push/deliver-push.ts";
import { endPush, updateDeviceSaves } from "#commands/push/change-subscriptions.ts";
import { actorOf } from "#core/audit/actor.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";
import { events } from "#data/tables/events.ts";
import { pushMessages, pushSubscriptions } from "#data/tables/push.ts";
import { occurrences } from "#data/tables/schedules.ts";
import { openPushPoller, runDeviceReminders } from "#jobs/push.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { from, pushSite, reader, sealer, sendDuePushes } from "#tests/support/push/push-site.ts";

const database = withTestDatabase();
const { service, clock, deps, at, aDevice, aMemberDevice, pushes } = await pushSite(database);
const NOBODY = actorOf(null, { address: "203.0.113.9", userAgent: null, requestId: "a-test-request" });

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
  expect((await pushes()).map(({ status, facts }) => [status, facts])).toEqual([
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
  expect(await pushes()).toMatchObject([{ status: "sent", attempts: 3, result: "201" }]);
  const gone = await anEvent(database, { title: "Compline", ...from(600) });
  await database.db.delete(pushSubscriptions);
  await aDevice(10, [gone.publicId]);
  service.answers.push(410);
  expect(await at(TEST_NOW + 590 * MINUTE_MS)).toBe(1);
  expect(await database.db.select().from(pushSubscriptions)).toEqual([]);
  expect(await pushes()).toEqual([]);
});

test("no attempt begins after the start, and a permanent refusal is not retried", async () => {
  const { publicId } = await anEvent(database, { title: "None", ...from(60) });
  await aDevice(10, [publicId]);
  service.answers.push(503, 503, 503, 503, 503);
  for (let seconds = 0; seconds <= 900; seconds += 15) await at(TEST_NOW + 50 * MINUTE_MS + seconds * 1000);
  expect((await pushes()).map(({ status, attempts }) => [status, attempts])).toEqual([["failed", 4]]);
  service.answers.length = 0;
  await database.db.delete(pushSubscriptions);
  const other = await anEvent(database, { title: "Refused", ...from(60) });
  await aDevice(10, [other.publicId]);
  service.answers.push(413);
  for (let minute = 50; minute < 59; minute += 1) await at(TEST_NOW + minute * MINUTE_MS);
  expect(await pushes()).toMatchObject([{ status: "failed", attempts: 1, result: "413" }]);
});

test("one of two processes sends a push, and it is not repeated if its process dies while sending", async () => {
  const { publicId } = await anEvent(database, { title: "Once", ...from(60) });
  await aDevice(10, [publicId]);
  clock.now = TEST_NOW + 50 * MINUTE_MS;
  await runDeviceReminders(await deps());
  const pushDeps = await deps();
  const tries = await Promise.all([sendDuePushes(pushDeps), sendDuePushes(pushDeps)]);
  expect(tries.toSorted()).toEqual([0, 1]);
  await database.db.delete(pushMessages);
  await runDeviceReminders(pushDeps);
  await claimPushes(database, 10, clock.now);
  expect(await at(clock.now + 6 * MINUTE_MS)).toBe(0);
  expect(await pushes()).toMatchObject([{ status: "failed", result: "lost" }]);
});

test("processes that claim at the same time get different pushes", async () => {
  const { publicId } = await anEvent(database, from(60));
  for (let n = 0; n < 30; n += 1) await aDevice(10, [publicId]);
  clock.now = TEST_NOW + 50 * MINUTE_MS;
  await runDeviceReminders(await deps());
  const claims = await Promise.all([1, 2, 3, 4].map(() => claimPushes(database, 10, clock.now)));
  const ids = claims.flatMap(({ claimed }) => claimed.map(({ id }) => id));
  expect([ids.length, new Set(ids).size]).toEqual([30, 30]);
});

test("a push that gets no answer delays no other, and a stopping process records its answer", async () => {
  const { publicId } = await anEvent(database, from(60));
  const answer = service.hold((await aDevice(10, [publicId])).endpoint);
  for (let n = 0; n < 12; n += 1) await aDevice(10, [publicId]);
  clock.now = TEST_NOW + 50 * MINUTE_MS;
  await runDeviceReminders(await deps());
  const poller = openPushPoller(await deps());
  await vi.waitFor(() => expect(service.received).toHaveLength(12), { timeout: 120_000, interval: 20 });
  answer();
  await poller.stop();
  expect(service.received).toHaveLength(13);
  expect((await pushes()).map(({ status, attempts }) => [status, attempts])).toEqual(
    Array.from({ length: 13 }, () => ["sent", 1]),
  );
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
  expect(await endPush(database, { actor: NOBODY, endpoint: target.endpoint }, clock.now)).toBe(true);
  expect(await updateDeviceSaves(database, changed, TEST_NOW)).toBe(false);
  const left = await database.db.execute(sql`
    select (select count(*)::int from push_subscriptions) as a, (select count(*)::int from push_saves) as b,
           (select count(*)::int from push_messages) as c, (select count(*)::int from audit_entries) as d`);
  expect(left.rows).toEqual([{ a: 0, b: 0, c: 0, d: 0 }]);
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
