import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#core/time/instant.ts";
import { expiredBackups } from "#data/stored-backups.ts";

const START = Date.UTC(2026, 0, 1);
const iso = (moments: readonly number[]) => moments.map((moment) => new Date(moment).toISOString().slice(0, 13));

test("from hourly backups of a year, the latest of 24 hours, 14 days and 8 weeks are kept", () => {
  const taken = Array.from({ length: 365 * 24 }, (_, hour) => START + hour * HOUR_MS);
  const dropped = new Set(expiredBackups(taken));
  const retained = taken.filter((moment) => !dropped.has(moment)).toReversed();
  const last = taken.at(-1) ?? 0;
  expect(retained.slice(0, 24)).toEqual(Array.from({ length: 24 }, (_, hour) => last - hour * HOUR_MS));
  const days = retained.filter((moment) => moment <= last - DAY_MS && moment > last - 14 * DAY_MS);
  expect(iso(days)).toEqual(Array.from({ length: 13 }, (_, day) => iso([last - (day + 1) * DAY_MS])[0]));
  const weeks = retained.filter((moment) => moment <= last - 14 * DAY_MS);
  // Weeks of the epoch end on Wednesdays.
  expect(iso(weeks)).toEqual(["2026-12-16T23", "2026-12-09T23", "2026-12-02T23", "2026-11-25T23", "2026-11-18T23"]);
});

test("of several backups in one hour, the latest is kept", () => {
  expect(expiredBackups([START, START + 1, START + 2])).toEqual([START + 1, START]);
});

test("after a long pause the old backups are still kept", () => {
  expect(expiredBackups([START, START + 400 * DAY_MS])).toEqual([]);
});

test("the latest is never dropped, at most 46 are kept, and a second run drops nothing more", () => {
  const moments = fc.array(fc.integer({ min: START, max: START + 200 * DAY_MS }), { minLength: 1, maxLength: 300 });
  fc.assert(
    fc.property(moments, (taken) => {
      const dropped = expiredBackups(taken);
      const retained = taken.filter((moment) => !dropped.includes(moment));
      expect(retained).toContain(Math.max(...taken));
      expect(new Set(retained).size).toBeLessThanOrEqual(46);
      expect(expiredBackups(retained)).toEqual([]);
    }),
  );
});
