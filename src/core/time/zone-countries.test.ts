import { expect, test } from "vitest";
import { allZones, canonicalZone } from "#core/time/zone.ts";
import { zoneAbbreviations } from "#core/time/zone-abbreviations.ts";
import { zoneAliases } from "#core/time/zone-aliases.ts";
import { zoneCountry } from "#core/time/zone-countries.ts";

test("every zone except UTC has a country that Intl can name", () => {
  const names = new Intl.DisplayNames("en-US", { type: "region", fallback: "none" });
  const without = allZones().filter((zone) => {
    const country = zoneCountry(zone);
    return country === null || names.of(country) === undefined;
  });
  expect(without).toEqual(["UTC"]);
});

test("the tables use our canonical zone names", () => {
  expect(zoneCountry("Asia/Calcutta")).toBeNull();
  expect(zoneCountry("Asia/Kolkata")).toBe("IN");
  for (const zone of allZones()) {
    for (const old of zoneAliases(zone).filter((alias) => alias.includes("/"))) expect(canonicalZone(old)).toBe(zone);
  }
});

test("abbreviations are in capitals, with winter before summer", () => {
  expect(zoneAbbreviations("America/New_York").slice(0, 2)).toEqual(["EST", "EDT"]);
  expect(zoneAbbreviations("Europe/London")).toEqual(["GMT", "BST"]);
  const all = allZones().flatMap((zone) => zoneAbbreviations(zone));
  expect(all.filter((text) => !/^[A-Z]{2,5}$/.test(text))).toEqual([]);
});
