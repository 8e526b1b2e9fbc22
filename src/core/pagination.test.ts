import fc from "fast-check";
import { expect, test } from "vitest";
import { PAGE_WINDOW, pageCount, pageWindow } from "#core/pagination.ts";

test("an empty list has one page", () => {
  expect(pageCount(0, 50)).toBe(1);
});

test("a full page is one page, and one more item makes two", () => {
  expect(pageCount(50, 50)).toBe(1);
  expect(pageCount(51, 50)).toBe(2);
});

test("the window moves with the page and stops at both ends", () => {
  expect(pageWindow(1, 9)).toEqual([1, 2, 3, 4, 5]);
  expect(pageWindow(3, 9)).toEqual([1, 2, 3, 4, 5]);
  expect(pageWindow(4, 9)).toEqual([2, 3, 4, 5, 6]);
  expect(pageWindow(8, 9)).toEqual([5, 6, 7, 8, 9]);
  expect(pageWindow(9, 9)).toEqual([5, 6, 7, 8, 9]);
});

test("all pages are shown when they are fewer than the window", () => {
  expect(pageWindow(2, 3)).toEqual([1, 2, 3]);
  expect(pageWindow(1, 1)).toEqual([1]);
});

test("the window contains the current page and only existing pages, without a gap", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (a, b) => {
      const pages = Math.max(a, b);
      const shown = pageWindow(Math.min(a, b), pages);
      expect(shown).toContain(Math.min(a, b));
      expect(shown).toHaveLength(Math.min(PAGE_WINDOW, pages));
      expect(shown[0]).toBeGreaterThanOrEqual(1);
      expect(shown.at(-1)).toBeLessThanOrEqual(pages);
      expect(shown).toEqual(shown.map((_, index) => (shown[0] ?? 0) + index));
    }),
  );
});
