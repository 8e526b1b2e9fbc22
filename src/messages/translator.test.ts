import { expect, test } from "vitest";
import { translatorFor } from "#messages/translator.ts";

test("a sentence is the same each time, and differs for other values", () => {
  const translate = translatorFor("en");
  for (const days of [2, 3, 2]) expect(translate("rowFacts.days", { days })).toBe(`${days} days`);
  expect(translate("rowFacts.days", { days: 1 })).toBe("1 day");
  expect(translate("events.title")).toBe("Events");
});

test("thousands of sentences are still correct when the cache evicts them", () => {
  const translate = translatorFor("en");
  for (let page = 0; page < 6_000; page += 1) {
    expect(translate("events.pagination.page", { page })).toBe(`Page ${page}`);
  }
});
