import { beforeEach, describe, expect, test } from "vitest";
import { type EventFilter, NO_FILTER } from "#core/events/event-filter.ts";
import { type Near, nearPartOf, writeNear } from "#core/events/near.ts";
import { spanOfTimes, spansOfWeek } from "#core/events/times-of-week.ts";
import { DAY_MS } from "#core/time/instant.ts";
import { listEventPlaces } from "#data/queries/event-places.ts";
import { findEventsScreen } from "#data/queries/events.ts";
import { countFilterValues } from "#data/queries/filter-counts.ts";
import { anEvent, type EventOverrides, someEvents, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const listings = ["public"] as const;

const at = (city: string, country: string, region: string | null, latitude: number, longitude: number) => ({
  city,
  country,
  region,
  latitude,
  longitude,
});
const SHEFFIELD = at("Sheffield", "GB", "England", 53.4, -1.5);
const LEEDS = at("Leeds", "GB", "england", 53.8, -1.5);
const BOSTON = at("Boston", "US", "MA", 42.4, -71.1);

const EVENTS: readonly EventOverrides[] = [
  { title: "Online", mode: "online" },
  { title: "In Sheffield", mode: "in_person", ...SHEFFIELD },
  { title: "Hybrid in Sheffield", mode: "hybrid", ...SHEFFIELD },
  { title: "In Leeds", mode: "in_person", ...LEEDS },
  { title: "In Boston", mode: "in_person", ...BOSTON },
  { title: "Hybrid in Boston", mode: "hybrid", ...BOSTON, region: "Massachusetts" },
  { title: "Somewhere", mode: "in_person", city: "Sheffield" },
  { title: "Hybrid somewhere", mode: "hybrid" },
];

type Page = { page?: number; pageSize?: number; past?: boolean; span?: { from: number; to: number } };

async function found(filter: Partial<EventFilter>, { page = 1, pageSize = 50, ...more }: Page = {}) {
  const list = { past: false, now: TEST_NOW, listings, page, pageSize, filter: { ...NO_FILTER, ...filter }, ...more };
  const { weekday = [] } = filter;
  const times = weekday.length > 0 ? spansOfWeek(list.filter, spanOfTimes(TEST_NOW), "UTC") : null;
  const { rows, total } = await findEventsScreen(database, { list: { ...list, times }, rooms: 9 });
  return { rows, total, titles: rows.map(({ title }) => title) };
}

const counts = (filter: Partial<EventFilter>) =>
  countFilterValues(database.db, {
    now: TEST_NOW,
    listings,
    filter: { ...NO_FILTER, ...filter },
    past: false,
    span: null,
    isEmpty: false,
    reader: { zone: "UTC", freeHours: [] },
  });
const valuesOf = async (name: string, filter: Partial<EventFilter> = {}) =>
  (await counts(filter)).values
    .filter((each) => each.name === name)
    .map(({ value, count }) => [value, count])
    .toSorted();

const near = (place: { latitude: number; longitude: number }, amount: number, unit: "km" | "mi" = "km") => [
  writeNear({ ...place, distance: { amount, unit } }),
];

describe("events in several places", () => {
  beforeEach(async () => {
    // Later ones first, so that order by place and by time differ.
    await someEvents(
      database,
      EVENTS.map((event, place) => ({
        ...event,
        schedules: [
          { startsLocal: `2026-11-20T${String(20 - place).padStart(2, "0")}:00:00`, timezone: "UTC", rrule: null },
        ],
      })),
    );
  });

  test("a country or state lists the events held there, however it is written", async () => {
    expect((await found({ country: ["GB"] })).titles.toSorted()).toEqual([
      "Hybrid in Sheffield",
      "In Leeds",
      "In Sheffield",
    ]);
    expect((await found({ region: ["us massachusetts"] })).titles.toSorted()).toEqual([
      "Hybrid in Boston",
      "In Boston",
    ]);
    expect((await found({ region: ["GB England"], where: ["hybrid"] })).titles).toEqual(["Hybrid in Sheffield"]);
    expect((await found({ region: ["England"] })).titles).toEqual([]);
    expect((await found({ country: ["US"], region: ["GB England"] })).titles).toEqual([]);
  });

  test("countries and states are counted, and online events belong to none", async () => {
    expect(await valuesOf("country")).toEqual([
      ["GB", 3],
      ["US", 2],
    ]);
    const regions = await valuesOf("region", { country: ["US"] });
    expect(regions).toEqual([["US Massachusetts", 2]]);
    expect(await valuesOf("country", { where: ["hybrid"] })).toEqual([
      ["GB", 1],
      ["US", 1],
    ]);
  });

  test("with a place, near events come first, then those online, then unknown places; each by time", async () => {
    const { titles, total } = await found({ near: near(SHEFFIELD, 25) });
    expect(titles).toEqual([
      "Hybrid in Sheffield",
      "In Sheffield",
      "Hybrid somewhere",
      "Hybrid in Boston",
      "Online",
      "Somewhere",
    ]);
    expect(total).toBe(6);
  });

  test("a greater distance reaches the next city, in kilometers and in miles", async () => {
    const inPerson = async (amount: number, unit: "km" | "mi") =>
      (await found({ near: near(SHEFFIELD, amount, unit), where: ["in_person"] })).titles;
    // Leeds is 44 km away, and 8 km are added for the rounding of places.
    expect(await inPerson(35, "km")).toEqual(["In Sheffield", "Somewhere"]);
    expect(await inPerson(37, "km")).toEqual(["In Leeds", "In Sheffield", "Somewhere"]);
    expect(await inPerson(25, "mi")).toEqual(["In Leeds", "In Sheffield", "Somewhere"]);
  });

  test("pages follow each other through the parts, far beyond the cached ids", async () => {
    const filter = { near: near(SHEFFIELD, 25) };
    const all = (await found(filter)).titles;
    const paged = [];
    for (const page of [1, 2, 3]) paged.push(...(await found(filter, { page, pageSize: 2 })).titles);
    expect(paged).toEqual(all);
    // So many pages that their starts come from the index of pages.
    await someEvents(
      database,
      Array.from({ length: 260 }, (_, number) => ({
        title: `Filling ${number}`,
        mode: "in_person" as const,
        ...SHEFFIELD,
      })),
    );
    const last = await found(filter, { page: 6, pageSize: 50 });
    expect(last.total).toBe(266);
    expect(last.titles.slice(-4)).toEqual(["Hybrid somewhere", "Hybrid in Boston", "Online", "Somewhere"]);
  });

  test("a day and a time of the week have the same parts", async () => {
    const filter = { near: near(SHEFFIELD, 25), where: ["in_person"] };
    const day = Date.UTC(2026, 10, 20);
    expect((await found(filter, { span: { from: day, to: day + DAY_MS } })).titles).toEqual([
      "In Sheffield",
      "Somewhere",
    ]);
    expect((await found({ ...filter, weekday: ["fri"] })).titles).toEqual(["In Sheffield", "Somewhere"]);
  });

  test("the counts beside a place equal the results of choosing them", async () => {
    const filter = { near: near(SHEFFIELD, 25) };
    for (const [value, count] of await valuesOf("where", filter)) {
      expect([value, (await found({ ...filter, where: [String(value)] })).total]).toEqual([value, count]);
    }
    expect(await valuesOf("where", filter)).toEqual([
      ["hybrid", 3],
      ["in_person", 2],
      ["online", 1],
    ]);
  });

  test("the page assigns each row to the same part as the database", async () => {
    for (const amount of [10, 35, 37, 100, 500]) {
      const place: Near = { ...SHEFFIELD, distance: { amount, unit: "km" } };
      const parts = (await found({ near: [writeNear(place)] })).rows.map((row) => nearPartOf(row, place));
      expect(parts).toEqual(parts.toSorted((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other)));
    }
  });

  test("the places offered are the cities of upcoming events, with coordinates", async () => {
    expect(await listEventPlaces(database.db, { now: TEST_NOW, listings })).toEqual([
      { ...BOSTON, region: "Massachusetts" },
      SHEFFIELD,
      LEEDS,
    ]);
  });
});

const ORDER = ["near", "online", "unplaced"];

test.each([
  ["over the date line", { latitude: -17.7, longitude: 178.0 }, { latitude: -17.7, longitude: -179.9 }, 250, true],
  [
    "not quite over the date line",
    { latitude: -17.7, longitude: 178.0 },
    { latitude: -17.7, longitude: -179.0 },
    250,
    false,
  ],
  ["around a pole", { latitude: 89.9, longitude: 0 }, { latitude: 89.9, longitude: 180 }, 25, true],
  [
    "far north, where degrees of longitude are short",
    { latitude: 78.2, longitude: 15.6 },
    { latitude: 78.2, longitude: 17.6 },
    50,
    true,
  ],
  [
    "on the equator, where they are long",
    { latitude: 0, longitude: 15.6 },
    { latitude: 0, longitude: 17.6 },
    100,
    false,
  ],
  ["at the antipodes", { latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 }, 250, false],
])("a distance reaches %s: %o to %o", async (_what, from, to, amount, isNear) => {
  await anEvent(database, { title: "There", mode: "in_person", ...to });
  const place: Near = { ...from, distance: { amount, unit: "km" } };
  const near = [writeNear(place)];
  expect((await found({ near })).titles).toEqual(isNear ? ["There"] : []);
  // The list of a day is read by the database, the other one from memory.
  const span = { from: TEST_NOW, to: TEST_NOW + DAY_MS };
  expect((await found({ near }, { span })).titles).toEqual(isNear ? ["There"] : []);
  expect(nearPartOf({ mode: "in_person", ...to }, place)).toBe(isNear ? "near" : "unplaced");
});

test("past events and always-open rooms are filtered by place too", async () => {
  const schedules = [{ startsLocal: "2026-11-10T19:00:00", timezone: "UTC", rrule: null }];
  await anEvent(database, { title: "Was there", mode: "in_person", ...BOSTON, schedules });
  await anEvent(database, { title: "Was here", mode: "in_person", ...SHEFFIELD, schedules });
  await anEvent(database, {
    title: "Was later and online",
    schedules: [{ ...schedules[0], startsLocal: "2026-11-11T19:00:00" }],
  });
  expect((await found({ near: near(SHEFFIELD, 25) }, { past: true })).titles).toEqual([
    "Was here",
    "Was later and online",
  ]);
});
