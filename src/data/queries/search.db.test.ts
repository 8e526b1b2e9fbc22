import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { fillSearchKeys } from "#commands/search/fill-search-keys.ts";
import { NO_FILTER } from "#core/events/event-filter.ts";
import { HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";
import { updateEvent } from "#data/queries/events-write.ts";
import { listAlwaysOpenEvents } from "#data/queries/events.ts";
import { updateOrganizer } from "#data/queries/organizers-write.ts";
import { organizerMatches } from "#data/queries/search-condition.ts";
import { organizers } from "#data/tables/organizers.ts";
import { transaction } from "#data/transaction.ts";
import { anEvent, someEvents, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { listPastEvents, listUpcomingEvents } from "#tests/support/database/list-events.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

const once = (startsLocal: string) => [{ startsLocal, rrule: null }];

async function found(
  query: string,
  { list = listUpcomingEvents, now = TEST_NOW, filter = NO_FILTER } = {},
): Promise<string[]> {
  const { rows, total } = await list(database.db, { now, listings: ["public"], query, filter, page: 1, pageSize: 50 });
  expect(rows).toHaveLength(total);
  return rows.map((row) => row.title);
}

async function foundOrganizers(query: string): Promise<string[]> {
  const rows = await database.db.select().from(organizers).where(organizerMatches(query)).orderBy(organizers.id);
  return rows.map((row) => row.name);
}

test("an event is found by words or prefixes of its title, native title and organizer, in any order", async () => {
  await anEvent(database, {
    title: "Evening Prayer",
    nativeTitle: "Prière du soir",
    nativeTitleLanguage: "fr",
    organizerName: "St. John’s, Łódź",
  });
  await anEvent(database, { title: "Evening Silence", organizerName: "Quiet House" });
  for (const query of ["evening pray", "PRIERE", "john's lodz", "soir eve", "“prière”"]) {
    expect(await found(query)).toEqual(["Evening Prayer"]);
  }
  expect(await found("evening")).toEqual(["Evening Prayer", "Evening Silence"]);
  expect(await found("evening midnight")).toEqual([]);
  expect(await found("vening")).toEqual([]);
});

test("an event is found by its type, practice, tradition and language", async () => {
  const event = await anEvent(database, {
    title: "Morning hour",
    organizerName: "The Open Table",
    type: "meditation",
    practices: ["Lectio divina"],
    traditions: ["Quaker"],
    languages: ["de", "English"],
  });
  for (const query of ["meditation", "lectio", "quaker", "german", "deutsch", "english", "meditation german"]) {
    expect([query, await found(query)]).toEqual([query, ["Morning hour"]]);
  }
  expect(await found("prayer")).toEqual([]);
  await transaction(database.db, (tx) => updateEvent(tx, event.id, { type: "prayer", now: TEST_NOW }));
  expect([await found("prayer quaker"), await found("meditation")]).toEqual([["Morning hour"], []]);
});

const foundInText = (query: string) => found(query, { filter: { ...NO_FILTER, search: ["descriptions"] } });

test("descriptions are searched on request: each word can be in names, facts or description", async () => {
  const event = await anEvent(database, {
    title: "Evening Prayer",
    description: "Psalms, sung slowly by candlelight.",
  });
  await anEvent(database, { title: "Candlelight Vigil", description: "" });
  await anEvent(database, { title: "Morning Psalms", description: "Spoken, with a pause after each verse." });
  expect(await found("candle")).toEqual(["Candlelight Vigil"]);
  expect(await foundInText("candle")).toEqual(["Evening Prayer", "Candlelight Vigil"]);
  expect(await foundInText("evening candle")).toEqual(["Evening Prayer"]);
  expect(await foundInText("psalms")).toEqual(["Evening Prayer", "Morning Psalms"]);
  expect([await foundInText("'"), await foundInText("andle")]).toEqual([[], []]);
  await transaction(database.db, (tx) => updateEvent(tx, event.id, { description: "By lamplight.", now: TEST_NOW }));
  expect([await foundInText("psalms"), await foundInText("lamplight")]).toEqual([
    ["Morning Psalms"],
    ["Evening Prayer"],
  ]);
});

test("descriptions that are not yet searchable, as after an upgrade, are indexed", async () => {
  await anEvent(database, { title: "Evening Prayer", description: "By candlelight." });
  await database.db.execute("delete from event_texts");
  expect(await fillSearchKeys(database)).toBe(1);
  expect(await foundInText("candlelight")).toEqual(["Evening Prayer"]);
  expect(await fillSearchKeys(database)).toBe(0);
});

test("past events are searched separately, and an event that has just ended is among them", async () => {
  await anEvent(database, { title: "Vigil of old", schedules: once("2026-11-10T19:00:00") });
  await anEvent(database, { title: "Vigil tonight", schedules: once("2026-11-18T19:00:00") });
  await anEvent(database, { title: "Lecture tonight", schedules: once("2026-11-18T19:00:00") });
  expect(await found("vigil")).toEqual(["Vigil tonight"]);
  expect(await found("vigil", { list: listPastEvents })).toEqual(["Vigil of old"]);
  const later = { now: TEST_NOW + 9 * HOUR_MS };
  expect(await found("vigil", later)).toEqual([]);
  expect(await found("vigil", { list: listPastEvents, ...later })).toEqual(["Vigil tonight", "Vigil of old"]);
});

test("pages of a search follow one another like those of the whole list, with late and past events", async () => {
  const [EVENTS, PAGE] = [420, 30];
  await someEvents(
    database,
    Array.from({ length: EVENTS }, (_, at) => ({
      title: `Vigil ${at}`,
      listing: at % 3 === 0 ? "members" : "public",
      visibility: at % 3 === 0 ? "public_in_app" : "public_web",
      schedules: [
        {
          startsLocal: new Date(TEST_NOW + at * MINUTE_MS).toISOString().slice(0, 19),
          durationSeconds: 60,
          rrule: at % 10 === 0 ? "FREQ=DAILY" : null,
        },
      ],
    })),
  );
  const now = TEST_NOW + 100 * MINUTE_MS;
  for (const [list, count] of [
    [listUpcomingEvents, 330],
    [listPastEvents, 90],
  ] as const) {
    const requested = { now, listings: ["public", "members"] as const, pageSize: PAGE };
    const titles: string[] = [];
    for (let page = 1; page <= count / PAGE; page += 1) {
      const searched = await list(database.db, { ...requested, page, query: "vigil" });
      expect(searched).toEqual(await list(database.db, { ...requested, page }));
      expect(searched).toEqual(await list(database.db, { ...requested, page, query: "vigil" }));
      titles.push(...searched.rows.map((row) => row.title));
    }
    expect(new Set(titles).size).toBe(count);
    const beyond = await list(database.db, { ...requested, page: count / PAGE + 1, query: "vigil" });
    expect(beyond).toEqual({ total: count, rows: [] });
  }
});

test("hidden events are not found, and rooms are found in their own list", async () => {
  await anEvent(database, { title: "Secret Vigil", listing: "hidden" });
  await anEvent(database, { title: "Vigil Room", kind: "always_open" });
  await anEvent(database, { title: "Tea Room", kind: "always_open" });
  expect(await found("vigil")).toEqual([]);
  const rooms = await listAlwaysOpenEvents(database.db, { listings: ["public"], limit: 10, query: "vigil" });
  expect(rooms.map((row) => row.title)).toEqual(["Vigil Room"]);
});

test.each([
  ["a lone quote", "'"],
  ["operators", "a & b | !c <-> d:*"],
  ["a statement", "'; drop table events; --"],
  ["nothing but signs", "&|!()<>:*\\"],
  ["patterns", "%_"],
  ["a zero byte", "a\u0000b"],
  ["half a character", "\ud800a"],
  ["a very long word", "x".repeat(5_000)],
  ["very many words", "ab ".repeat(2_000)],
])("%s breaks nothing and has no false matches", async (_name, query) => {
  await anEvent(database, { title: "Evening Prayer" });
  expect(await found(query)).toEqual([]);
});

test("a new title is found and the old one no longer, whichever of the names changed", async () => {
  const { id } = await anEvent(database, { title: "Before", organizerName: "Open Circle" });
  await transaction(database.db, (tx) => updateEvent(tx, id, { title: "Afterwards", now: TEST_NOW }));
  expect(await found("before")).toEqual([]);
  expect(await found("afterwards circle")).toEqual(["Afterwards"]);
  await transaction(database.db, (tx) => updateEvent(tx, id, { organizerName: "Quiet House", now: TEST_NOW }));
  expect(await found("circle")).toEqual([]);
  expect(await found("afterwards quiet")).toEqual(["Afterwards"]);
});

test("organizers are found by their name, including a new one", async () => {
  const { id } = await anOrganizer(database, { name: "Prière du Soir" });
  await anOrganizer(database, { name: "Open Circle" });
  expect(await foundOrganizers("priere")).toEqual(["Prière du Soir"]);
  expect(await foundOrganizers("'")).toEqual([]);
  await transaction(database.db, (tx) => updateOrganizer(tx, id, { name: "Night Watch", now: TEST_NOW }));
  expect(await foundOrganizers("priere")).toEqual([]);
  expect(await foundOrganizers("watch nig")).toEqual(["Night Watch"]);
});

test("rows from before the search are indexed once, including names without a word", async () => {
  await anEvent(database, { title: "Evening Prayer" });
  await anEvent(database, { title: "!!!", organizerName: "???" });
  await anOrganizer(database, { name: "Night Watch" });
  await database.pool.query("update events set search_key = null");
  await database.pool.query("update organizers set search_key = null");
  expect(await found("evening")).toEqual([]);
  expect(await fillSearchKeys(database)).toBe(3);
  expect(await found("evening")).toEqual(["Evening Prayer"]);
  expect(await foundOrganizers("night")).toEqual(["Night Watch"]);
  expect(await fillSearchKeys(database)).toBe(0);
});

test("stored words are those that the program computes", async () => {
  const { id } = await anOrganizer(database, { name: "L’église, A.A." });
  const [row] = await database.db.select().from(organizers).where(eq(organizers.id, id));
  expect(row?.searchKey).toEqual(["a", "aa", "eglise", "l", "leglise"]);
});
