import ICAL from "ical.js";
import { expect, test } from "vitest";
import { DAY_MS } from "#core/time/instant.ts";
import { offsetMs, toLocal } from "#core/time/local-time.ts";
import { allZones, zoneTransitions } from "#core/time/zone.ts";
import { linesText } from "#formats/icalendar-lines.ts";
import { zoneLines } from "#formats/icalendar-zone.ts";

function readZone(zone: string, year: number): ICAL.Timezone {
  const text = linesText(zoneLines(zone, year));
  return new ICAL.Timezone(new ICAL.Component(ICAL.parse(text) as unknown[]));
}

/** The offset that the definition gives for a moment, found by its local time: never one that a clock change repeats. */
function offsetIn(definition: ICAL.Timezone, zone: string, instant: number): number {
  const local = ICAL.Time.fromDateTimeString(toLocal(instant, zone));
  return definition.utcOffset(local) * 1_000;
}

test("every zone's definition has our offsets before and after each clock change", () => {
  // Zones with a calendar of their own change by single dates, which are listed until 2049.
  const long = new Set(["America/New_York", "Africa/Cairo", "Asia/Gaza", "Asia/Jerusalem", "America/Santiago"]);
  for (const zone of allZones().filter((each) => each !== "UTC")) {
    const span = { from: Date.UTC(2026, 0, 2), to: Date.UTC(long.has(zone) ? 2049 : 2030, 11, 1) };
    const definition = readZone(zone, 2026);
    const moments = zoneTransitions(zone, span).flatMap((at) => [at - 2 * DAY_MS, at + 2 * DAY_MS]);
    const wrong = [span.from, ...moments, span.to].filter(
      (instant) => offsetIn(definition, zone, instant) !== offsetMs(zone, instant),
    );
    expect([zone, wrong.map((instant) => toLocal(instant, zone))]).toEqual([zone, []]);
  }
});

test("a definition starts with the requested year, also where rules have changed since", () => {
  for (const zone of ["America/New_York", "Europe/London", "Asia/Kolkata", "Africa/Casablanca", "Pacific/Apia"]) {
    const definition = readZone(zone, 1972);
    for (let year = 1972; year < 2040; year += 1) {
      for (const month of [0, 6]) {
        const instant = Date.UTC(year, month, 15);
        expect([zone, year, month, offsetIn(definition, zone, instant)]).toEqual([
          zone,
          year,
          month,
          offsetMs(zone, instant),
        ]);
      }
    }
  }
});

test("rules start when they came into force, and no date is listed by RDATE", () => {
  const lines = zoneLines("America/New_York", 2026);
  expect(lines).toEqual([
    "BEGIN:VTIMEZONE",
    "TZID:America/New_York",
    "X-LIC-LOCATION:America/New_York",
    "BEGIN:DAYLIGHT",
    "DTSTART:20070311T020000",
    "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU",
    "TZOFFSETFROM:-0500",
    "TZOFFSETTO:-0400",
    "TZNAME:EDT",
    "END:DAYLIGHT",
    "BEGIN:STANDARD",
    "DTSTART:20071104T020000",
    "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU",
    "TZOFFSETFROM:-0400",
    "TZOFFSETTO:-0500",
    "TZNAME:EST",
    "END:STANDARD",
    "END:VTIMEZONE",
  ]);
  expect(zoneLines("Asia/Kolkata", 2026)).toContain("TZOFFSETTO:+0530");
  expect(zoneLines("Etc/GMT+5", 2026)).toContain("DTSTART:19700101T000000");
});
