import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { eventPageLoader } from "#web/components/event-page/event-page-loader.server.ts";
import { loadDemo } from "#demo/load-demo.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { eventsPageOf } from "#tests/support/events-page-of.ts";

const database = withTestDatabase();
const { list } = eventsPageOf(database);

async function marks() {
  const { days, live, rooms } = await list();
  return [...live, ...days.flatMap((day) => day.rows), ...rooms].map(({ title, isExample }) => ({ title, isExample }));
}

test("all events of the demo directory, and no others, are marked as examples", async () => {
  expect(await loadDemo(database, TEST_NOW)).toBeGreaterThan(50);
  expect((await marks()).filter(({ isExample }) => !isExample)).toEqual([]);
  await anEvent(database, { title: "A real one" });
  const real = (await marks()).filter(({ isExample }) => !isExample);
  expect(real.length).toBeGreaterThan(0);
  expect(new Set(real.map(({ title }) => title))).toEqual(new Set(["A real one"]));
});

test("an event page marks the event as an example only if it came from the demo import", async () => {
  const { publicId } = await anEvent(database, {});
  const page = async () => {
    const { view } = await eventPageLoader(
      `evening-sitting-${publicId}`,
      new URL("https://same.example/events/x"),
      aRequestContext({ database }),
    );
    return view.head.isExample;
  };
  for (const [source, isExample] of [
    [null, false],
    ["ics", false],
    ["demo", true],
  ] as const) {
    await database.db.execute(sql`update events set import_source = ${source} where public_id = ${publicId}`);
    expect(await page()).toBe(isExample);
  }
});

test("the demo directory is loaded only into an empty directory", async () => {
  await anEvent(database, { title: "A real one" });
  expect(await loadDemo(database, TEST_NOW)).toBe(0);
  expect((await marks()).some(({ isExample }) => isExample)).toBe(false);
});
