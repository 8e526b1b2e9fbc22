import { expect, test } from "vitest";
import { MINUTE_MS } from "#core/time/instant.ts";
import { findTopic, publicTopics } from "#data/queries/topics.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const at = (time: string) => [{ startsLocal: `2026-11-18T${time}`, timezone: "UTC", rrule: null }];

/** The traditions and practices: every event has a type too. */
async function topicsAt(now = TEST_NOW) {
  const { topics } = await publicTopics(database.db, now);
  return topics
    .filter(({ kind }) => kind === "tradition" || kind === "practice")
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

test("traditions and practices are counted once per event, with the event that starts next", async () => {
  await anEvent(database, { traditions: ["Zen"], practices: ["Silence"], schedules: at("11:30:00") });
  await anEvent(database, { traditions: ["zen", "Any"], practices: [], type: "worship", schedules: at("15:00:00") });
  const soon = await anEvent(database, {
    traditions: ["Zen"],
    practices: [],
    type: "prayer",
    schedules: at("14:00:00"),
  });
  const [any, silence, zen] = await topicsAt();
  expect(any).toMatchObject({ kind: "tradition", name: "Any", count: 1, next: { type: "worship" } });
  expect(silence).toMatchObject({ kind: "practice", name: "Silence", count: 1, next: null });
  expect(zen).toMatchObject({
    kind: "tradition",
    slug: "zen",
    count: 3,
    next: { startsAt: Date.parse("2026-11-18T14:00:00Z"), publicId: soon.publicId, type: "prayer" },
  });
});

test("past, cancelled and non-public events are left out, and a change or a new minute is seen", async () => {
  const common = { traditions: ["Zen"], practices: [] };
  await anEvent(database, { ...common, schedules: at("09:00:00") });
  await anEvent(database, { ...common, schedules: at("14:00:00"), cancelledAt: TEST_NOW });
  await anEvent(database, { ...common, schedules: at("14:00:00"), listing: "members", visibility: "public_in_app" });
  expect(await topicsAt()).toEqual([]);
  await anEvent(database, { ...common, schedules: at("12:00:00") });
  expect((await topicsAt()).map(({ next }) => next?.startsAt)).toEqual([TEST_NOW]);
  expect((await topicsAt(TEST_NOW + MINUTE_MS)).map(({ next }) => next)).toEqual([null]);
});

test("types and languages are topics too", async () => {
  await anEvent(database, { type: "retreat", languages: ["pt-BR", "es"], schedules: at("14:00:00") });
  const { topics } = await publicTopics(database.db, TEST_NOW);
  expect(topics.map(({ kind, slug }) => `${kind} ${slug}`).toSorted()).toEqual([
    "language es",
    "language pt-br",
    "type retreat",
  ]);
});

test("a topic without upcoming events is still known, one that was never public is not", async () => {
  await anEvent(database, { traditions: ["Contemplação"], schedules: at("09:00:00") });
  await anEvent(database, { traditions: ["Hidden"], listing: "members", visibility: "public_in_app" });
  const find = (slug: string) => findTopic(database.db, { kind: "tradition", slug }, TEST_NOW);
  expect(await find("contemplacao")).toMatchObject({ topic: { name: "Contemplação", count: 0 }, isPart: false });
  expect(await find("hidden")).toBeNull();
  await anEvent(database, { traditions: ["contemplacao"], schedules: at("15:00:00") });
  expect(await find("contemplacao")).toMatchObject({ topic: { count: 1, slug: "contemplacao" } });
});
