import fc from "fast-check";
import { expect, test } from "vitest";
import { NO_FILTER } from "#core/events/event-filter.ts";
import { eventsPath } from "#core/events/event-search.ts";
import { parseEventsAddress, parseEventSearch } from "#core/events/parse-events-address.ts";

const isZone = (text: string) => text === "Europe/Paris" || text === "Etc/GMT+5";
const parse = (query: string) => parseEventSearch(new URLSearchParams(query), isZone);
const clean = (query: string) => eventsPath(parse(query).search);

test("an address without parameters selects the first page of upcoming events", () => {
  expect(parse("")).toEqual({ faulty: false, search: { tab: "upcoming", page: 1, zone: null } });
});

test("page, tab and zone are read", () => {
  expect(parse("tab=past&page=3&tz=Europe/Paris")).toEqual({
    faulty: false,
    search: { tab: "past", page: 3, zone: "Europe/Paris" },
  });
});

test("a default value that is written out is not faulty", () => {
  expect(parse("tab=upcoming&page=1").faulty).toBe(false);
});

test.each([
  "0",
  "-1",
  "+1",
  "01",
  "007",
  "1.0",
  "1.5",
  "1e3",
  "0x2",
  "",
  " 1",
  "1 ",
  "abc",
  "NaN",
  "Infinity",
  "１",
  "٣",
  "1\n",
  "1,000",
])("page %j is faulty and leads to the first page", (page) => {
  const parsed = parse(new URLSearchParams({ page, tab: "past" }).toString());
  expect(parsed).toEqual({ faulty: true, search: { tab: "past", page: 1, zone: null } });
});

test.each(["999999", "1000000", "99999999999999999999", "9".repeat(400)])(
  "page %s is not faulty, only past the end of every list",
  (page) => {
    expect(parse(`page=${page}`)).toMatchObject({ faulty: false, search: { page: 999_999 } });
  },
);

test.each(["future", "", "Past", "past ", "__proto__", "constructor"])("tab %j is faulty", (tab) => {
  expect(parse(new URLSearchParams({ tab, page: "2" }).toString())).toEqual({
    faulty: true,
    search: { tab: "upcoming", page: 2, zone: null },
  });
});

test("an unknown zone is faulty and leaves the other parameters unchanged", () => {
  expect(clean("tab=past&page=2&tz=Mars/Olympus")).toBe("/events?tab=past&page=2");
  expect(parse("tz=").faulty).toBe(true);
});

test("a repeated parameter is faulty", () => {
  expect(parse("page=2&page=2").faulty).toBe(true);
  expect(parse("tab=past&tab=past").faulty).toBe(true);
});

test("unknown parameters are ignored and left out of clean addresses", () => {
  expect(parse("utm_source=letter&page=2").faulty).toBe(false);
  expect(clean("utm_source=letter&page=0")).toBe("/events");
});

test("clean addresses omit defaults and escape what needs it", () => {
  expect(clean("page=1&tab=upcoming")).toBe("/events");
  expect(clean("page=2&tz=Europe/Paris")).toBe("/events?page=2&tz=Europe/Paris");
  expect(clean("tz=Etc/GMT%2B5")).toBe("/events?tz=Etc/GMT%2B5");
});

test("a clean address keeps the search words, and puts them first", () => {
  const { requested } = parseEventsAddress(new URLSearchParams("tab=past&q=%20l%E2%80%99%C3%A9glise%20"), isZone);
  expect(requested).toEqual({
    tab: "past",
    page: 1,
    zone: null,
    query: "l’église",
    day: null,
    hour: null,
    filter: NO_FILTER,
    sort: "time",
  });
  expect(eventsPath({ ...requested, page: 2 })).toBe("/events?q=l%E2%80%99%C3%A9glise&tab=past&page=2");
});

const readDay = (query: string) => {
  const { faulty, requested } = parseEventsAddress(new URLSearchParams(query), isZone);
  return { faulty, clean: eventsPath(requested) };
};

test("searching descriptions requires search words", () => {
  const address = "/events?q=vigil&search=descriptions";
  expect(readDay(address.slice("/events?".length))).toEqual({ faulty: false, clean: address });
  expect(readDay("search=descriptions&type=prayer")).toEqual({ faulty: true, clean: "/events?type=prayer" });
});

test("a day and its hour are kept in clean addresses with the other parameters", () => {
  const address = "/events?q=vigil&day=2026-11-25&hour=17&page=2&tz=Europe/Paris";
  expect(readDay(address.slice("/events?".length))).toEqual({ faulty: false, clean: address });
  expect(readDay("day=2026-11-25&hour=0")).toEqual({ faulty: false, clean: "/events?day=2026-11-25" });
});

test("an invalid day is kept, so that the page can report it", () => {
  expect(readDay("day=2026-02-30")).toEqual({ faulty: false, clean: "/events?day=2026-02-30" });
});

test.each([
  ["day=", "/events"],
  ["day=next+week+please", "/events"],
  ["day=2026-11-25&day=2026-11-26", "/events?day=2026-11-25"],
  ["day=2026-11-25&hour=24", "/events?day=2026-11-25"],
  ["day=2026-11-25&hour=05", "/events?day=2026-11-25"],
  ["hour=5", "/events"],
  ["tab=past&day=2026-11-25&hour=5", "/events?tab=past"],
])("%s is faulty and leads to %s", (query, clean) => {
  expect(readDay(query)).toEqual({ faulty: true, clean });
});

test("the clean address of any parameters is not faulty and gives the same search", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          fc.constantFrom("page", "tab", "tz", "q", "day", "hour", "search", "sort", "fits", "x"),
          fc.oneof(fc.string(), fc.constantFrom("descriptions", "fit", "time", "mine")),
        ),
      ),
      (pairs) => {
        const { requested } = parseEventsAddress(new URLSearchParams(pairs), isZone);
        const again = parseEventsAddress(new URLSearchParams(eventsPath(requested).replace("/events", "")), isZone);
        expect(again).toEqual({ faulty: false, requested });
      },
    ),
  );
});
