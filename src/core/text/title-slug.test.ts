import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "#tests/support/builders/any-text.ts";
import { SLUG_MAX, titleSlug } from "#core/text/title-slug.ts";

test("a title becomes its words in ASCII", () => {
  expect(titleSlug("Women’s Prayer & Coffee — Łódź, 7 PM!")).toBe("womens-prayer-and-coffee-lodz-7-pm");
  expect(titleSlug("Ærø Ðing þorn")).toBe("aero-ding-thorn");
});

test("a title without Latin letters gets a fallback", () => {
  expect(titleSlug("禅 坐禅会")).toBe("event");
  expect(titleSlug("🙏", "organizer")).toBe("organizer");
  expect(titleSlug("")).toBe("event");
});

test("a long title is cut at a word boundary", () => {
  const slug = titleSlug("word ".repeat(40));
  expect(slug.length).toBeLessThanOrEqual(SLUG_MAX);
  expect(slug.endsWith("-word")).toBe(true);
  expect(titleSlug("x".repeat(100))).toHaveLength(SLUG_MAX);
});

test("the slug of any title is safe in a URL", () => {
  fc.assert(fc.property(anyText(120), (title) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(titleSlug(title))));
});
