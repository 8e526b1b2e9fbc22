import { expect, test } from "vitest";
import { pastSchedules } from "#core/schedules/past-schedules.ts";

const NOW = Date.UTC(2026, 10, 18, 12);
const ONCE = { id: 7, startsLocal: "2026-11-18T10:00:00", timezone: "UTC", durationSeconds: 3_600, rrule: null };

test("a past event has no running or upcoming date", () => {
  expect(pastSchedules([ONCE], [], NOW)).toEqual([0]);
  expect(pastSchedules([{ ...ONCE, durationSeconds: 7_201 }], [], NOW)).toEqual([]);
  expect(pastSchedules([{ ...ONCE, rrule: "FREQ=DAILY" }], [], NOW)).toEqual([]);
  expect(pastSchedules([{ ...ONCE, rrule: "FREQ=DAILY;COUNT=1" }], [], NOW)).toEqual([0]);
  expect(pastSchedules([ONCE, { ...ONCE, id: null, startsLocal: "2026-12-01T10:00:00" }], [], NOW)).toEqual([]);
});

test("an unchanged past schedule is accepted; only changed ones are named", () => {
  const before = { ...ONCE, id: 8, startsLocal: "2026-11-17T10:00:00" };
  expect(pastSchedules([ONCE], [ONCE], NOW)).toEqual([]);
  expect(pastSchedules([ONCE, before], [ONCE, { ...before, durationSeconds: 60 }], NOW)).toEqual([1]);
});
