import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type EventFilter,
  FILTER_NAMES,
  FIXED_FILTERS,
  filterParameters,
  isFiltered,
  NO_FILTER,
  TAG_FILTERS,
  withoutChoice,
} from "#core/events/event-filter.ts";
import { parseEventFilter } from "#core/events/parse-event-filter.ts";
import { cleanLine } from "#core/text/clean-text.ts";

const read = (query: string) => parseEventFilter(new URLSearchParams(query));

test("an address without filters selects everything", () => {
  expect(read("q=zen&page=2")).toEqual({ faulty: false, filter: NO_FILTER });
  expect(isFiltered(NO_FILTER)).toBe(false);
});

test("values keep their order in the address", () => {
  const { faulty, filter } = read("type=worship&type=prayer&language=es&fact=captions&practice=Lectio+Divina");
  expect(faulty).toBe(false);
  expect(filter).toEqual({
    ...NO_FILTER,
    type: ["worship", "prayer"],
    language: ["es"],
    fact: ["captions"],
    practice: ["Lectio Divina"],
  });
});

test.each([
  ["an unknown value", "type=concert", {}],
  ["an empty value", "practice=", {}],
  ["a repeated value", "tradition=Zen&tradition=zen", { tradition: ["zen"] }],
  ["blanks around a value", "practice=+Chant+", { practice: ["Chant"] }],
  ["a value that is too long", `practice=${"a".repeat(61)}`, {}],
  ["the address of an organizer", "organizer=open-circle-b2c3d4", { organizer: ["b2c3d4"] }],
  ["an organizer by name and by id", "organizer=b2c3d4&organizer=circle-b2c3d4", { organizer: ["b2c3d4"] }],
  ["a country in small letters", "country=us", { country: ["US"] }],
  ["an unknown country", "country=USA&country=1", {}],
  ["two places", "near=53.4_-1.5_10km&near=48.9_2.3_10km", { near: ["53.4_-1.5_10km"] }],
  ["an overly exact place", "near=53.3811_-1.4701_10km", { near: ["53.4_-1.5_10km"] }],
  ["a place without a distance", "near=53.4_-1.5", { near: ["53.4_-1.5_50km"] }],
  ["the two fields of the form", "near=53.4_-1.5&within=25mi", { near: ["53.4_-1.5_25mi"] }],
  ["the form without a place", "near=&within=25mi", {}],
  ["a place outside valid coordinates", "near=95_0_10km", {}],
  ["an unknown organizer", "organizer=open-circle", {}],
  ["control characters", "practice=%00Chant%0a", { practice: ["Chant"] }],
])("%s leads to the clean address", (_what, query, expected) => {
  expect(read(query)).toEqual({ faulty: true, filter: { ...NO_FILTER, ...expected } });
});

test("only ten of two hundred values are read", () => {
  const query = Array.from({ length: 200 }, (_, at) => `practice=p${at}`).join("&");
  const { faulty, filter } = read(query);
  expect(faulty).toBe(true);
  expect(filter.practice).toHaveLength(10);
});

test("a single choice can be removed", () => {
  const { filter } = read("type=prayer&type=worship&price=free");
  const rest = withoutChoice(filter, { name: "type", value: "prayer" });
  expect(filterParameters(rest)).toEqual([
    ["type", "worship"],
    ["price", "free"],
  ]);
});

const tags = fc.uniqueArray(
  fc
    .string({ maxLength: 60, unit: "grapheme" })
    .map((text) => cleanLine(text))
    .filter((text) => text !== "" && text.length <= 60 && cleanLine(text) === text),
  { maxLength: 10, selector: (text) => text.toLowerCase() },
);
const filters: fc.Arbitrary<EventFilter> = fc.record({
  ...Object.fromEntries(Object.entries(FIXED_FILTERS).map(([name, values]) => [name, fc.subarray([...values])])),
  ...Object.fromEntries(TAG_FILTERS.map((name) => [name, tags])),
  country: fc.subarray(["US", "GB", "DE"]),
  region: tags,
  near: fc.subarray(["53.4_-1.5_10km", "-33.9_151.2_250mi"], { maxLength: 1 }),
  organizer: fc.subarray(["b2c3d4", "zzzzzz", "234567"]),
}) as unknown as fc.Arbitrary<EventFilter>;

test("every filter is read back from the address it is written to", () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const query = new URLSearchParams(filterParameters(filter).map(([name, value]) => [name, value])).toString();
      expect(read(query)).toEqual({ faulty: false, filter });
    }),
  );
});

test("any parameters give a filter that round-trips through its clean address", () => {
  const pairs = fc.array(fc.tuple(fc.constantFrom(...FILTER_NAMES, "q"), fc.string({ unit: "binary" })));
  fc.assert(
    fc.property(pairs, (parameters) => {
      const { filter } = parseEventFilter(new URLSearchParams(parameters));
      const clean = new URLSearchParams(filterParameters(filter).map(([name, value]) => [name, value]));
      expect(parseEventFilter(clean)).toEqual({ faulty: false, filter });
    }),
  );
});
