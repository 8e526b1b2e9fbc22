import { SCRIPT_BYTES_MAX } from "../../tools/bench/script-bytes.ts";
import { expect, test } from "#tests/support/browser/test.ts";

test("all scripts that a list of events loads stay under 150 kB, compressed", async ({ page }) => {
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
  await page.goto("/events", { waitUntil: "networkidle" });
  const bytes = await Promise.all(sizes);
  expect(bytes.length).toBeGreaterThan(3);
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(SCRIPT_BYTES_MAX);
});
