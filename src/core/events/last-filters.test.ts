import fc from "fast-check";
import { expect, test } from "vitest";
import { NO_FILTER } from "#core/events/event-filter.ts";
import { readLastFilters, writeLastFilters } from "#core/events/last-filters.ts";

const CHOSEN = {
  filter: { ...NO_FILTER, type: ["prayer"], practice: ["Lectio & more"] },
  names: "Prayer, Lectio & more",
};

test("stored filters are read back unchanged", () => {
  expect(readLastFilters(writeLastFilters(CHOSEN))).toEqual(CHOSEN);
});

test.each([
  null,
  "",
  "{",
  "[]",
  '["type=prayer"]',
  '["type=concert", "Concert"]',
  '["", ""]',
  "[1, 2]",
  '{"0": "type=prayer"}',
])("%j gives no stored filters", (stored) => expect(readLastFilters(stored)).toBeNull());

test("any text is read without throwing", () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (stored) => void readLastFilters(stored)));
});
