import { expect, test } from "vitest";
import { topicFilter } from "#core/topics/topic.ts";
import { findTopicFacts } from "#data/queries/topic-facts.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const schedules = [{ startsLocal: "2026-11-18T15:00:00", timezone: "UTC", rrule: null }];
const filter = topicFilter({ kind: "tradition", spellings: ["Zen"] });
const facts = (listings: readonly ("public" | "members")[] = ["public"]) =>
  findTopicFacts(database.db, { now: TEST_NOW, listings, filter });

test("a filter without events has no organizers and no values", async () => {
  expect(await facts()).toEqual({ languages: 0, organizers: 0, isPart: false, hosts: [], values: [] });
});

test("organizers with most events come first, and values that differ only in case are counted once", async () => {
  const organizer = await anOrganizer(database, { name: "Cedar House" });
  const common = { traditions: ["Zen"], practices: ["Silence"], languages: ["en"], schedules };
  await anEvent(database, { ...common, organizerName: "Alone" });
  await anEvent(database, {
    ...common,
    organizerId: organizer.id,
    organizerName: "Cedar",
    practices: ["silence", "Song"],
  });
  await anEvent(database, { ...common, organizerId: organizer.id, organizerName: "The Cedars", languages: ["es"] });
  await anEvent(database, { ...common, organizerName: "alone", listing: "members", visibility: "public_in_app" });
  await anEvent(database, { ...common, organizerName: "Gone", cancelledAt: TEST_NOW });
  await anEvent(database, { ...common, traditions: ["Quaker"], organizerName: "Other" });
  const found = await facts();
  expect(found).toMatchObject({ languages: 2, organizers: 2, isPart: false });
  expect(found.hosts).toEqual([
    { name: "Cedar House", count: 2, page: { publicId: organizer.publicId, listing: "public" } },
    { name: "Alone", count: 1, page: null },
  ]);
  const valuesOf = (kind: string) => found.values.filter((each) => each.kind === kind);
  expect(valuesOf("practice").map(({ name, count }) => [name.toLowerCase(), count])).toEqual([
    ["silence", 3],
    ["song", 1],
  ]);
  expect(valuesOf("language").map(({ name, count }) => [name, count])).toEqual([
    ["en", 2],
    ["es", 1],
  ]);
  expect((await facts(["public", "members"])).hosts).toMatchObject([{ count: 2 }, { count: 2 }]);
});
