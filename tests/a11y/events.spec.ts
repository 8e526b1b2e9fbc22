import { AxeBuilder } from "@axe-core/playwright";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { TEST_NOW } from "#tests/support/server.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
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

for (const path of ["/", "/events", "/events?tab=past", "/events?page=999"]) {
  for (const width of [1280, 360]) {
    for (const colorScheme of ["light", "dark"] as const) {
      test(`axe finds nothing on ${path} at ${width} px, ${colorScheme}`, async ({ page }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path);
        const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
        expect(violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.target)}`)).toEqual([]);
      });
    }
  }
}
