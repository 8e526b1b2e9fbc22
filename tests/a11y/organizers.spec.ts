import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { TEST_NOW } from "#tests/support/server.ts";

const now = Date.parse(TEST_NOW);
const NAME = "A group whose long name must still find its place on a small telephone";
const LONG_WORD = "Donaudampfschifffahrtsgesellschaftskapitänsabendandacht";

test.use({ serverSettings: { DEMO: "on", SITE_NAME: "Lists Under Axe" }, expectedFaults: ["404 (Not Found)"] });

let path = "";
test.beforeAll(async ({ server }) => {
  path = await inDirectory(server, async (database) => {
    const found = await database.db.execute<{ id: string }>(
      `select public_id as id from organizers where name = '${NAME}'`,
    );
    if (found.rows[0]) return `/organizers/${found.rows[0].id}`;
    const organizer = await anOrganizer(database, {
      now,
      name: NAME,
      description: `${LONG_WORD}. `.repeat(3),
      websiteUrl: "https://example.org/",
      verifiedAt: now,
    });
    const hours = ["06", "09", "12", "20"];
    const schedules = hours.map((hour) => ({ startsLocal: `2026-01-06T${hour}:00:00`, rrule: "FREQ=DAILY" }));
    await anEvent(database, { now, organizerId: organizer.id, organizerName: NAME, title: LONG_WORD, schedules });
    return `/organizers/${organizer.publicId}`;
  });
});

const SCREENS = {
  "the directory": () => "/organizers",
  "a page past its end": () => "/organizers?page=99",
  "an organizer": () => path,
  "an organizer's past": () => `${path}?tab=past`,
  "no organizer": () => "/organizers/nobody-zzzzzz",
};

test("axe finds no violations on the directory and the organizer pages, wide and narrow, light and dark", async ({
  page,
}) => {
  for (const [name, address] of Object.entries(SCREENS)) {
    await test.step(name, async () => {
      await page.goto(address());
      await passesAxe(page);
    });
  }
});

test("the directory and organizer pages do not scroll sideways at 320 px, and right-to-left mirrors the sky strips", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const name of ["the directory", "an organizer"] as const) {
    await page.goto(SCREENS[name]());
    for (const dir of ["rtl", "ltr"]) {
      await page.evaluate((direction) => {
        document.documentElement.dir = direction;
      }, dir);
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(wide, `${name}, ${dir}`).toBe(0);
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  const mark = page.locator(".usual-week__sky").first().locator("i").first();
  const [left, leftSky] = [await mark.boundingBox(), await page.locator(".usual-week__sky").first().boundingBox()];
  expect((left?.x ?? 0) - (leftSky?.x ?? 0)).toBeLessThan((leftSky?.width ?? 0) / 2);
  await page.evaluate(() => {
    document.documentElement.dir = "rtl";
  });
  const [right, rightSky] = [await mark.boundingBox(), await page.locator(".usual-week__sky").first().boundingBox()];
  expect((right?.x ?? 0) - (rightSky?.x ?? 0)).toBeGreaterThan((rightSky?.width ?? 0) / 2);
});
