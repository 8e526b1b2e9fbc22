import type { Page } from "@playwright/test";

/** Opens the folded part of a form with this title, unless it is open. */
export async function unfold(page: Page, title: string): Promise<void> {
  const part = page.locator("details.folded").filter({ has: page.locator("summary", { hasText: title }) });
  if ((await part.getAttribute("open")) === null) await part.locator("summary").click();
}
