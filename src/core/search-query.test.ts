import fc from "fast-check";
import { expect, test } from "vitest";
import { SEARCH_MAX, readSearchQuery } from "#core/pagination.ts";
import { anyText } from "#tests/support/builders/any-text.ts";

const read = (q: string) => readSearchQuery(new URLSearchParams({ q }));

test("a missing, plain or quoted search is accepted unchanged", () => {
  expect(readSearchQuery(new URLSearchParams("page=2"))).toEqual({ query: null, faulty: false });
  expect(read("evening prayer")).toEqual({ query: "evening prayer", faulty: false });
  expect(read("“John’s” & 'co'")).toEqual({ query: "“John’s” & 'co'", faulty: false });
});

test("spaces, control characters and excess length are corrected", () => {
  expect(read("  evening \t prayer ")).toEqual({ query: "evening prayer", faulty: true });
  expect(read("a\u0000b")).toEqual({ query: "ab", faulty: true });
  expect(read("x".repeat(SEARCH_MAX)).faulty).toBe(false);
  expect(read("x".repeat(SEARCH_MAX + 1))).toEqual({ query: "x".repeat(SEARCH_MAX), faulty: true });
});

test("an empty or repeated search counts as none", () => {
  expect(read("")).toEqual({ query: null, faulty: true });
  expect(read("  ")).toEqual({ query: null, faulty: true });
  expect(readSearchQuery(new URLSearchParams("q=a&q=b"))).toEqual({ query: null, faulty: true });
});

test("a corrected search needs no further correction", () => {
  fc.assert(
    fc.property(anyText(160), (text) => {
      const { query } = read(text);
      if (query !== null) expect(read(query)).toEqual({ query, faulty: false });
      expect((query ?? "").length).toBeLessThanOrEqual(SEARCH_MAX);
    }),
  );
});
