import type { Page } from "@playwright/test";

/** Opens an address whose scripts are held back until what this returns is called: the page is there, and not alive. */
export async function opensHeld(page: Page, address: string): Promise<() => void> {
  const scripts = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  // `goto` waits for the scripts.
  await page.evaluate((to) => location.assign(to), address);
  const { pathname } = new URL(address);
  await page.waitForFunction(
    (to) => location.pathname === to && document.documentElement.hasAttribute("data-laid-out"),
    pathname,
  );
  return scripts.resolve;
}
