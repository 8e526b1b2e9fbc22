import { expect, test } from "vitest";
import { isNarrowed, overviewPath, parseOverviewAddress } from "#core/admin/overview-address.ts";

const parse = (query: string) => parseOverviewAddress(new URLSearchParams(query), (text) => text === "Asia/Tokyo");

test("without a query, all events are listed, newest first", () => {
  const { faulty, requested } = parse("");
  expect(faulty).toBe(false);
  expect(requested).toMatchObject({ query: null, organizer: null, status: null, sort: "newest", after: null });
  expect(isNarrowed(requested)).toBe(false);
  expect(overviewPath(requested)).toBe("/admin");
});

test("every filter is read and written back unchanged", () => {
  const query = "q=sit&organizer=Cedar&status=rejected&type=retreat&when=past&sort=title&after=bcdf23&tz=Asia/Tokyo";
  const { faulty, requested } = parse(query);
  expect(faulty).toBe(false);
  expect(isNarrowed(requested)).toBe(true);
  expect(overviewPath(requested)).toBe(`/admin?${query}`);
});

test.each([
  ["q=&organizer=&status=&type=", "/admin"],
  ["q=%20sit%20", "/admin?q=sit"],
  ["status=odd", "/admin"],
  ["sort=newest", "/admin"],
  ["after=aeiou!", "/admin"],
  ["after=bcdf23&before=bcdf24", "/admin?after=bcdf23"],
  ["type=prayer&type=retreat", "/admin?type=prayer"],
  ["organizer=a&organizer=b", "/admin"],
  ["tz=Mars/Base", "/admin"],
])("?%s leads to the clean address %s", (query, path) => {
  const { faulty, requested } = parse(query);
  expect(faulty).toBe(true);
  expect(overviewPath(requested)).toBe(path);
});

test("unknown parameters are ignored", () => {
  expect(parse("utm_source=letter").faulty).toBe(false);
});
