import { expect, test } from "vitest";
import { makeSealer } from "#auth/sealer.ts";
import { STILL_RUNNING_SEALED_AS } from "#core/confirmations/confirmation.ts";
import { DAY_MS, type EpochMs, HOUR_MS } from "#core/time/instant.ts";
import { findEventsScreen, listComingEvents } from "#data/queries/events.ts";
import { listWaiting } from "#data/queries/moderation-desk.ts";
import { userPreferences } from "#data/tables/profiles.ts";
import { auditEntries } from "#data/tables/audit.ts";
import { events } from "#data/tables/events.ts";
import { mailMessages } from "#data/tables/mail.ts";
import { notifications } from "#data/tables/notifications.ts";
import { runAskStillRunning } from "#jobs/ask-still-running.ts";
import { notifyPeople } from "#jobs/notifications.ts";
import { aForm, unpacked } from "#tests/support/accounts/auth-request.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, type EventOverrides, someEvents, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { stillRunningAction, stillRunningLoader } from "#web/routes/still-running/still-running.server.ts";

const database = withTestDatabase();
const WEEK_MS = 7 * DAY_MS;
const sealer = makeSealer("the secret of a test");

const run = (now: EpochMs = TEST_NOW) =>
  runAskStillRunning({
    database,
    now: () => now,
    log: () => undefined,
    siteZone: "UTC",
    sealConfirmation: (text) => sealer.seal(STILL_RUNNING_SEALED_AS, text),
  });

/** A series that was last confirmed so many weeks ago. */
const series = (weeks: number, overrides: EventOverrides = {}) =>
  anEvent(database, { confirmedAt: TEST_NOW - weeks * WEEK_MS, ...overrides });

async function letters() {
  const rows = await database.db.select().from(mailMessages).orderBy(mailMessages.id);
  return rows.flatMap(({ recipient, message }) =>
    message?.name === "still-running" ? [{ to: recipient, ...message.data }] : [],
  );
}
const eventRow = async (id: number) => {
  const found = (await database.db.select().from(events)).find((event) => event.id === id);
  if (found === undefined) throw new Error("there is no such event");
  return found;
};
const see = async (path: string, now = TEST_NOW) =>
  stillRunningLoader(path.split("/").at(-1) ?? "", aRequestContext({ database, now, sealer }));
const press = async (path: string, intent: string, now = TEST_NOW) => {
  const key = path.split("/").at(-1) ?? "";
  return unpacked(await stillRunningAction(aForm(path, { intent }), key, aRequestContext({ database, now, sealer })));
};

test("the keeper of series is asked every twelve weeks in one email, with a link for each series", async () => {
  const owner = await aUser(database);
  const organizer = await anOrganizer(database, { userId: owner.userId });
  await series(13, { userId: owner.userId, title: "One" });
  await series(12, { organizerId: organizer.id, title: "Of the organizer" });
  await series(11, { userId: owner.userId, title: "Not yet" });
  await series(20, { title: "Nobody's" });
  await series(20, { userId: owner.userId, title: "Hidden", listing: "hidden", visibility: "private" });
  await series(20, {
    userId: owner.userId,
    title: "Once",
    schedules: [{ startsLocal: "2026-12-01T13:00:00", rrule: null }],
  });
  await Promise.all([run(), run()]);
  await run(TEST_NOW + HOUR_MS);
  const [letter, ...others] = await letters();
  expect(others).toEqual([]);
  expect(letter?.series.map(({ title }) => title).toSorted()).toEqual(["Of the organizer", "One"]);
  await notifyPeople({ database, now: () => TEST_NOW, log: () => undefined });
  expect(await database.db.select().from(notifications)).toMatchObject([
    { userId: owner.userId, name: "still-running", facts: { count: 2, path: "/my-events" } },
  ]);
  // Unanswered, they are asked again; then the third is due too.
  await run(TEST_NOW + 12 * WEEK_MS);
  expect((await letters()).at(-1)?.series).toHaveLength(3);
});

test("members who turned email off are asked only in the bell", async () => {
  const owner = await aUser(database);
  const preferences = { userId: owner.userId, emailNotifications: false, createdAt: TEST_NOW, updatedAt: TEST_NOW };
  await database.db.insert(userPreferences).values(preferences);
  await series(13, { userId: owner.userId });
  await run();
  expect(await letters()).toEqual([]);
  await notifyPeople({ database, now: () => TEST_NOW, log: () => undefined });
  expect(await database.db.select().from(notifications)).toHaveLength(1);
});

test("opening the link changes nothing; one click confirms, without signing in", async () => {
  const owner = await aUser(database);
  const { id } = await series(13, { userId: owner.userId });
  await run();
  const path = (await letters())[0]?.series[0]?.path ?? "";
  const before = await eventRow(id);
  for (let n = 0; n < 3; n += 1)
    expect((await see(path)).view).toMatchObject({ state: "ask", title: reachesMessage("stillRunning.ask") });
  expect(await eventRow(id)).toEqual(before);
  expect(await press(path, "confirm")).toMatchObject({ status: 200 });
  expect(await eventRow(id)).toEqual({ ...before, confirmedAt: TEST_NOW });
  expect((await see(path)).view.state).toBe("confirmed");
  const audit = (await database.db.select().from(auditEntries)).find(({ action }) => action === "confirm-event");
  expect(audit).toMatchObject({ actorId: owner.userId, actorRole: "user" });
});

test("'It has ended' ends the series before its next date, once", async () => {
  const owner = await aUser(database);
  const { id } = await series(13, { userId: owner.userId });
  await run();
  const path = (await letters())[0]?.series[0]?.path ?? "";
  expect(await press(path, "end")).toMatchObject({ status: 200 });
  expect((await see(path)).view.state).toBe("over");
  expect(await press(path, "end")).toMatchObject({ status: 200 });
  expect((await eventRow(id)).currentStartsAt).toBeNull();
  expect((await eventRow(id)).cancelledAt).toBeNull();
  const ended = (await database.db.select().from(auditEntries)).filter(({ action }) => action === "end-series");
  expect(ended).toMatchObject([{ facts: { series: 1 } }]);
});

test("'It has ended' leaves no date, also when a later one was moved before the next", async () => {
  const owner = await aUser(database);
  const moved = { originalLocal: "2026-12-16T19:00:00", cancelled: false, durationSeconds: null };
  const { id } = await series(13, {
    userId: owner.userId,
    schedules: [{ exceptions: [{ ...moved, startsLocal: "2026-11-18T15:00:00" }] }],
  });
  await run();
  const path = (await letters())[0]?.series[0]?.path ?? "";
  expect(await press(path, "end")).toMatchObject({ status: 200 });
  expect((await eventRow(id)).currentStartsAt).toBeNull();
  const left = await database.pool.query("select original_local from occurrences where ends_at > $1", [
    new Date(TEST_NOW),
  ]);
  expect(left.rows).toEqual([]);
});

test("'It has ended' keeps the dates that have begun, and cancels one that was postponed past now", async () => {
  const owner = await aUser(database);
  const postponed = { originalLocal: "2026-10-28T19:00:00", cancelled: false, durationSeconds: null };
  const exceptions = [{ ...postponed, startsLocal: "2026-11-21T15:00:00" }];
  const { id } = await series(13, {
    userId: owner.userId,
    schedules: [{ startsLocal: "2026-10-21T19:00:00", exceptions }],
  });
  await run();
  const path = (await letters())[0]?.series[0]?.path ?? "";
  // The date of 18 November runs.
  const later = TEST_NOW + 7.5 * HOUR_MS;
  expect(await press(path, "end", later)).toMatchObject({ status: 200 });
  const dates = await database.pool.query(
    "select to_char(original_local, 'MM-DD') as day, cancelled from occurrences where event_id = $1 order by 1",
    [id],
  );
  expect(dates.rows).toEqual([
    { day: "10-21", cancelled: false },
    { day: "10-28", cancelled: true },
    { day: "11-04", cancelled: false },
    { day: "11-11", cancelled: false },
    { day: "11-18", cancelled: false },
  ]);
  const rules = await database.pool.query("select rrule from schedules where event_id = $1", [id]);
  expect(rules.rows).toEqual([{ rrule: "FREQ=WEEKLY;UNTIL=20261118;BYDAY=WE" }]);
  const count = async () => (await database.db.select().from(auditEntries)).length;
  const before = await count();
  expect(await press(path, "end", later)).toMatchObject({ status: 200 });
  expect(await count()).toBe(before);
});

test("'It has ended' cancels a postponed date also when no other follows", async () => {
  const owner = await aUser(database);
  const postponed = { originalLocal: "2026-11-04T19:00:00", cancelled: false, durationSeconds: null };
  const exceptions = [{ ...postponed, startsLocal: "2026-11-21T15:00:00" }];
  const rrule = "FREQ=WEEKLY;UNTIL=20261111;BYDAY=WE";
  const { id, scheduleIds } = await series(13, {
    userId: owner.userId,
    schedules: [{ startsLocal: "2026-10-28T19:00:00", rrule, exceptions }],
  });
  await run();
  const path = (await letters())[0]?.series[0]?.path ?? "";
  expect(await press(path, "end")).toMatchObject({ status: 200 });
  expect((await eventRow(id)).currentStartsAt).toBeNull();
  const rules = await database.pool.query("select rrule from schedules where id = any($1)", [scheduleIds]);
  expect(rules.rows).toEqual([{ rrule }]);
});

test("a link works only for its event and person, and expires", async () => {
  const owner = await aUser(database);
  const { id } = await series(13, { userId: owner.userId });
  await run();
  const path = (await letters())[0]?.series[0]?.path ?? "";
  expect((await see(`${path.slice(0, -3)}AAA`)).status).toBe(404);
  expect((await see("/still-running/nobodys-key")).status).toBe(404);
  expect((await see(path, TEST_NOW + 12 * WEEK_MS)).status).toBe(404);
  expect((await press(path, "confirm", TEST_NOW + 12 * WEEK_MS)).status).toBe(404);
  await expect(press(path, "delete")).rejects.toMatchObject({ code: "invalid" });
  await database.db.update(events).set({ userId: (await aUser(database)).userId });
  expect((await press(path, "confirm")).status).toBe(404);
  expect((await eventRow(id)).confirmedAt).toBe(TEST_NOW - 13 * WEEK_MS);
});

test("a suspended person's link does not work", async () => {
  const owner = await aUser(database);
  await series(13, { userId: owner.userId });
  await run();
  const path = (await letters())[0]?.series[0]?.path ?? "";
  await database.pool.query("update users set suspended_at = now() where id = $1", [owner.userId]);
  expect((await press(path, "confirm")).status).toBe(404);
});

test("an event unconfirmed for 26 weeks is listed after others at the same time, and waits for review", async () => {
  const owner = await aUser(database);
  const made = await someEvents(database, [
    { title: "Stale", userId: owner.userId, confirmedAt: TEST_NOW - 26 * WEEK_MS },
    { title: "Fresh", confirmedAt: TEST_NOW - WEEK_MS },
    { title: "Imported lately" },
    { title: "Later", schedules: [{ startsLocal: "2026-11-18T20:00:00" }] },
  ]);
  const list = { now: TEST_NOW, listings: ["public"] as const, past: false, pageSize: 2 };
  const titles = async () => {
    const pages = [];
    for (const page of [1, 2]) {
      const { rows } = await findEventsScreen({ db: database.db }, { list: { ...list, page }, rooms: 0 });
      pages.push(rows.map(({ title }) => title));
    }
    const coming = await listComingEvents(database.db, { ...list, limit: 9 });
    expect(coming.map(({ title }) => title)).toEqual(pages.flat());
    return pages;
  };
  expect(await titles()).toEqual([
    ["Stale", "Fresh"],
    ["Imported lately", "Later"],
  ]);
  await run();
  expect(await titles()).toEqual([
    ["Fresh", "Imported lately"],
    ["Stale", "Later"],
  ]);
  const filter = { query: null, reason: "unconfirmed" } as const;
  const page = { order: "oldest", after: null, limit: 9 } as const;
  expect(await listWaiting(database.db, filter, page)).toMatchObject([{ title: "Stale", isUnconfirmed: true }]);
  const path = (await letters())[0]?.series[0]?.path ?? "";
  await press(path, "confirm");
  expect((await titles())[0]).toEqual(["Stale", "Fresh"]);
  expect(await listWaiting(database.db, filter, page)).toEqual([]);
  expect(made).toHaveLength(4);
});
