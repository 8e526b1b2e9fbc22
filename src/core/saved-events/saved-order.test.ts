import { expect, test } from "vitest";
import { parseSavedAddress, parseSavedOrder, savedPath } from "#core/saved-events/saved-list.ts";

const read = (query: string) => parseSavedAddress(new URLSearchParams(query), (zone) => zone === "Asia/Tokyo");

test("an address holds an order, a page and a zone, and is written back unchanged", () => {
  const { faulty, address } = read("page=2&tz=Asia/Tokyo&order=date");
  expect([faulty, address]).toEqual([false, { page: 2, zone: "Asia/Tokyo", order: "date" }]);
  expect(savedPath(address)).toBe("/saved-events?page=2&tz=Asia/Tokyo&order=date");
  expect(savedPath({ page: 1, zone: null, order: "newest" })).toBe("/saved-events?order=newest");
  expect(savedPath({ page: 1, zone: null, order: null })).toBe("/saved-events");
});

test.each(["order=oldest", "order=", "order=date&order=newest", "page=0", "tz=Mars"])("?%s is faulty", (query) => {
  expect(read(query).faulty).toBe(true);
});

test("without an order in the address, the stored one applies", () => {
  expect(read("")).toEqual({ faulty: false, address: { page: 1, zone: null, order: null } });
  expect([parseSavedOrder("date"), parseSavedOrder("oldest"), parseSavedOrder(null)]).toEqual(["date", null, null]);
});
