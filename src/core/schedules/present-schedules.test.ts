import { expect, test } from "vitest";
import { currentSchedules, presentSchedules } from "#core/schedules/past-schedules.ts";

const MONDAYS = { id: 1, startsLocal: "2026-11-02T19:00:00", timezone: "UTC", followsId: null };
const TUESDAYS = { id: 2, startsLocal: "2026-12-08T19:00:00", timezone: "UTC", followsId: 1 };
const SATURDAYS = { id: 3, startsLocal: "2027-01-02T10:00:00", timezone: "UTC", followsId: null };
const ALL = [MONDAYS, TUESDAYS, SATURDAYS];

const idsOf = (schedules: readonly { id: number }[]) => schedules.map(({ id }) => id);

test("until a schedule is replaced, both are listed, and only the first is current", () => {
  const before = Date.UTC(2026, 11, 1);
  expect(idsOf(presentSchedules(ALL, before))).toEqual([1, 2, 3]);
  expect(idsOf(currentSchedules(ALL, before))).toEqual([1, 3]);
});

test("from its start on, only the replacing schedule remains", () => {
  const after = Date.UTC(2026, 11, 8, 19);
  expect(idsOf(presentSchedules(ALL, after))).toEqual([2, 3]);
  expect(idsOf(currentSchedules(ALL, after))).toEqual([2, 3]);
});
