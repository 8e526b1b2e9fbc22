import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describeWhere, testWhere } from "#tests/support/where.ts";
import { cleanLine, cleanParagraphs } from "#core/text/clean-text.ts";
import { emailOf, linkOf, priceOf } from "#core/text/parse-values.ts";
import { foldKey } from "#core/text/fold-key.ts";
import { longText } from "#core/text/long-text.ts";
import { titleSlug } from "#core/text/title-slug.ts";
import { truncateAtWord } from "#core/text/truncate-at-word.ts";

// Real hostile strings that stay out of the project; the tests beside each rule cover the same ground.
const FOLDER = new URL("../../../../shared/data/badinput/", import.meta.url);
const here = existsSync(FOLDER);

type Lists = { urls: Record<"good" | "refuse", string[]>; emails: Record<"good" | "refuse", string[]> };

describeWhere(here)("with the shared hostile strings", () => {
  test("no function throws, and every result can be stored", () => {
    const strings = JSON.parse(readFileSync(new URL("blns.json", FOLDER), "utf8")) as string[];
    expect(strings.length).toBeGreaterThan(400);
    for (const text of strings) {
      for (const rule of [linkOf, priceOf, emailOf, longText, truncateAtWord]) expect(() => rule(text)).not.toThrow();
      expect(cleanLine(text)).not.toMatch(/[\p{Cc}\p{Cs}]/u);
      expect(cleanParagraphs(text)).not.toMatch(/(?!\n)[\p{Cc}\p{Cs}]/u);
      expect(foldKey(foldKey(text))).toBe(foldKey(text));
      expect(titleSlug(text)).toMatch(/^[a-z0-9-]+$/);
    }
  });

  test("real links and addresses are distinguished from look-alikes", () => {
    const lists = JSON.parse(readFileSync(new URL("urls_emails.json", FOLDER), "utf8")) as Lists;
    const links = (list: string[]) => list.filter((text) => text !== "").map((text) => linkOf(text).ok);
    expect(new Set(links(lists.urls.good))).toEqual(new Set([true]));
    expect(new Set(links(lists.urls.refuse))).toEqual(new Set([false]));
    expect(lists.emails.good.filter((text) => !emailOf(text).ok)).toEqual([]);
    expect(lists.emails.refuse.filter((text) => emailOf(text).ok)).toEqual([]);
  });
});

testWhere(!here)("hostile strings are not tested, because ../shared/data does not exist", () => {
  expect(here).toBe(false);
});
