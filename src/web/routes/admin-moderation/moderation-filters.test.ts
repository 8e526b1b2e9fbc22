import { expect, test } from "vitest";
import { SHORTCUTS, nextPlace, shortcutOf } from "#web/routes/admin-moderation/moderation-filters.tsx";

const PRESSED = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false, defaultPrevented: false };

test("each key does one thing, with shift too", () => {
  expect(SHORTCUTS.map(({ key }) => shortcutOf({ ...PRESSED, key }, false))).toEqual(SHORTCUTS.map(({ act }) => act));
  expect(shortcutOf({ ...PRESSED, key: "A" }, false)).toBe("approve");
  expect(shortcutOf({ ...PRESSED, key: "q" }, false)).toBeNull();
});

test.each(["ctrlKey", "metaKey", "altKey", "isComposing", "defaultPrevented"])("none with %s", (name) => {
  expect(shortcutOf({ ...PRESSED, [name]: true, key: "a" }, false)).toBeNull();
});

test("none while somebody types", () => {
  expect(shortcutOf({ ...PRESSED, key: "a" }, true)).toBeNull();
});

test("the next row is the one behind; what left the list is followed by what took its place", () => {
  expect(nextPlace({ at: 3, place: 3, count: 9 }, 1)).toBe(4);
  expect(nextPlace({ at: 3, place: 3, count: 9 }, -1)).toBe(2);
  expect(nextPlace({ at: null, place: null, count: 9 }, 1)).toBe(0);
  expect(nextPlace({ at: null, place: null, count: 9 }, -1)).toBe(8);
  expect(nextPlace({ at: null, place: 3, count: 9 }, 1)).toBe(3);
  expect(nextPlace({ at: null, place: 3, count: 9 }, -1)).toBe(2);
  expect(nextPlace({ at: null, place: 8, count: 8 }, 1)).toBe(7);
});
