import { expect, test } from "vitest";
import { DEMO_SOURCE } from "#core/events/event.ts";
import { isIndexed, parseSitemapPart, sitemapPath } from "#core/sitemap/sitemap.ts";
import { DAY_MS } from "#core/time/instant.ts";

const PARTS = [
  { kind: "pages" },
  { kind: "topics" },
  { kind: "events", number: 1 },
  { kind: "dates", number: 200 },
  { kind: "organizers", number: 12 },
] as const;

test.each(PARTS)("the path of $kind names its part", (part) => {
  const name = sitemapPath(part).replace("/sitemap.xml?part=", "");
  expect(parseSitemapPart(name)).toEqual(part);
});

test.each([
  "",
  "events",
  "events-0",
  "events-01",
  "events--1",
  "events-1.5",
  "events-9999999999",
  "pages-1",
  "users-1",
])("%j is not a part", (text) => {
  expect(parseSitemapPart(text)).toBeNull();
});

const REAL = { importSource: null };

test("a page is indexed until a year after its date, and an example event never", () => {
  const now = Date.UTC(2026, 10, 18, 12);
  expect(isIndexed(REAL, { endsAt: now - 365 * DAY_MS + 1 }, now)).toBe(true);
  expect(isIndexed(REAL, { endsAt: now - 365 * DAY_MS }, now)).toBe(false);
  expect(isIndexed(REAL, null, now)).toBe(true);
  expect(isIndexed({ importSource: DEMO_SOURCE }, { endsAt: now + DAY_MS }, now)).toBe(false);
});
