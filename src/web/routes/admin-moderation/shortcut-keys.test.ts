import { expect, test } from "vitest";
import { shortcutOf, SHORTCUTS } from "#web/routes/admin-moderation/shortcut-keys.ts";

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
