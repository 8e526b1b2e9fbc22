import { expect, test } from "vitest";
import { HOME_EVENTS } from "#core/events/event-search.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { anEvent, someEvents, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import type { HomeList } from "#web/routes/home/home-events.tsx";
import { homeLoader } from "#web/routes/home/home.server.ts";

const database = withTestDatabase();

async function home(): Promise<HomeList> {
  const { body } = await homeLoader(aRequestContext({ database }));
  if (body.shows !== "list") throw new Error("The page could not be made.");
  return body;
}

const titles = ({ days }: HomeList) => days.flatMap((day) => day.rows.map((row) => row.title));
const once = (startsLocal: string) => [{ startsLocal, rrule: null }];

test("ten upcoming events are listed, each once, earliest first", async () => {
  await anEvent(database, { title: "Running", schedules: once("2026-11-18T11:30:00") });
  await someEvents(
    database,
    Array.from({ length: HOME_EVENTS + 1 }, (_, at) => ({
      title: `Number ${at}`,
      schedules: [{ startsLocal: `2026-11-18T${13 + (at % 10)}:0${at > 9 ? 5 : 0}:00`, rrule: "FREQ=DAILY" }],
    })),
  );
  const shown = await home();
  expect(titles(shown)).toHaveLength(HOME_EVENTS);
  expect(titles(shown).slice(0, 3)).toEqual(["Number 0", "Number 10", "Number 1"]);
  expect(shown.live.map((each) => each.title)).toEqual(["Running"]);
});

test("events for members are nowhere on the public home page, for any viewer", async () => {
  await anEvent(database, { listing: "members", visibility: "public_in_app", schedules: once("2026-11-18T11:30:00") });
  await anEvent(database, { listing: "members", visibility: "public_in_app", schedules: once("2026-11-18T13:30:00") });
  await anEvent(database, { listing: "members", visibility: "public_in_app", kind: "always_open", schedules: [] });
  const { scene: _, ways, ...events } = await home();
  expect(events).toEqual({
    shows: "list",
    claims: [],
    live: [],
    next: [],
    hours: null,
    topics: null,
    days: [],
    rooms: [],
  });
  expect(ways.map(({ text }) => text)).toEqual(["nothing listed", "no events", "no events"]);
});

test("three always-open rooms are listed by title", async () => {
  for (const title of ["Delta", "Alpha", "Charlie", "Bravo"]) {
    await anEvent(database, { title, kind: "always_open", schedules: [] });
  }
  expect((await home()).rooms.map(({ title }) => title)).toEqual(["Alpha", "Bravo", "Charlie"]);
});

test("the claims count groups and dates in thirty days, rounded down, and none below ten", async () => {
  await someEvents(
    database,
    Array.from({ length: 12 }, (_, at) => ({ organizerName: `Group ${at}`, schedules: [{ rrule: "FREQ=DAILY" }] })),
  );
  expect((await home()).claims).toEqual([
    reachesMessage("home.claims.groups", { value: 10 }),
    reachesMessage("home.claims.events", { value: 300 }),
  ]);
});

test("two hundred groups are claimed in the spec's words, a hundred and one with a number", async () => {
  const groups = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => ({
      organizerName: `Group ${from + at}`,
      schedules: once("2026-11-20T12:00:00"),
    }));
  await someEvents(database, groups(0, 101));
  expect((await home()).claims).toEqual(["100+ Groups", "100+ Events Monthly"]);
  await someEvents(database, groups(101, 200));
  expect((await home()).claims).toEqual([reachesMessage("home.claims.groupsHundreds"), "200+ Events Monthly"]);
});

test("the hours count exactly the dates of the next 24 hours, and link to the list from there", async () => {
  await anEvent(database, { schedules: [{ startsLocal: "2026-11-18T12:10:00", rrule: "FREQ=DAILY" }] });
  await anEvent(database, { schedules: once("2026-11-19T04:59:00") });
  await anEvent(database, { schedules: once("2026-11-19T05:00:00") });
  await anEvent(database, { schedules: once("2026-11-19T12:00:00") });
  const { hours } = await home();
  expect(hours?.text).toBe(reachesMessage("home.hours.text", { count: 3 }));
  expect(hours?.hours.flatMap(({ clock, count }) => (count > 0 ? [[clock, count]] : []))).toEqual([
    ["7 AM", 1],
    ["11 PM", 1],
    ["12 AM", 1],
  ]);
  const [now, next] = hours?.hours ?? [];
  const zone = "tz=America/New_York#days";
  expect(now).toMatchObject({ isNow: true, nextClock: null, href: `/events?day=2026-11-18&hour=7&${zone}`, bar: 100 });
  expect(next).toMatchObject({ clock: "8 AM", nextClock: "11 PM", href: `/events?day=2026-11-18&hour=23&${zone}` });
  expect(hours?.hours[17]?.href).toBe(`/events?day=2026-11-19&${zone}`);
  expect(hours?.hours[23]).toMatchObject({ nextClock: null, href: `/events?day=2026-11-19&hour=6&${zone}` });
});

test("three ways show what is running or next, this evening's count, and the next seven days' count", async () => {
  const text = async () => (await home()).ways.map((way) => way.text);
  await anEvent(database, { schedules: once("2026-11-19T17:00:00") });
  const [next, none, one] = [
    reachesMessage("home.ways.next", { near: "tomorrow", day: "", time: "12:00 PM" }),
    reachesMessage("home.ways.count", { count: 0 }),
    reachesMessage("home.ways.count", { count: 1 }),
  ];
  expect(await text()).toEqual([next, none, one]);
  await anEvent(database, { schedules: once("2026-11-19T00:30:00") });
  expect(await text()).toEqual([
    reachesMessage("home.ways.next", { near: "today", day: "", time: "7:30 PM" }),
    one,
    "2 events",
  ]);
  await anEvent(database, { schedules: once("2026-11-18T11:30:00") });
  expect((await text())[0]).toBe(reachesMessage("home.ways.running", { count: 1 }));
  await someEvents(database, [{ schedules: once("2026-11-18T11:31:00") }, { schedules: once("2026-11-18T11:32:00") }]);
  expect((await text())[0]).toBe(reachesMessage("home.ways.runningMany", { count: 3 }));
  expect((await home()).ways.map(({ href }) => href)).toEqual([
    "/events?tz=America/New_York#now",
    "/events?day=2026-11-18&hour=17&tz=America/New_York#days",
    "/events?tz=America/New_York#days",
  ]);
});

test("traditions with at least three events are tiles in alphabetical order, each with its next event", async () => {
  const add = (tradition: string, startsLocal: string, rest = {}) =>
    anEvent(database, { traditions: [tradition], schedules: once(startsLocal), ...rest });
  await add("Sufi", "2026-11-18T11:30:00");
  await add("sufi", "2026-11-19T17:00:00");
  await add("Sufi", "2026-11-19T18:00:00");
  for (const hour of ["18", "19", "20"]) await add("Bahá’í", `2026-11-18T${hour}:00:00`, { practices: ["Song"] });
  await add("Daoist", "2026-11-18T18:00:00");
  await add("Daoist", "2026-11-18T18:00:00", { listing: "members", visibility: "public_in_app" });
  await add("Daoist", "2026-11-18T18:00:00", { cancelledAt: TEST_NOW });
  const { topics } = await home();
  expect(
    topics?.tiles.map(({ name, count, next, href }) => [name.toLowerCase(), count, next, href.toLowerCase()]),
  ).toEqual([
    ["bahá’í", "3 events", "next at 1:00 PM", "/topics/tradition/bahai?tz=america/new_york"],
    ["sufi", "3 events", "next tomorrow at 12:00 PM", "/topics/tradition/sufi?tz=america/new_york"],
  ]);
  expect(topics?.allHref).toBe("/topics?tz=America/New_York");
});

test("without a tradition of three events there are no tiles", async () => {
  await anEvent(database, { traditions: ["Sufi"], schedules: once("2026-11-18T18:00:00") });
  expect((await home()).topics).toBeNull();
});

test("an empty directory shows the samples, and makes no claims", async () => {
  const shown = await home();
  expect(titles(shown)).toHaveLength(2);
  expect(shown).toMatchObject({ claims: [], live: [], hours: null });
  expect(shown.ways[0]?.text).toBe(reachesMessage("home.ways.nothing"));
});

test("a directory that cannot be loaded still shows the welcome text", async () => {
  await database.db.execute("alter table occurrences rename to occurrences_away");
  const logged: unknown[] = [];
  try {
    const view = await homeLoader(aRequestContext({ database, logError: (error) => logged.push(error) }));
    expect(view.body).toEqual({ shows: "failed", requestId: "a-test-request" });
    expect(view.documentTitle).toBe("Online prayer and meditation in your time zone · Samehour");
    expect(logged).toHaveLength(1);
  } finally {
    await database.db.execute("alter table occurrences_away rename to occurrences");
  }
});
