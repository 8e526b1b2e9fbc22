import { expect, test } from "vitest";
import { openWorkOf } from "#core/admin/open-work.ts";

const work = { moderation: 100, duplicates: 0, claims: 98, reports: 0, corrections: 0, submissions: 1 };

test("open work is summed over its kinds", () => {
  expect(openWorkOf(work, ["claims", "submissions"])).toEqual({ count: 99, isMore: false });
});

test("no open work has no count", () => {
  expect(openWorkOf(work, ["duplicates"])).toBeNull();
  expect(openWorkOf(work, [])).toBeNull();
});

test("a count of 100 or more is shown as more than 99", () => {
  expect(openWorkOf(work, ["moderation"])).toEqual({ count: 99, isMore: true });
  expect(openWorkOf(work, ["claims", "submissions", "moderation"])).toEqual({ count: 99, isMore: true });
});
