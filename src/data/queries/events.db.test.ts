import { expect, test, vi } from "vitest";
import { advanceDates } from "#commands/occurrences/advance-dates.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { findEventsScreen, hasAnyEvent, listAlwaysOpenEvents } from "#data/queries/events.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { listPastEvents, listUpcomingEvents } from "#tests/support/database/list-events.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const PUBLIC: readonly Listing[] = ["public"];
const MEMBERS: readonly Listing[] = ["public", "members"];

const once = (startsLocal: string) => [{ startsLocal, rrule: null }];

async function upcoming(now = TEST_NOW, listings = PUBLIC) {
  const { rows, total } = await listUpcomingEvents(database.db, { now, listings, page: 1, pageSize: 50 });
  expect(rows).toHaveLength(total);
  return rows.map((row) => `${row.title} ${new Date(row.date?.startsAt ?? 0).toISOString().slice(0, 16)}`);
}

async function past(now = TEST_NOW, listings = PUBLIC) {
  const { rows, total } = await listPastEvents(database.db, { now, listings, page: 1, pageSize: 50 });
  expect(rows).toHaveLength(total);
  return rows.map((row) => `${row.title} ${new Date(row.date?.startsAt ?? 0).toISOString().slice(0, 16)}`);
}

test("each event is listed once, at its running or next date, earliest first", async () => {
  await anEvent(database, { title: "Weekly" });
  await anEvent(database, { title: "Tomorrow", schedules: once("2026-11-19T08:00:00") });
  await anEvent(database, { title: "Running", schedules: once("2026-11-18T11:30:00") });
  await anEvent(database, {
    title: "Twice a week",
    schedules: [
      { startsLocal: "2026-11-20T07:00:00", rrule: null },
      { startsLocal: "2026-11-18T18:00:00", rrule: "FREQ=WEEKLY" },
    ],
  });
  expect(await upcoming()).toEqual([
    "Running 2026-11-18T11:30",
    "Twice a week 2026-11-18T18:00",
    "Weekly 2026-11-18T19:00",
    "Tomorrow 2026-11-19T08:00",
  ]);
  expect(await past()).toEqual([]);
});

test("a date is running until its exact end and over from then on, even before the advancing job", async () => {
  await anEvent(database, { title: "Weekly" });
  await anEvent(database, { title: "Once", schedules: once("2026-11-18T19:00:00") });
  const end = TEST_NOW + 8 * HOUR_MS;
  expect(await upcoming(end - 1)).toEqual(["Weekly 2026-11-18T19:00", "Once 2026-11-18T19:00"]);
  expect(await past(end - 1)).toEqual([]);
  expect(await upcoming(end)).toEqual(["Weekly 2026-11-25T19:00"]);
  expect(await past(end)).toEqual(["Once 2026-11-18T19:00"]);
});

test("lists are the same before and after the advancing job, at any moment", async () => {
  await anEvent(database, { title: "Weekly" });
  await anEvent(database, {
    title: "Daily",
    schedules: [{ startsLocal: "2026-11-18T06:00:00", rrule: "FREQ=DAILY;COUNT=20" }],
  });
  await anEvent(database, { title: "Once", schedules: once("2026-11-21T19:00:00") });
  await anEvent(database, {
    title: "Members",
    listing: "members",
    visibility: "public_in_app",
    schedules: once("2026-11-22T19:00:00"),
  });
  for (const days of [0, 1.3, 3.7, 5, 19, 40]) {
    const now = TEST_NOW + days * DAY_MS;
    const before = [await upcoming(now, MEMBERS), await past(now, MEMBERS)];
    await advanceDates(database, now);
    expect([await upcoming(now, MEMBERS), await past(now, MEMBERS)]).toEqual(before);
  }
});

test("hidden events are never listed, members' events only for members", async () => {
  await anEvent(database, { title: "Hidden", listing: "hidden" });
  await anEvent(database, { title: "Members", listing: "members", visibility: "public_in_app" });
  await anEvent(database, { title: "Public" });
  expect(await upcoming(TEST_NOW, PUBLIC)).toEqual(["Public 2026-11-18T19:00"]);
  expect(await upcoming(TEST_NOW, MEMBERS)).toEqual(["Members 2026-11-18T19:00", "Public 2026-11-18T19:00"]);
});

test("pages follow one another without gaps or repeats, across listings and late events", async () => {
  for (let hour = 0; hour < 12; hour += 1) {
    const members = hour % 3 === 0;
    await anEvent(database, {
      title: `Event ${hour}`,
      listing: members ? "members" : "public",
      visibility: members ? "public_in_app" : "public_web",
      schedules: [{ startsLocal: `2026-11-18T${String(hour + 11)}:00:00`, durationSeconds: 600, rrule: "FREQ=DAILY" }],
    });
  }
  const now = TEST_NOW + 5 * HOUR_MS + 30 * MINUTE_MS;
  const titles: string[] = [];
  for (const page of [1, 2, 3, 4]) {
    const { rows, total } = await listUpcomingEvents(database.db, { now, listings: MEMBERS, page, pageSize: 5 });
    expect(total).toBe(12);
    titles.push(...rows.map((row) => row.title));
  }
  expect(titles).toEqual([7, 8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 6].map((number) => `Event ${number}`));
});

test("a cancelled date is skipped, and an event with only cancelled dates is in neither list", async () => {
  const cancelled = (originalLocal: string) => ({
    originalLocal,
    cancelled: true,
    startsLocal: null,
    durationSeconds: null,
  });
  await anEvent(database, { title: "Weekly", schedules: [{ exceptions: [cancelled("2026-11-18T19:00:00")] }] });
  await anEvent(database, {
    title: "Off",
    schedules: [{ startsLocal: "2026-11-20T19:00:00", rrule: null, exceptions: [cancelled("2026-11-20T19:00:00")] }],
  });
  expect(await upcoming()).toEqual(["Weekly 2026-11-25T19:00"]);
  expect(await past()).toEqual([]);
});

test("past events are listed at their last date, latest first", async () => {
  await anEvent(database, { title: "Long ago", schedules: once("2019-03-01T19:00:00") });
  await anEvent(database, {
    title: "Ended series",
    schedules: [{ startsLocal: "2020-01-01T19:00:00", rrule: "FREQ=WEEKLY;COUNT=3" }],
  });
  await anEvent(database, { title: "Yesterday", schedules: once("2026-11-17T19:00:00") });
  expect(await past()).toEqual([
    "Yesterday 2026-11-17T19:00",
    "Ended series 2020-01-15T19:00",
    "Long ago 2019-03-01T19:00",
  ]);
  expect(await upcoming()).toEqual([]);
});

test("always-open rooms have their own list, by title", async () => {
  await anEvent(database, { title: "Room B", kind: "always_open" });
  await anEvent(database, { title: "Room A", kind: "always_open" });
  await anEvent(database, { title: "Weekly" });
  const rooms = await listAlwaysOpenEvents(database.db, { listings: MEMBERS, limit: 10 });
  expect(rooms.map((row) => [row.title, row.date])).toEqual([
    ["Room A", null],
    ["Room B", null],
  ]);
  expect(await upcoming()).toEqual(["Weekly 2026-11-18T19:00"]);
});

test("a row contains the event's facts, its organizer and its schedules", async () => {
  const organizer = await anOrganizer(database, { name: "Quiet House" });
  const event = await anEvent(database, {
    title: "Sitting",
    organizerId: organizer.id,
    organizerName: "Quiet House",
    price: 4.5,
    languages: ["en", "es"],
    schedules: [{ timezone: "America/New_York", rrule: "FREQ=WEEKLY" }, { startsLocal: "2026-11-21T10:00:00" }],
  });
  const { rows } = await listUpcomingEvents(database.db, { now: TEST_NOW, listings: PUBLIC, page: 1, pageSize: 10 });
  expect(rows[0]).toMatchObject({
    publicId: event.publicId,
    organizerPublicId: organizer.publicId,
    price: 4.5,
    cancelledAt: null,
    date: {
      scheduleId: event.scheduleIds[0],
      originalLocal: "2026-11-18T19:00:00",
      startsAt: Date.UTC(2026, 10, 19, 0),
      endsAt: Date.UTC(2026, 10, 19, 1),
      timezone: "America/New_York",
    },
    schedules: [{ timezone: "America/New_York", rrule: "FREQ=WEEKLY" }, { startsLocal: "2026-11-21T10:00:00" }],
  });
});

test("the directory is empty until it holds an event that is not deleted", async () => {
  expect(await hasAnyEvent(database.db)).toBe(false);
  await anEvent(database, { listing: "hidden", deletedAt: TEST_NOW });
  expect(await hasAnyEvent(database.db)).toBe(false);
  await anEvent(database, { listing: "hidden" });
  expect(await hasAnyEvent(database.db)).toBe(true);
});

test("a visitor's events page equals its separate lists, at any moment and on every page", async () => {
  for (const hour of ["09", "11", "12", "13", "19"]) {
    await anEvent(database, { title: hour, schedules: once(`2026-11-18T${hour}:30:00`) });
    await anEvent(database, { title: `Weekly ${hour}`, schedules: [{ startsLocal: `2026-11-17T${hour}:30:00` }] });
  }
  await anEvent(database, { title: "Room", kind: "always_open" });
  await anEvent(database, { title: "Members", listing: "members", visibility: "public_in_app" });
  for (const listings of [PUBLIC, MEMBERS]) {
    for (const now of [TEST_NOW, TEST_NOW + 40 * MINUTE_MS, TEST_NOW + 9 * HOUR_MS, TEST_NOW + 30 * DAY_MS]) {
      for (const past of [false, true]) {
        for (const page of [1, 2, 3, 9]) {
          const requested = { now, listings, page, pageSize: 4 };
          const { rooms, ...list } = await findEventsScreen(database, {
            list: { ...requested, past },
            rooms: page,
          });
          expect(list).toEqual(await (past ? listPastEvents : listUpcomingEvents)(database.db, requested));
          expect(rooms).toEqual(await listAlwaysOpenEvents(database.db, { listings, limit: page }));
        }
      }
    }
  }
});

test("a visitor's page takes two statements while nothing changes, and never hides a change", async ({
  onTestFinished,
}) => {
  for (const day of ["19", "20", "21"])
    await anEvent(database, { title: day, schedules: once(`2026-11-${day}T08:00:00`) });
  const query = vi.spyOn(database.pool, "query");
  onTestFinished(() => query.mockRestore());
  const read = async (page: number, now = TEST_NOW) => {
    query.mockClear();
    const list = { now, listings: PUBLIC, past: false, page, pageSize: 2 };
    const { total, rows } = await findEventsScreen(database, { list, rooms: 0 });
    return { total, titles: rows.map(({ title }) => title), statements: query.mock.calls.length };
  };
  const pages = async () => [await read(1), await read(2), await read(3)];
  await pages();
  const three = [
    { total: 3, titles: ["19", "20"], statements: 2 },
    { total: 3, titles: ["21"], statements: 2 },
    { total: 3, titles: [], statements: 2 },
  ];
  expect(await pages()).toEqual(three);
  await anEvent(database, { title: "18", schedules: once("2026-11-18T20:00:00") });
  await anEvent(database, { title: "22", schedules: once("2026-11-22T20:00:00") });
  expect(await read(1)).toMatchObject({ total: 5, titles: ["18", "19"] });
  expect(await read(2)).toMatchObject({ total: 5, titles: ["20", "21"] });
  expect(await read(3)).toMatchObject({ total: 5, titles: ["22"] });
  expect((await pages()).map(({ statements }) => statements)).toEqual([2, 2, 2]);
  await database.db.execute("update events set listing = 'hidden' where title in ('18', '19', '20')");
  expect(await read(2)).toMatchObject({ total: 2, titles: [] });
  expect(await read(1)).toMatchObject({ total: 2, titles: ["21", "22"] });
  await database.db.execute("update events set listing = 'hidden'");
  expect(await read(1)).toMatchObject({ total: 0, titles: [] });
  await database.db.execute("update events set listing = 'public' where title = '20'");
  expect(await read(1)).toMatchObject({ total: 1, titles: ["20"] });
  expect(await read(1, TEST_NOW + 5 * DAY_MS)).toMatchObject({ total: 0, titles: [] });
});
