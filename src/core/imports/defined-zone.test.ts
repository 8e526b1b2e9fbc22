import { expect, test } from "vitest";
import { definedZone, type ZoneDefinition, zoneFinder, type ZoneObservance } from "#core/imports/defined-zone.ts";
import { HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";
import { offsetMs, toLocal, wallFromMs } from "#core/time/local-time.ts";
import { allZones, zoneTransitions } from "#core/time/zone.ts";

const YEAR = { from: "2026-10-24", to: "2027-12-28" };

function change(startsLocal: string, before: number, after: number, ...rules: string[]): ZoneObservance {
  return { startsLocal, offsetBefore: before * HOUR_MS, offsetAfter: after * HOUR_MS, rules, added: [] };
}

function defined(...observances: ZoneObservance[]): ZoneDefinition {
  return { tzid: "Customized Time Zone 1", location: "", observances };
}

/** In Outlook's format. */
const EASTERN = defined(
  change("1601-11-04T02:00:00", -4, -5, "RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11"),
  change("1601-03-11T02:00:00", -5, -4, "RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3"),
);
const ONCE = { from: "2026-12-24", to: "2026-12-24" };

test.each<[string, ZoneDefinition, typeof ONCE, string]>([
  ["rules since 1601", EASTERN, YEAR, "America/New_York"],
  ["a single winter day, matched by the rest of the year", EASTERN, ONCE, "America/New_York"],
  ["an offset that never changes", defined(change("1970-01-01T00:00:00", 1, 1)), YEAR, "Africa/Algiers"],
  ["half an hour", defined(change("1970-01-01T00:00:00", 5.5, 5.5)), YEAR, "Asia/Kolkata"],
  ["no offset", defined(change("1970-01-01T00:00:00", 0, 0)), YEAR, "Africa/Abidjan"],
  [
    "an earlier rule that has ended",
    defined(
      change("1987-04-05T02:00:00", -5, -4, "FREQ=YEARLY;BYMONTH=4;BYDAY=1SU;UNTIL=20060402T070000Z"),
      change("1967-10-29T02:00:00", -4, -5, "FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=20061029T060000Z"),
      change("2007-03-11T02:00:00", -5, -4, "FREQ=YEARLY;BYMONTH=3;BYDAY=2SU"),
      change("2007-11-04T02:00:00", -4, -5, "FREQ=YEARLY;BYMONTH=11;BYDAY=1SU"),
    ),
    YEAR,
    "America/New_York",
  ],
  [
    "abolished summer time",
    defined(
      change("1990-03-25T02:00:00", 1, 2, "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;UNTIL=20160327T010000Z"),
      change("1990-10-28T03:00:00", 2, 1, "FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=20151025T010000Z"),
      change("2016-09-07T00:00:00", 2, 3),
    ),
    YEAR,
    "Europe/Moscow",
  ],
])("a definition matches the zone with the same offsets: %s", (_, definition, days, zone) => {
  expect(definedZone(definition, days)).toEqual({ ok: true, value: zone });
});

test("the full transitions of any zone lead to a zone with the same clock times", () => {
  const from = Date.UTC(2026, 9, 24);
  const to = Date.UTC(2028, 0, 1);
  const wrong = new Set<string>();
  for (const zone of allZones()) {
    const changes = zoneTransitions(zone, { from: from - 800 * 24 * HOUR_MS, to: to + 400 * 24 * HOUR_MS });
    const first = { ...change("1970-01-01T00:00:00", 0, 0), offsetAfter: offsetMs(zone, from - 800 * 24 * HOUR_MS) };
    const observances = changes.map((at) => ({
      startsLocal: wallFromMs(at + offsetMs(zone, at - 1)),
      offsetBefore: offsetMs(zone, at - 1),
      offsetAfter: offsetMs(zone, at),
      rules: [],
      added: [],
    }));
    const found = definedZone(defined(first, ...observances), YEAR);
    const value = found.ok ? found.value : `none for ${zone}`;
    for (let at = from; at < to; at += 7 * HOUR_MS) {
      if (toLocal(at, value) !== toLocal(at, zone)) wrong.add(`${value} is not ${zone}`);
    }
  }
  expect([...wrong]).toEqual([]);
});

test.each([
  ["X-LIC-LOCATION", { location: "America/Detroit" }],
  ["the end of the TZID", { tzid: "/freeassociation.sourceforge.net/America/Detroit" }],
])("the zone named by the definition is preferred when the offsets agree: %s", (_, names) => {
  expect(definedZone({ ...EASTERN, ...names }, YEAR)).toEqual({ ok: true, value: "America/Detroit" });
});

test("a zone named by the definition is not used when the offsets differ", () => {
  expect(definedZone({ ...EASTERN, location: "Europe/Berlin" }, YEAR)).toEqual({ ok: true, value: "America/New_York" });
});

test("a definition without transitions is the zone it names", () => {
  expect(definedZone({ ...defined(), location: "Europe/Berlin" }, YEAR)).toEqual({ ok: true, value: "Europe/Berlin" });
});

test("an unmatched definition reports the nearest zone and the date from which it differs", () => {
  const late = defined(
    change("1970-03-29T02:00:00", 1, 2, "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU"),
    change("1970-11-01T03:00:00", 2, 1, "FREQ=YEARLY;BYMONTH=11;BYDAY=1SU"),
  );
  const values = { near: "Europe/Paris", date: "2026-10-25" };
  expect(definedZone(late, YEAR)).toEqual({ ok: false, fault: { key: "imports.row.zoneUnmatched", values } });
  const odd = defined({ ...change("1970-01-01T00:00:00", 0, 0), offsetAfter: 7 * MINUTE_MS });
  expect(definedZone(odd, ONCE)).toMatchObject({ fault: { values: { near: "Europe/London", date: "2026-12-24" } } });
});

const MANY = Array.from({ length: 1_001 }, (_, hour) => wallFromMs(Date.UTC(2026, 0, 1, hour)));
test.each<[string, ZoneDefinition]>([
  ["a rule of every second", defined(change("1601-01-01T00:00:00", 1, 2, "FREQ=SECONDLY"))],
  ["a rule of every day", defined(change("1601-01-01T00:00:00", 1, 2, "FREQ=DAILY"))],
  ["a rule with COUNT", defined(change("0001-01-01T00:00:00", 1, 2, "FREQ=YEARLY;COUNT=1000000"))],
  ["an invalid rule", defined(change("1970-01-01T00:00:00", 1, 2, "FREQ=SOMETIMES"))],
  ["thousands of transitions", defined(...MANY.map((local) => change(local, 1, 2)))],
  ["thousands of dates", defined({ ...change("1970-01-01T00:00:00", 1, 2), added: MANY })],
  ["many rules", defined(...MANY.slice(0, 26).map((local) => change(local, 1, 2, "FREQ=YEARLY")))],
  [
    "rules for every day of the year",
    defined(...MANY.slice(0, 25).map((local) => change(local, 1, 2, "FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU"))),
  ],
  ["no transitions and no name", defined()],
  ["unreadable transitions", { ...EASTERN, observances: null }],
])("an invalid zone definition is refused: %s", (_, definition) => {
  const fault = { key: "imports.row.zoneDefinition", values: {} };
  expect(definedZone(definition, YEAR)).toEqual({ ok: false, fault });
});

test("a date in the year 9999 can be resolved with rules from the year 1", () => {
  const old = defined(
    change("0001-11-04T02:00:00", -4, -5, "FREQ=YEARLY;BYDAY=1SU;BYMONTH=11"),
    change("0001-03-11T02:00:00", -5, -4, "FREQ=YEARLY;BYDAY=2SU;BYMONTH=3"),
  );
  expect(definedZone(old, { from: "8990-12-24", to: "8990-12-24" }).ok).toBe(true);
});

test("a file's zone finder distinguishes an undefined zone from an unusable one", () => {
  const fault = { key: "imports.row.zoneDefinedTwice", values: {} };
  const find = zoneFinder(
    new Map<string, ZoneDefinition | typeof fault>([
      ["a", EASTERN],
      ["b", fault],
    ]),
  );
  expect(find("a", () => YEAR)).toEqual({ ok: true, value: "America/New_York" });
  expect(find("b", () => YEAR)).toEqual({ ok: false, fault });
  expect(find("c", () => YEAR)).toBeNull();
});
