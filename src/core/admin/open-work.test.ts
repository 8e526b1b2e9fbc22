import { expect, test } from "vitest";
import { openWorkOf } from "#core/admin/open-work.ts";

const work = { moderation: 100, duplicates: 0, claims: 98, reports: 0, corrections: 0, submissions: 1 };

test("what waits is added up over its kinds", () => {
  expect(openWorkOf(work, ["claims", "submissions"])).toEqual({ count: 99, isMore: false });
});

test("nothing to do has no number", () => {
  expect(openWorkOf(work, ["duplicates"])).toBeNull();
  expect(openWorkOf(work, [])).toBeNull();
});

test("from 100 on the number is 99 and more", () => {
  expect(openWorkOf(work, ["moderation"])).toEqual({ count: 99, isMore: true });
  expect(openWorkOf(work, ["claims", "submissions", "moderation"])).toEqual({ count: 99, isMore: true });
});
