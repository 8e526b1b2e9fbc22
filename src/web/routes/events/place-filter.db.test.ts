import { beforeEach, expect, test } from "vitest";
import { type EventFilter, NO_FILTER } from "#core/events/event-filter.ts";
import { userPreferences, profiles } from "#data/tables/profiles.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { aViewer } from "#tests/support/builders/a-viewer.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { eventsPageOf, once } from "#tests/support/events-page-of.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import type { EventsPage } from "#web/routes/events/events-page-list.tsx";

const database = withTestDatabase();
const { list, onlyRow } = eventsPageOf(database);

const SHEFFIELD = { city: "Sheffield", region: "England", country: "GB", latitude: 53.4, longitude: -1.5 };
const BOSTON = { city: "Boston", region: "MA", country: "US", latitude: 42.4, longitude: -71.1 };
const LONDON = { zone: { id: "Europe/London", source: "address" } as const };

const narrowed = (filter: Partial<EventFilter>) => ({ filter: { ...NO_FILTER, ...filter } });
const partsOf = ({ days }: EventsPage) =>
  days.map(({ part, name, rows }) => [part?.heading ?? null, name, ...rows.map(({ title }) => title)]);
const groupOf = ({ filters }: EventsPage, wanted: string) => filters?.groups.find(({ name }) => name === wanted);

beforeEach(async () => {
  const tomorrow = once("2026-11-19T19:00:00");
  await anEvent(database, { title: "Online", schedules: once("2026-11-18T20:00:00") });
  await anEvent(database, { title: "Online too", schedules: tomorrow });
  await anEvent(database, { title: "In Sheffield", mode: "in_person", ...SHEFFIELD, schedules: tomorrow });
  await anEvent(database, { title: "In Boston", mode: "hybrid", ...BOSTON, schedules: tomorrow });
  await anEvent(database, { title: "Somewhere", mode: "in_person", schedules: tomorrow });
});

test("a list filtered by place has sections, each grouped by day", async () => {
  const found = await list(narrowed({ near: ["53.4_-1.5_25km"] }));
  expect(partsOf(found)).toEqual([
    ["Within 25 km of Sheffield", "Tomorrow", "In Sheffield"],
    [reachesMessage("places.part.online"), "Today", "Online"],
    [null, "Tomorrow", "Online too", "In Boston"],
    [reachesMessage("places.part.unplaced"), "Tomorrow", "Somewhere"],
  ]);
  expect(new Set(found.days.map(({ key }) => key)).size).toBe(4);
  expect(found.nothingNear).toBeNull();
  expect(found.filters?.chosen).toMatchObject([{ choice: "near", name: "Within 25 km of Sheffield", href: "/events" }]);
});

test("a page without nearby events says so, and a place without a city is shown by its coordinates", async () => {
  const found = await list(narrowed({ near: ["-33.9_151.2_1mi"] }));
  expect(found.nothingNear).toBe("No event in person within 1 mile of 33.9° S, 151.2° E is listed here.");
  expect(groupOf(found, "near")).toMatchObject({ place: "-33.9_151.2", distance: "1mi" });
  expect(groupOf(found, "near")).toMatchObject({
    places: expect.arrayContaining([{ value: "-33.9_151.2", label: "Chosen place (33.9° S, 151.2° E)" }]),
  });
});

test("the form offers the events' cities, and distances in the unit of the viewer's country", async () => {
  expect(groupOf(await list({}, LONDON), "near")).toMatchObject({
    name: "near",
    legend: reachesMessage("eventFilters.name.near"),
    places: [
      { value: "", label: reachesMessage("places.anywhere") },
      { value: "42.4_-71.1", label: "Boston, Massachusetts, United States" },
      { value: "53.4_-1.5", label: "Sheffield, England, United Kingdom" },
    ],
    place: "",
    distances: [10, 25, 50, 100, 250].map((miles) => ({ value: `${miles}mi`, label: `${miles} miles` })),
    distance: "50mi",
  });
  const berlin = { zone: { id: "Europe/Berlin", source: "address" } as const };
  expect(groupOf(await list({}, berlin), "near")).toMatchObject({ distance: "50km" });
});

test("countries and states are listed by name, even a single one", async () => {
  const found = await list();
  expect(groupOf(found, "country")).toMatchObject({
    legend: reachesMessage("eventFilters.name.country"),
    options: [
      { value: "GB", label: "United Kingdom", count: 1 },
      { value: "US", label: "United States", count: 1 },
    ],
  });
  const chosen = await list(narrowed({ country: ["US"], region: ["US Massachusetts"] }));
  expect(partsOf(chosen)).toEqual([[null, "Tomorrow", "In Boston"]]);
  expect(chosen.filters?.chosen.map(({ name }) => name)).toEqual(["United States", "Massachusetts, United States"]);
  expect(groupOf(chosen, "region")).toMatchObject({ options: [{ count: 0 }, { count: 1, isChosen: true }] });
});

test("the row of an in-person event shows its place", async () => {
  const details = async (title: string) =>
    (await list()).days.flatMap(({ rows }) => rows).find((row) => row.title === title)?.details;
  expect(await details("In Sheffield")).toEqual(["In person in Sheffield"]);
  expect(await details("In Boston")).toEqual(["Online and in Boston"]);
  expect(await details("Somewhere")).toEqual(["In person"]);
  expect(await details("Online")).toEqual([]);
  expect((await onlyRow({ query: "somewhere" })).details).toEqual(["In person"]);
});

async function member(location: { city?: string; country?: string; states?: string[]; miles?: number }) {
  await aUser(database, { id: "someone" });
  const times = { createdAt: TEST_NOW, updatedAt: TEST_NOW };
  const { city = null, country = null, states = [], miles = null } = location;
  await database.db.insert(profiles).values({ userId: "someone", city, country, ...times });
  await database.db
    .insert(userPreferences)
    .values({ userId: "someone", preferredStates: states, maxEventDistanceMiles: miles, ...times });
  const { quick, ...found } = await list({}, { viewer: aViewer() });
  const own = quick.filter(({ name }) => name === "near" || name === "states");
  return { own: own.map(({ label, href }) => [label, href]), near: groupOf({ quick, ...found }, "near") };
}

test("a member has quick filters for their city and states, with their own distance", async () => {
  const { own, near } = await member({ city: "sheffield", country: "GB", states: ["MA", "NY"], miles: 30 });
  expect(own).toEqual([
    ["Near Sheffield", "/events?near=53.4_-1.5_30mi"],
    [reachesMessage("eventFilters.quickNames.states"), "/events?region=US+Massachusetts&region=US+New+York"],
  ]);
  expect(near).toMatchObject({
    distance: "30mi",
    distances: expect.arrayContaining([{ value: "30mi", label: "30 miles" }]),
  });
});

test("a member without a known city or states has neither filter, and same-named cities are not mixed up", async () => {
  expect((await member({ city: "Boston", country: "GB" })).own).toEqual([]);
});
