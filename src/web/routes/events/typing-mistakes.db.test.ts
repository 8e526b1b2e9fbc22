import { beforeEach, expect, test } from "vitest";
import { EVENTS_PAGE_SIZE } from "#core/events/event-search.ts";
import { NO_FILTER } from "#core/events/event-filter.ts";
import { anEvent, someEvents } from "#tests/support/builders/an-event.ts";
import { aViewer } from "#tests/support/builders/a-viewer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { eventsPageOf, once } from "#tests/support/events-page-of.ts";
import type { EventsPage } from "#web/routes/events/events-page-list.tsx";

const database = withTestDatabase();
const { load, list } = eventsPageOf(database);

const titlesOf = ({ days }: EventsPage) => days.flatMap(({ rows }) => rows.map(({ title }) => title));

beforeEach(async () => {
  await someEvents(database, [
    { title: "Silent Meditation", type: "meditation", languages: ["en"], schedules: once("2026-11-19T12:00:00") },
    { title: "Meditation for Beginners", languages: ["de"], schedules: once("2026-11-20T12:00:00") },
    { title: "Evening Songs", organizerName: "Prière du Soir", schedules: once("2026-11-21T12:00:00") },
    { title: "Vespers of Last Month", schedules: once("2026-10-10T12:00:00") },
    { title: "Members' Liturgy", listing: "members", visibility: "public_in_app" },
    { title: "Rosary Room", kind: "always_open" },
  ]);
});

test.each([
  ["swapped letters", "meditaiton", "meditation", ["Silent Meditation", "Meditation for Beginners"]],
  ["a missing letter", "meditaton", "meditation", ["Silent Meditation", "Meditation for Beginners"]],
  ["a right word beside a wrong one", "Silent meditaiton", "Silent meditation", ["Silent Meditation"]],
  ["the beginning of a word", "medtia", "medita", ["Silent Meditation", "Meditation for Beginners"]],
  ["accents", "prèire", "priere", ["Evening Songs"]],
  ["quotes and operators", "meditaiton' | (", "meditation | (", ["Silent Meditation", "Meditation for Beginners"]],
])("%s: %j finds %j", async (_, query, corrected, titles) => {
  const page = await list({ query });
  expect(page).toMatchObject({ corrected, total: titles.length });
  expect(titlesOf(page)).toEqual(titles);
});

test.each([
  ["found as it is typed", "medit", 2],
  ["known words that no event has together", "songs meditation", 0],
  ["a word that nothing is near", "cookery", 0],
  ["one such word beside another mistake", "cookery meditaiton", 0],
  ["nothing to search for", "'", 0],
  ["a text without an end", "x".repeat(200), 0],
  ["many words", "aaaa bbbb ".repeat(20), 0],
  ["quotes and operators", "a' | !cookery & (".repeat(10), 0],
])("a query without a correction is searched as typed: %s", async (_, query, total) => {
  expect(await list({ query })).toMatchObject({ corrected: null, total });
});

test("words found only in descriptions are matched there, before any typo correction", async () => {
  const description = "A meditaton of our own.";
  await someEvents(database, [
    { title: "Vigil", type: "prayer", description, schedules: once("2026-11-22T12:00:00") },
    { title: "Watch", type: "other", description, schedules: once("2026-11-23T12:00:00") },
  ]);
  const page = await list({ query: "meditaton" });
  expect(page).toMatchObject({ corrected: null, inDescriptions: true, total: 2, filters: { chosen: [] } });
  expect(titlesOf(page)).toEqual(["Vigil", "Watch"]);
  expect(await list({ query: "vigil" })).toMatchObject({ inDescriptions: false, total: 1 });
  const inText = { ...NO_FILTER, search: ["descriptions"], type: ["other"] };
  expect(await list({ query: "own", filter: inText })).toMatchObject({ inDescriptions: true, total: 1 });
  expect(await list({ query: "own", filter: { ...NO_FILTER, type: ["retreat"] } })).toMatchObject({ total: 0 });
});

test("the address, search field, title, and all links keep the text as typed", async () => {
  const view = await load({ query: "meditaiton" });
  expect(view).toMatchObject({
    query: "meditaiton",
    canonical: "https://same.example/events?q=meditaiton",
    documentTitle: "“meditaiton”: Upcoming Events · Samehour",
  });
  const { filters, week, quick } = await list({ query: "meditaiton", filter: { ...NO_FILTER, language: ["de"] } });
  const links = [
    ...(filters?.chosen ?? []).map(({ href }) => href),
    ...(week?.days ?? []).map(({ href }) => href),
    ...quick.map(({ href }) => href),
  ];
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter((href) => !href.startsWith("/events?q=meditaiton"))).toEqual([]);
});

test("filter counts and the week ribbon use the corrected words", async () => {
  const [meant, typed] = [await list({ query: "meditation" }), await list({ query: "meditaiton" })];
  expect(typed.filters?.groups).toEqual(meant.filters?.groups);
  expect(typed.week?.days.map(({ count }) => count)).toEqual(meant.week?.days.map(({ count }) => count));
  expect(typed.week?.days.reduce((sum, { count }) => sum + count, 0)).toBe(2);
});

test("the correction respects the filters, and a list with no matches stays empty", async () => {
  const ofLanguage = (language: string) => ({ query: "meditaiton", filter: { ...NO_FILTER, language: [language] } });
  expect(titlesOf(await list(ofLanguage("de")))).toEqual(["Meditation for Beginners"]);
  expect(await list(ofLanguage("fr"))).toMatchObject({ corrected: null, total: 0 });
});

test("typos are also corrected for past events, a single day, and rooms", async () => {
  expect(titlesOf(await list({ query: "vepsers", tab: "past" }))).toEqual(["Vespers of Last Month"]);
  expect(await list({ query: "vepsers" })).toMatchObject({ corrected: null, total: 0 });
  expect(titlesOf(await list({ query: "meditaiton", day: "2026-11-20" }))).toEqual(["Meditation for Beginners"]);
  expect(await list({ query: "roasry" })).toMatchObject({ corrected: "rosary", rooms: [{ title: "Rosary Room" }] });
});

test("words visible only to members correct a member's search, not a visitor's", async () => {
  expect(await list({ query: "liturgi" })).toMatchObject({ corrected: null, total: 0 });
  expect(await list({ query: "liturgi" }, { viewer: aViewer() })).toMatchObject({ corrected: "liturgy", total: 1 });
});

test("a word is known as soon as an event contains it", async () => {
  expect(await list({ query: "compilne" })).toMatchObject({ corrected: null, total: 0 });
  await anEvent(database, { title: "Compline" });
  expect(await list({ query: "compilne" })).toMatchObject({ corrected: "compline", total: 1 });
});

test("corrected results are paged, and a page past the end names the last one", async () => {
  const plans = Array.from({ length: EVENTS_PAGE_SIZE + 1 }, (_, at) => ({
    title: `Litany ${at}`,
    schedules: once(`2026-11-22T12:${String(at).padStart(2, "0")}:00`),
  }));
  await someEvents(database, plans);
  expect(await list({ query: "litnay" })).toMatchObject({ corrected: "litany", pages: 2, total: 51 });
  const second = await list({ query: "litnay", page: 2 });
  expect(second).toMatchObject({ corrected: "litany", pages: 2, total: 51 });
  expect(titlesOf(second)).toEqual(["Litany 50"]);
  expect((await load({ query: "litnay", page: 3 })).body).toEqual({ shows: "beyond", pages: 2 });
  expect((await load({ query: "cookery", page: 2 })).body).toEqual({ shows: "beyond", pages: 1 });
});
