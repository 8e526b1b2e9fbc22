import fc from "fast-check";
import { expect, test } from "vitest";
import { readDeletedSamples, sampleEvents } from "#core/events/sample-events.ts";
import { DAY_MS } from "#core/time/instant.ts";

const now = Date.parse("2026-11-25T10:00:00Z");

test("the samples are a meditation tomorrow and a weekly prayer next Wednesday", () => {
  expect(sampleEvents(now).map((each) => [each.type, each.weekly, new Date(each.startsAt).toISOString()])).toEqual([
    ["meditation", false, "2026-11-26T17:00:00.000Z"],
    ["prayer", true, "2026-12-02T19:00:00.000Z"],
  ]);
});

test("on a Tuesday both samples are on the next day, the meditation first", () => {
  const starts = sampleEvents(Date.parse("2026-11-24T23:59:59Z")).map((each) => new Date(each.startsAt).toISOString());
  expect(starts).toEqual(["2026-11-25T17:00:00.000Z", "2026-11-25T19:00:00.000Z"]);
});

test("the samples are always in the future, in order, and on the weekday they name", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_102_444_800_000 }), (moment) => {
      const [meditation, prayer] = sampleEvents(moment);
      expect(meditation?.startsAt).toBeGreaterThan(moment);
      expect(prayer?.startsAt).toBeGreaterThan(meditation?.startsAt ?? Infinity);
      expect((prayer?.startsAt ?? 0) - moment).toBeLessThan(9 * DAY_MS);
      expect(new Date(prayer?.startsAt ?? 0).getUTCDay()).toBe(3);
    }),
  );
});

test("deleted samples are read back, and anything else is ignored", () => {
  expect(readDeletedSamples("[1]")).toEqual([1]);
  expect(readDeletedSamples("[2,1,2]")).toEqual([1, 2]);
  expect(readDeletedSamples('[7,"1",null]')).toEqual([]);
});

test.each([null, "", "{", "{}", "1", "null", '"[1]"'])("%j deletes no sample", (stored) => {
  expect(readDeletedSamples(stored)).toEqual([]);
});
