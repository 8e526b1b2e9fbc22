import { expect, test } from "vitest";
import { anEvent, someEvents } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { aViewer } from "#tests/support/builders/a-viewer.ts";
import { eventsPageOf, once } from "#tests/support/events-page-of.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";

const database = withTestDatabase();
const { load, list } = eventsPageOf(database);
const daily = (time: string) => [{ startsLocal: `2026-11-18T${time}`, timezone: "UTC", rrule: "FREQ=DAILY" }];
/** The days of the ribbon with their names and counts. */
const weekOf = async (search: Parameters<typeof list>[0] = {}, overrides = {}) =>
  (await list(search, overrides)).week?.days.map((day) => [day.weekday, day.number, day.count]);

test("the ribbon counts seven days from today in the visitor's zone, and links to each", async () => {
  await anEvent(database, { schedules: daily("03:00:00") });
  await anEvent(database, { schedules: once("2026-11-22T03:00:00") });
  const { week } = await list();
  expect(week?.days.map((day) => [day.weekday, day.number, day.count])).toEqual([
    ["Today", "18", 1],
    ["Thu", "19", 1],
    ["Fri", "20", 1],
    ["Sat", "21", 2],
    ["Sun", "22", 1],
    ["Mon", "23", 1],
    ["Tue", "24", 1],
  ]);
  expect(week?.days[3]).toMatchObject({ href: "/events?day=2026-11-21#days", current: null, gone: null });
  expect(week?.days[0]).toMatchObject({ current: "date", gone: 29, isToday: true });
  expect([week?.before, week?.after]).toEqual([null, "/events?day=2026-11-25#days"]);
});

test("a later week opens at its day, keeps the search, and ends where the calendar ends", async () => {
  await anEvent(database, { title: "Vigil", schedules: daily("17:00:00") });
  const { week } = await list({ day: "2026-11-27", query: "vigil" });
  expect(week?.days.map((day) => day.number)).toEqual(["25", "26", "27", "28", "29", "30", "1"]);
  expect(week?.days[2]?.current).toBe("page");
  expect(week?.before).toBe("/events?q=vigil&day=2026-11-20#days");
  expect((await list({ day: "2027-12-20" })).week?.after).toBeNull();
});

test("bars mark the busy hours of night and day, the highest for the busiest two hours", async () => {
  await someEvents(database, [
    { schedules: once("2026-11-19T17:00:00") },
    { schedules: once("2026-11-19T17:30:00") },
    { schedules: once("2026-11-20T04:00:00") },
  ]);
  const day = (await list()).week?.days[1];
  expect([day?.dark, day?.light]).toEqual(["M36 20v-18h5v18z", "M66 20v-9h5v9z"]);
});

test("a day lists its dates by day part, each with a link to its own page", async () => {
  const { publicId } = await anEvent(database, {
    title: "Twice",
    schedules: [...daily("12:00:00"), ...daily("23:00:00")],
  });
  const { days, showing, total, day, live, rooms } = await list({ day: "2026-11-20" });
  expect(days.map(({ name, date }) => [name, date])).toEqual([["Friday", "November 20"]]);
  expect(days[0]?.rows.map((row) => [row.href, row.time?.part, row.isAgain])).toEqual([
    [`/events/twice-${publicId}/2026-11-20T1200`, "Early morning", undefined],
    [`/events/twice-${publicId}/2026-11-20T2300`, "Evening", true],
  ]);
  expect(total).toBe(2);
  expect(showing).toBe(reachesMessage("eventDays.showing", { page: 1, pages: 1, total: 2 }));
  expect([day?.name, live, rooms]).toEqual(["Friday, November 20", [], []]);
  expect((await load({ day: "2026-11-20" })).documentTitle).toBe(
    reachesMessage("eventDays.documentTitle.day", { day: "Friday, November 20", site: "Samehour" }),
  );
});

test("a running event is listed once in its day, and the day counts upcoming events only", async () => {
  await anEvent(database, { title: "Running", schedules: daily("11:30:00") });
  const { days, live } = await list({ day: "2026-11-18" });
  expect(live).toEqual([]);
  expect(days.flatMap(({ rows }) => rows.map((row) => [row.title, row.time?.relative?.tone]))).toEqual([
    ["Running", "live"],
  ]);
  expect(await weekOf()).toContainEqual(["Today", "18", 0]);
});

test("an hour lists the rest of its day, and links back to the whole day", async () => {
  await anEvent(database, { title: "Morning", schedules: daily("14:00:00") });
  await anEvent(database, { title: "Evening", schedules: daily("23:00:00") });
  const { days, day } = await list({ day: "2026-11-20", hour: 17 });
  expect(days.flatMap(({ rows }) => rows.map(({ title }) => title))).toEqual(["Evening"]);
  expect(day).toMatchObject({ fromClock: "5:00 PM", wholeHref: "/events?day=2026-11-20" });
});

test("an empty day links to the next one with events, also within a search", async () => {
  await anEvent(database, { title: "Tea", schedules: once("2026-11-23T17:00:00") });
  await anEvent(database, { title: "Vigil", schedules: once("2026-11-25T17:00:00") });
  const empty = await list({ day: "2026-11-20" });
  expect(empty.total).toBe(0);
  expect(empty.day?.next).toEqual({ href: "/events?day=2026-11-23#days", name: "Monday, November 23" });
  expect(empty.week?.days).toHaveLength(7);
  expect((await list({ day: "2026-11-20", query: "vigil" })).day?.next).toEqual({
    href: "/events?q=vigil&day=2026-11-25#days",
    name: "Wednesday, November 25",
  });
  expect((await list({ day: "2026-11-28" })).day?.next).toBeNull();
});

test("a past day, one too far ahead, and an invalid one each show an explanation", async () => {
  const missing = (title: string, text: string | null) => ({ shows: "no-day", title, text });
  const over = await load({ day: "2026-11-17" });
  expect(over.body).toEqual(
    missing(
      reachesMessage("eventDays.day.over", { day: "Tuesday, November 17, 2026" }),
      reachesMessage("eventDays.day.overText"),
    ),
  );
  expect(over.documentTitle).toBe(reachesMessage("eventDays.documentTitle.noDay", { site: "Samehour" }));
  expect((await load({ day: "2028-01-01" })).body).toEqual(
    missing(
      reachesMessage("eventDays.day.ahead", { day: "Saturday, January 1, 2028" }),
      reachesMessage("eventDays.day.aheadText", { day: "Tuesday, December 21, 2027" }),
    ),
  );
  expect((await load({ day: "2026-02-30" })).body).toEqual(missing(reachesMessage("eventDays.day.unknown"), null));
});

test("a page past the end of a day is not found", async () => {
  await anEvent(database, { schedules: daily("17:00:00") });
  expect((await load({ day: "2026-11-20", page: 2 })).body).toEqual({ shows: "beyond", pages: 1 });
});

test("an empty directory and past events have no ribbon, and a single far event has an empty week", async () => {
  expect((await list()).week).toBeNull();
  await anEvent(database, { schedules: once("2027-03-01T17:00:00") });
  expect((await list({ tab: "past" })).week).toBeNull();
  expect((await weekOf())?.map(([, , count]) => count)).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

test("events for members are counted for members only", async () => {
  await anEvent(database, { listing: "members", visibility: "public_in_app", schedules: once("2026-11-19T17:00:00") });
  expect((await weekOf())?.[1]).toBeUndefined();
  expect((await weekOf({}, { viewer: aViewer() }))?.[1]).toEqual(["Thu", "19", 1]);
});

test("events of organizers that a member hides are neither listed nor counted in any day", async () => {
  const [quiet, loud] = [await anOrganizer(database, { name: "Quiet" }), await anOrganizer(database, { name: "Loud" })];
  const friday = once("2026-11-20T17:00:00");
  await someEvents(database, [
    { title: "Quiet Friday", organizerId: quiet.id, schedules: friday },
    { title: "Loud Friday", organizerId: loud.id, schedules: friday },
    { title: "Nobody's Friday", schedules: friday },
    { title: "Loud Saturday", organizerId: loud.id, schedules: once("2026-11-21T17:00:00") },
    { title: "Quiet Sunday", organizerId: quiet.id, schedules: once("2026-11-22T17:00:00") },
  ]);
  const hider = { viewer: aViewer({ hiddenOrganizers: [loud.id] }) };
  const titles = async (search: Parameters<typeof list>[0], overrides = {}) =>
    (await list(search, overrides)).days.flatMap(({ rows }) => rows.map(({ title }) => title)).toSorted();
  expect(await titles({ day: "2026-11-20" }, { viewer: aViewer() })).toHaveLength(3);
  expect(await titles({ day: "2026-11-20" }, hider)).toEqual(["Nobody's Friday", "Quiet Friday"]);
  expect(await titles({ day: "2026-11-20", query: "friday" }, hider)).toEqual(["Nobody's Friday", "Quiet Friday"]);
  expect(await titles({ day: "2026-11-20", hour: 9 }, hider)).toEqual(["Nobody's Friday", "Quiet Friday"]);
  expect((await weekOf({}, hider))?.slice(2, 5)).toEqual([
    ["Fri", "20", 2],
    ["Sat", "21", 0],
    ["Sun", "22", 1],
  ]);
  expect((await list({ day: "2026-11-19" }, hider)).day?.next?.name).toBe("Friday, November 20");
  const saturday = await list({ day: "2026-11-21" }, hider);
  expect([saturday.total, saturday.day?.next?.name]).toEqual([0, "Sunday, November 22"]);
  const thursday = await list({ day: "2026-11-19", query: "saturday" }, hider);
  expect(thursday.day?.next).toBeNull();
});

test("across the end of daylight saving time each day counts its own events", async () => {
  const now = Date.UTC(2026, 9, 30, 16);
  await anEvent(database, {
    now,
    schedules: [{ startsLocal: "2026-10-30T23:30:00", timezone: "America/New_York", rrule: "FREQ=DAILY" }],
  });
  expect((await weekOf({}, { now }))?.map(([, , count]) => count)).toEqual([1, 1, 1, 1, 1, 1, 1]);
  const sunday = await list({ day: "2026-11-01" }, { now });
  expect(sunday.days.flatMap(({ rows }) => rows.map((row) => row.time?.clock))).toEqual(["11:30 PM"]);
});
