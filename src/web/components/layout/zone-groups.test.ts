import { expect, test } from "vitest";
import { allZones } from "#core/time/zone.ts";
import { zoneChoice } from "#web/components/layout/layout-view.server.ts";
import { zoneGroups, zoneRegion } from "#web/components/layout/zone-groups.ts";

const NOW = Date.UTC(2026, 10, 21, 15, 40);

test("every zone is listed once, under its region", () => {
  const groups = zoneGroups(allZones().map((id) => zoneChoice(id, NOW)));
  const offered = groups.flatMap((group) => group.zones.map((zone) => zone.id));
  expect(offered.toSorted()).toEqual([...allZones()]);
  expect(groups.find((group) => group.region === "Asia")?.zones.map((zone) => zone.city)).toContain("Kolkata");
});

test("within a region, zones are sorted by city name, not by IANA path", () => {
  const groups = zoneGroups(
    ["America/New_York", "America/Argentina/Buenos_Aires", "America/Sao_Paulo"].map((id) => zoneChoice(id, NOW)),
  );
  expect(groups).toHaveLength(1);
  expect(groups[0]?.zones.map((zone) => zone.city)).toEqual(["Buenos Aires", "New York", "São Paulo"]);
});

test("a fixed offset belongs to no region", () => {
  expect(zoneRegion("Etc/GMT+5")).toBeNull();
});
