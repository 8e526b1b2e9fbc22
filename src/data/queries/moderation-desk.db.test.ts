import { expect, test } from "vitest";
import { MINUTE_MS } from "#core/time/instant.ts";
import { listAndCountWaiting, shareOf } from "#data/queries/moderation-desk.ts";
import { anEvent, someEvents, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const WAITS = { moderation: "pending", held: true, listing: "hidden" } as const;

/** Titles and counted total of a page. */
async function page(query: string, options: { after?: { since: number; id: number } | undefined; before?: true }) {
  const filter = { query, reason: null };
  const share = await shareOf(database.db, filter);
  const { after = null, before = false } = options;
  const requested = { order: "oldest", after, before, limit: 2 } as const;
  const { events, total } = await listAndCountWaiting(database.db, { ...filter, share }, requested, 4);
  return { events, titles: events.map(({ title }) => title), total };
}

test.each([
  { words: "few events match", others: 150 },
  { words: "almost all match", others: 0 },
])("a search of waiting events is paged in both directions with its total, where $words", async ({ others }) => {
  await someEvents(
    database,
    Array.from({ length: others }, (_, number) => ({ title: `Other ${number}` })),
  );
  for (const number of [1, 2, 3, 4, 5]) {
    await anEvent(database, { ...WAITS, title: `Vigil ${number}`, now: TEST_NOW + number * MINUTE_MS });
  }
  await anEvent(database, { ...WAITS, title: "Silence" });
  const first = await page("vigil", {});
  expect(first).toMatchObject({ titles: ["Vigil 1", "Vigil 2"], total: 4 });
  const second = await page("vigil", { after: first.events[1] });
  expect(second).toMatchObject({ titles: ["Vigil 3", "Vigil 4"], total: 4 });
  expect(await page("vigil", { after: second.events[0], before: true })).toMatchObject({ titles: first.titles });
  const last = await page("vigil", { after: second.events[1] });
  expect(last).toMatchObject({ titles: ["Vigil 5"], total: 4 });
  expect(await page("vigil", { after: last.events[0] })).toMatchObject({ titles: [], total: 4 });
  expect(await page("silence", {})).toMatchObject({ titles: ["Silence"], total: 1 });
  expect(await page("nobody", {})).toMatchObject({ titles: [], total: 0 });
});
