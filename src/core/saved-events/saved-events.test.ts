import { expect, test } from "vitest";
import { DEVICE_SAVES_MAX, type DeviceSave, readDeviceSaves, withDeviceSave } from "#core/saved-events/saved-events.ts";
import { PUBLIC_ID_ALPHABET } from "#core/text/public-id.ts";

const DATE = "bcd234/2026-12-07T1900";
const save = (key: string, at = 1): DeviceSave => ({ key, at });

test("stored saves are read back, newest first, without duplicates", () => {
  const stored = JSON.stringify([save("bcd234", 1), save("cdf345", 3), save("bcd234", 2)]);
  expect(readDeviceSaves(stored)).toEqual([save("cdf345", 3), save("bcd234", 2)]);
});

test.each([
  null,
  "",
  "{",
  "{}",
  "7",
  '["bcd234"]',
  '[{"key":"nothing","at":1}]',
  '[{"key":"bcd234","at":"1"}]',
  "[null]",
])("%j contains no saves", (stored) => {
  expect(readDeviceSaves(stored)).toEqual([]);
});

test("saving puts an item first, and saving it again only updates its time", () => {
  expect(withDeviceSave([save("bcd234")], { key: "cdf345", at: 2, isSaved: true })).toEqual([
    save("cdf345", 2),
    save("bcd234"),
  ]);
  expect(withDeviceSave([save("bcd234")], { key: "bcd234", at: 2, isSaved: true })).toEqual([save("bcd234", 2)]);
  expect(withDeviceSave([save("bcd234"), save("cdf345")], { key: "bcd234", at: 2, isSaved: false })).toEqual([
    save("cdf345"),
  ]);
});

test("an event and its single dates replace each other, and other events stay", () => {
  const other = save("cdf345/2026-12-07T1900");
  expect(withDeviceSave([save(DATE), other], { key: "bcd234", at: 2, isSaved: true })).toEqual([
    save("bcd234", 2),
    other,
  ]);
  expect(withDeviceSave([save("bcd234"), other], { key: DATE, at: 2, isSaved: true })).toEqual([save(DATE, 2), other]);
  const second = "bcd234/2026-12-14T1900";
  expect(withDeviceSave([save(DATE)], { key: second, at: 2, isSaved: true })).toEqual([save(second, 2), save(DATE)]);
  expect(withDeviceSave([save("bcd234")], { key: DATE, at: 2, isSaved: false })).toEqual([save("bcd234")]);
});

test("a full device accepts no more saves, but still updates and removes them", () => {
  const full = Array.from({ length: DEVICE_SAVES_MAX }, (_, n) => save(idOf(n)));
  expect(withDeviceSave(full, { key: "zzzzzz", at: 2, isSaved: true })).toBeNull();
  expect(withDeviceSave(full, { key: idOf(0), at: 2, isSaved: true })).toHaveLength(DEVICE_SAVES_MAX);
  expect(withDeviceSave(full, { key: idOf(0), at: 2, isSaved: false })).toHaveLength(DEVICE_SAVES_MAX - 1);
});

function idOf(number: number): string {
  const letter = (place: number) => PUBLIC_ID_ALPHABET[Math.floor(number / 28 ** place) % 28] ?? "2";
  return `bcd${letter(2)}${letter(1)}${letter(0)}`;
}
