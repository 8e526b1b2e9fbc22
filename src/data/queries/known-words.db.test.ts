import { expect, test } from "vitest";
import { MINUTE_MS } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { listKnownWords } from "#data/queries/known-words.ts";
import { anEvent, someEvents, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

const wordsOf = async (listings: readonly Listing[] = ["public"], now = TEST_NOW) =>
  (await listKnownWords(database.db, { now, listings })).map(({ word, count }) => `${word} ${count}`);

test("words of search keys are listed alphabetically, each with its number of events", async () => {
  await someEvents(database, [
    { title: "Prière, prière", organizerName: "Choir", type: "prayer" },
    { title: "Meditation", organizerName: "Choir", kind: "always_open", type: "meditation" },
    { title: "Ａbend 禅会 𞤀𞤁 ﬀ", organizerName: "Choir", type: "prayer" },
  ]);
  expect(await wordsOf()).toEqual([
    "abend 1",
    "choir 3",
    "ff 1",
    "meditation 1",
    "prayer 2",
    "priere 1",
    "会 1",
    "禅会 1",
    "𞤢𞤣 1",
  ]);
});

test("an event's words are listed only where it is, and a change or a new minute is seen", async () => {
  const common = { organizerName: "Choir", type: "prayer" } as const;
  await anEvent(database, { ...common, title: "Vespers", listing: "members", visibility: "public_in_app" });
  await anEvent(database, { ...common, title: "Vigil", listing: "hidden" });
  expect(await wordsOf()).toEqual([]);
  expect(await wordsOf(["public", "members"])).toEqual(["choir 1", "prayer 1", "vespers 1"]);
  await anEvent(database, { ...common, title: "Lauds" });
  expect(await wordsOf()).toEqual(["choir 1", "lauds 1", "prayer 1"]);
  expect(await wordsOf(["public", "members"], TEST_NOW + MINUTE_MS)).toEqual([
    "choir 2",
    "lauds 1",
    "prayer 2",
    "vespers 1",
  ]);
});
