import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/test.ts";

/** Hostile texts that people, programs and attackers enter. */
const WORDS = [
  "<script>alert(1)</script>",
  "</title><script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "' autofocus onfocus=alert(1) x='",
  "<svg/onload=alert(1)>",
  "</script><!-- ",
  "{{7*7}} ${7*7} <%= 7*7 %>",
  "'; drop table events; --",
  "1' or '1'='1",
  "a & | ! ( ) : * <-> b",
  "%_\\%",
  "\\0 \\x00 \\u0000",
  "../../../../etc/passwd",
  "$(touch /tmp/blns.fail) `id` | cat",
  "-1e309 NaN Infinity 0x1p-1074",
  "null undefined true __proto__ constructor",
  "\u0001\u0008\u001F\u007F\u0085",
  "\u2028\u2029\uFEFF\u200B\u00AD\u202E",
  "\uD800 \uDFFF lone halves",
  "Z\u0351\u036B\u0343\u036A\u0302\u036B\u033D\u034F\u0334\u0319A\u0364\u031EL\u0349\u0360G\u0332O",
  "田中さんにあげて下さい 部落格 사회과학원",
  "الكل في المجمو عة ‏test‏ בְּרֵאשִׁית",
  "👩‍👩‍👧‍👦 🇺🇸🇷🇺 ❤️ 🏳️‍🌈 ﷽",
  "ﬀ ẛ̣ ſ ı İ ß K Å",
  "𝕋𝕙𝕖 ⓠⓤⓘⓒⓚ ｂｒｏｗｎ",
  " \t\n\r ",
  "q".repeat(1_000),
];
const PATHS = ["/events?q=", "/events?tab=past&q=", "/organizers?q=", "/time-zone?q=", "/no-such-page?q=", "/events/"];

const wellFormed = (word: string): string => encodeURIComponent(word.toWellFormed());

for (const path of PATHS) {
  test(`${path} with hostile input answers without an error and never echoes markup`, async ({ server }) => {
    for (const word of WORDS) {
      // Compressing each page would take almost as long as rendering it.
      const answer = await fetch(server.origin + path + wellFormed(word), {
        headers: { "accept-encoding": "identity" },
      });
      const html = await answer.text();
      expect.soft(answer.status, word).toBeLessThan(500);
      expect.soft(html.includes("</html>"), `a page for ${word}`).toBe(true);
      if (/<|" ?>/.test(word)) expect.soft(html.includes(word), word).toBe(false);
    }
  });
}

const SEARCHES = ["/events?q=", "/organizers?q="];

/** Opens a search for the words, and expects its field to have them, and the page nothing that they would run. */
async function showsAsTyped(page: Page, address: string, words: string): Promise<void> {
  await page.goto(address + wellFormed(words));
  await expect(page.getByRole("main").getByRole("searchbox")).toHaveValue(words.trim());
  expect(await page.locator("main [onerror], main [onload], main [onfocus], main script").count(), words).toBe(0);
}

test("a search shows the words as they were typed @without-javascript", async ({ page }) => {
  for (const word of WORDS.slice(0, 6)) for (const address of SEARCHES) await showsAsTyped(page, address, word);
});

test("a search for hostile input runs no script", async ({ page }) => {
  // Three of them fill the field.
  const searched = [WORDS.slice(0, 3), WORDS.slice(3, 6)].map((words) => words.join(" "));
  for (const words of searched) for (const address of SEARCHES) await showsAsTyped(page, address, words);
});
