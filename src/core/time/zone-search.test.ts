import fc from "fast-check";
import { expect, test } from "vitest";
import { allZones, canonicalZone, FIRST_ZONES } from "#core/time/zone.ts";
import { zoneEntries, zoneNames } from "#core/time/zone-entries.ts";
import { indexZones, searchZones } from "#core/time/zone-search.ts";

const WINTER = Date.UTC(2026, 0, 15, 12);
const SUMMER = Date.UTC(2026, 6, 15, 12);
const names = zoneNames(allZones(), WINTER, "en-US");
const winter = zoneEntries(WINTER, "en-US", names);
const index = indexZones(winter);

const found = (query: string) => searchZones(index, query).map((entry) => entry.zone);

test("every zone is listed once, with the specification's 25 first and in order", () => {
  const zones = winter.map((entry) => entry.zone);
  expect(zones.slice(0, 25)).toEqual(FIRST_ZONES);
  expect(zones.toSorted()).toEqual([...allZones()]);
});

test("a zone has its city, country, name and current offset", () => {
  const of = (zone: string, entries = winter) => entries.find((entry) => entry.zone === zone);
  expect(of("America/New_York")).toMatchObject({
    city: "New York",
    country: "United States",
    name: "Eastern Time",
    offset: "GMT−5",
    minutes: -300,
  });
  expect(of("America/New_York", zoneEntries(SUMMER, "en-US", names))).toMatchObject({ offset: "GMT−4", minutes: -240 });
  expect(of("Asia/Kolkata")).toMatchObject({ country: "India", offset: "GMT+5:30", minutes: 330 });
  expect(of("UTC")).toMatchObject({ country: null, offset: "GMT", minutes: 0 });
});

test("countries and names are in the reader's language", () => {
  const german = zoneNames(["Europe/Berlin"], WINTER, "de");
  const berlin = zoneEntries(WINTER, "de", german).find((entry) => entry.zone === "Europe/Berlin");
  expect(berlin).toMatchObject({ country: "Deutschland", name: "Mitteleuropäische Zeit" });
});

test("a city is found with or without accents, by its beginning, and in IANA spelling", () => {
  expect(found("São Paulo")[0]).toBe("America/Sao_Paulo");
  expect(found("sao pau")[0]).toBe("America/Sao_Paulo");
  expect(found("st johns")[0]).toBe("America/St_Johns");
  expect(found("America/New_York")[0]).toBe("America/New_York");
  expect(found("new_york")[0]).toBe("America/New_York");
});

test("Detroit is in Eastern Time, and a city without its own zone finds the zone it uses", () => {
  const detroit = searchZones(index, "Detroit")[0];
  expect(detroit).toMatchObject({ zone: "America/Detroit", name: "Eastern Time" });
  expect(found("boston")).toEqual(["America/New_York"]);
  expect(found("mumbai")).toEqual(["Asia/Kolkata"]);
  expect(found("Munich")).toEqual(["Europe/Berlin"]);
});

test("old names find the current zone", () => {
  expect(found("Calcutta")).toEqual(["Asia/Kolkata"]);
  expect(found("kolkata")).toEqual(["Asia/Kolkata"]);
  expect(found("US/Eastern")[0]).toBe("America/New_York");
  expect(found("Kiev")).toEqual(["Europe/Kyiv"]);
  expect(found("Saigon")).toEqual(["Asia/Ho_Chi_Minh"]);
});

test("a country finds all its zones and no others", () => {
  expect(new Set(found("Portugal"))).toEqual(new Set(["Europe/Lisbon", "Atlantic/Azores", "Atlantic/Madeira"]));
  expect(found("India")[0]).toBe("Asia/Kolkata");
  expect(found("new zealand").slice(0, 2)).toEqual(["Pacific/Auckland", "Pacific/Chatham"]);
});

test("an ambiguous abbreviation finds all its zones", () => {
  expect(found("IST")).toEqual(expect.arrayContaining(["Asia/Kolkata", "Europe/Dublin", "Asia/Jerusalem"]));
  expect(found("est")).toEqual(expect.arrayContaining(["America/New_York", "America/Panama", "Australia/Sydney"]));
  expect(found("EST")[0]).toBe("America/New_York");
  expect(found("CST")).toEqual(expect.arrayContaining(["America/Chicago", "Asia/Shanghai", "America/Havana"]));
  expect(found("BST")).toEqual(expect.arrayContaining(["Europe/London", "Asia/Dhaka"]));
  expect(found("PDT")[0]).toBe("America/Los_Angeles");
});

test.each([
  ["+5:30", "Asia/Kolkata"],
  ["5:30", "Asia/Kolkata"],
  ["GMT+0530", "Asia/Kolkata"],
  ["utc -5", "America/New_York"],
  ["GMT−5", "America/New_York"],
  ["-3:30", "America/St_Johns"],
  ["+0", "Europe/London"],
])("the offset %s is recognized", (query, first) => {
  expect(found(query)[0]).toBe(first);
});

test("an offset finds the zones that have it today; a whole hour also finds its half and quarter hours", () => {
  const offsets = (query: string) => [...new Set(searchZones(index, query).map((entry) => entry.offset))];
  expect(offsets("+5:45")).toEqual(["GMT+5:45"]);
  expect(offsets("+5")).toEqual(["GMT+5", "GMT+5:30", "GMT+5:45"]);
  expect(offsets("-0")).toEqual(["GMT"]);
});

test("words narrow the result in any order, and nonsense finds nothing", () => {
  expect(found("argentina cordoba")).toEqual(["America/Argentina/Cordoba"]);
  expect(found("indiana united")).toContain("America/Indiana/Knox");
  expect(found("Olympus Mons")).toEqual([]);
  expect(found("+25")).toEqual([]);
});

test("an empty query lists every zone", () => {
  expect(found("  ")).toEqual(winter.map((entry) => entry.zone));
});

test("every zone is found by its city and by all its aliases", () => {
  fc.assert(
    fc.property(fc.constantFrom(...winter), ({ zone, city, aliases }) => {
      expect(found(city)).toContain(zone);
      for (const alias of aliases) {
        expect(found(alias)).toContain(zone);
        if (alias.includes("/")) expect(canonicalZone(alias)).toBe(zone);
      }
    }),
    { numRuns: 120 },
  );
});

test("any text can be searched without throwing", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (query) => Array.isArray(found(query))));
});
