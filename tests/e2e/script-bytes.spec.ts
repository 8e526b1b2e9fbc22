import { EVENT_PAGE_SCRIPTS_MAX, SCRIPT_BYTES_MAX } from "../../tools/bench/script-bytes.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import type { Page } from "@playwright/test";

/** Loads the page and returns the size of each script that came with it, as sent: compressed, in bytes. */
async function scriptSizes(page: Page, path: string): Promise<number[]> {
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.endsWith(".js")) {
      sizes.push(
        response
          .request()
          .sizes()
          .then(({ responseBodySize }) => responseBodySize),
      );
    }
  });
  await page.goto(path, { waitUntil: "networkidle" });
  return Promise.all(sizes);
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}

test("all scripts that a list of events loads stay under 150 kB, compressed", async ({ page }) => {
  const sizes = await scriptSizes(page, "/events");
  expect(sizes.length).toBeGreaterThan(3);
  expect(sum(sizes)).toBeLessThanOrEqual(SCRIPT_BYTES_MAX);
});

test("an event's page loads at most 20 scripts, 135 kB compressed", async ({ page, request }) => {
  const list = await (await request.get("/events")).text();
  const [, path = ""] = /href="(\/events\/[^"/?]+)"/.exec(list) ?? [];
  const sizes = await scriptSizes(page, path);
  await expect(page.locator("article.event h1")).toBeVisible();
  expect(sizes.length).toBeGreaterThan(3);
  expect(sizes.length).toBeLessThanOrEqual(EVENT_PAGE_SCRIPTS_MAX.files);
  expect(sum(sizes)).toBeLessThanOrEqual(EVENT_PAGE_SCRIPTS_MAX.bytes);
});
