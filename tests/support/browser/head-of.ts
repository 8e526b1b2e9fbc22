import type { Page } from "@playwright/test";

/**
 * The metadata in the head of the page at an address of the open page's site, as programs that run no scripts read it.
 * The address is requested by the open page, and not opened.
 */
export async function headOf(page: Page, address: string): Promise<Record<string, string>> {
  return page.evaluate(async (requested) => {
    const html = await (await fetch(requested)).text();
    const { head, title } = new DOMParser().parseFromString(html, "text/html");
    const metas = [...head.querySelectorAll("meta[content]")].map((meta) => [
      meta.getAttribute("property") ?? meta.getAttribute("name"),
      meta.getAttribute("content"),
    ]);
    const canonical = head.querySelector("link[rel=canonical]")?.getAttribute("href");
    return Object.fromEntries([...metas, ["title", title], ["canonical", canonical]]);
  }, address);
}
