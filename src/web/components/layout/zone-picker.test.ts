import { expect, test } from "vitest";
import { allZones, FIRST_ZONES } from "#core/time/zone.ts";
import { zoneEntries } from "#core/time/zone-entries.ts";
import { zoneListGroups } from "#web/components/layout/zone-picker.tsx";

const zones = zoneEntries(Date.UTC(2026, 2, 11, 14, 20), "en-US", new Map());

const shown = (visitor: Parameters<typeof zoneListGroups>[1]) =>
  Object.fromEntries(zoneListGroups(zones, visitor).map((group) => [group.key, group.zones.map(({ zone }) => zone)]));

test("the device's zone comes first, then recent ones, the spec's 25, and all others, each once", () => {
  const groups = shown({
    device: "America/Detroit",
    recent: ["Asia/Tokyo", "Asia/Kathmandu"],
    current: "Europe/Paris",
  });
  expect(Object.keys(groups)).toEqual(["device", "recent", "often", "others"]);
  expect(groups["device"]).toEqual(["America/Detroit"]);
  expect(groups["recent"]).toEqual(["Europe/Paris", "Asia/Tokyo", "Asia/Kathmandu"]);
  expect(groups["often"]).toEqual(FIRST_ZONES.filter((zone) => zone !== "Asia/Tokyo" && zone !== "Europe/Paris"));
  expect(Object.values(groups).flat().toSorted()).toEqual([...allZones()]);
});

test("an old zone name from the device is resolved, and invalid zones in the cookie are ignored", () => {
  const groups = shown({ device: "Asia/Calcutta", recent: ["Mars/Olympus_Mons"], current: "Asia/Kolkata" });
  expect(groups["device"]).toEqual(["Asia/Kolkata"]);
  expect(groups["recent"]).toBeUndefined();
});
