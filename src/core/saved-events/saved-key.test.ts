import { expect, test } from "vitest";
import { parseSavedKey, savedKey } from "#core/saved-events/saved-events.ts";

test.each([
  ["bcd234", { publicId: "bcd234", originalLocal: null }],
  ["bcd234/2026-12-07T1900", { publicId: "bcd234", originalLocal: "2026-12-07T19:00:00" }],
  ["bcd234/2026-12-07T190030", { publicId: "bcd234", originalLocal: "2026-12-07T19:00:30" }],
])("%s is read and written back", (key, thing) => {
  expect(savedKey(thing)).toBe(key);
  expect(parseSavedKey(savedKey(thing))).toEqual(thing);
});

test.each([
  "",
  "bcd23",
  "bcd2345",
  "BCD234",
  "bcd234/",
  "bcd234/today",
  "bcd234/2026-02-30T1900",
  "bcd234/2026-12-07T1900/x",
  "../bcd234",
])("%j is not a save key", (key) => {
  expect(parseSavedKey(key)).toBeNull();
});
