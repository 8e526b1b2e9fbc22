import type { Page } from "@playwright/test";
import { holdRequests } from "#tests/support/browser/hold-requests.ts";

/**
 * Opens an address and holds its scripts back until the returned function is called: the page is shown but not
 * hydrated.
 */
export async function opensHeld(page: Page, address: string): Promise<() => void> {
  const release = await holdRequests(page, "**/assets/*.js");
  // `goto` would wait for the scripts.
  await page.evaluate((to) => location.assign(to), address);
  const { pathname } = new URL(address);
  await page.waitForFunction(
    (to) => location.pathname === to && document.documentElement.hasAttribute("data-laid-out"),
    pathname,
  );
  return release;
}
