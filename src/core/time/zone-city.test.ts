import { expect, test } from "vitest";
import { zoneCity } from "#core/time/zone-city.ts";

test.each([
  ["America/New_York", "New York"],
  ["America/Argentina/Buenos_Aires", "Buenos Aires"],
  ["America/St_Johns", "St. John's"],
  ["America/St_Lucia", "St. Lucia"],
  ["America/Sao_Paulo", "São Paulo"],
  ["America/Port-au-Prince", "Port-au-Prince"],
  ["America/North_Dakota/Center", "Center, North Dakota"],
  ["Asia/Calcutta", "Kolkata"],
  ["Europe/Kiev", "Kyiv"],
  ["UTC", "UTC"],
  ["Etc/GMT+5", "GMT−5"],
  ["Etc/GMT-14", "GMT+14"],
])("%s has the city %s", (zone, city) => {
  expect(zoneCity(zone)).toBe(city);
});
