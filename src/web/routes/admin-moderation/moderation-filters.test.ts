import { expect, test } from "vitest";
import { SHORTCUTS, nextPlace, shortcutOf } from "#web/routes/admin-moderation/moderation-filters.tsx";

const PRESSED = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false, defaultPrevented: false };

test("each shortcut key has one action, also with Shift", () => {
  expect(SHORTCUTS.map(({ key }) => shortcutOf({ ...PRESSED, key }, false))).toEqual(SHORTCUTS.map(({ act }) => act));
  expect(shortcutOf({ ...PRESSED, key: "A" }, false)).toBe("approve");
  expect(shortcutOf({ ...PRESSED, key: "q" }, false)).toBeNull();
});

test.each(["ctrlKey", "metaKey", "altKey", "isComposing", "defaultPrevented"])(
  "no shortcut applies with %s",
  (name) => {
    expect(shortcutOf({ ...PRESSED, [name]: true, key: "a" }, false)).toBeNull();
  },
);

test("no shortcut applies while the user is typing", () => {
  expect(shortcutOf({ ...PRESSED, key: "a" }, true)).toBeNull();
});

test("the next row follows the current one, or the place of a row that left the list", () => {
  expect(nextPlace({ at: 3, place: 3, count: 9 }, 1)).toBe(4);
  expect(nextPlace({ at: 3, place: 3, count: 9 }, -1)).toBe(2);
  expect(nextPlace({ at: null, place: null, count: 9 }, 1)).toBe(0);
  expect(nextPlace({ at: null, place: null, count: 9 }, -1)).toBe(8);
  expect(nextPlace({ at: null, place: 3, count: 9 }, 1)).toBe(3);
  expect(nextPlace({ at: null, place: 3, count: 9 }, -1)).toBe(2);
  expect(nextPlace({ at: null, place: 8, count: 8 }, 1)).toBe(7);
});
