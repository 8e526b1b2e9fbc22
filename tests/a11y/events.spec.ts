import { anEvent } from "#tests/support/builders/an-event.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { test } from "#tests/support/browser/test.ts";
import { TEST_NOW } from "#tests/support/server.ts";

const now = Date.parse(TEST_NOW);

test.use({ serverSettings: { DEMO: "on", SITE_NAME: "Lists Under Axe" }, expectedFaults: ["404 (Not Found)"] });

test.beforeAll(async ({ server }) => {
  await inDirectory(server, async (database) => {
    if ((await database.db.execute("select 1 from events where title = 'Running Now'")).rows.length > 0) return;
    const running = [{ startsLocal: "2026-03-11T14:00:00", rrule: "FREQ=WEEKLY" }];
    await anEvent(database, { now, title: "Running Now", schedules: running });
    await anEvent(database, { now, title: "Called Off", cancelledAt: now });
    await anEvent(database, { now, title: "Quiet Room", kind: "always_open" });
  });
});

test("axe finds no violations on the home page and the event lists, wide and narrow, light and dark", async ({
  page,
}) => {
  for (const path of ["/", "/events", "/events?tab=past", "/events?page=999"]) {
    await test.step(path, async () => {
      await page.goto(path);
      await passesAxe(page);
    });
  }
});
