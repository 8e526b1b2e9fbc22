import { expect, test } from "vitest";
import type { Schedule } from "#core/occurrences/occurrence.ts";
import { validateSchedule } from "#core/schedules/validate-schedule.ts";

function aSchedule(fields: Partial<Schedule> = {}): Schedule {
  return {
    startsLocal: "2026-12-03T19:00:00",
    timezone: "America/New_York",
    durationSeconds: 3_600,
    rrule: "FREQ=WEEKLY;BYDAY=TH",
    ...fields,
  };
}

function faultsOf(fields: Partial<Schedule>) {
  return validateSchedule(aSchedule(fields)).map(({ field, fault }) => `${field}: ${fault.key}`);
}

test.each([
  {},
  { rrule: null },
  { durationSeconds: 31 * 86_400 },
  { timezone: "US/Eastern" },
  { startsLocal: "2027-03-14T02:30:00", rrule: "FREQ=YEARLY" },
  { startsLocal: "2024-02-29T12:00:00", rrule: "FREQ=YEARLY" },
])("a valid schedule has no fault: %j", (fields) => {
  expect(faultsOf(fields)).toEqual([]);
});

test.each([
  [{ startsLocal: "2026-02-30T10:00:00" }, "startsLocal: faultStart"],
  [{ startsLocal: "soon" }, "startsLocal: faultStart"],
  [{ startsLocal: "1899-12-30T10:00:00", rrule: null }, "startsLocal: faultStartRange"],
  [{ startsLocal: "9999-12-31T10:00:00", rrule: null }, "startsLocal: faultStartRange"],
  [{ timezone: "+05:00" }, "timezone: faultZone"],
  [{ durationSeconds: 0 }, "durationSeconds: faultEndBeforeStart"],
  [{ durationSeconds: -60 }, "durationSeconds: faultEndBeforeStart"],
  [{ durationSeconds: Number.NaN }, "durationSeconds: faultEndBeforeStart"],
  [{ durationSeconds: 31 * 86_400 + 1 }, "durationSeconds: faultTooLongDate"],
  [{ rrule: "FREQ=HOURLY" }, "rrule: faultFrequency"],
  [{ rrule: "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30" }, "rrule: faultNoDates"],
  [{ rrule: "FREQ=DAILY;UNTIL=20261201" }, "rrule: faultNoDates"],
  [{ rrule: "FREQ=WEEKLY;BYDAY=MO" }, "startsLocal: faultStartNotInRule"],
])("%j is refused", (fields, fault) => {
  expect(faultsOf(fields)).toEqual([fault]);
});

test("a start outside its rule is refused with the first date of the rule", () => {
  const [found] = validateSchedule(aSchedule({ rrule: "FREQ=WEEKLY;BYDAY=MO" }));
  expect(found?.fault.values).toEqual({ first: "2026-12-07" });
});

test("all invalid fields are reported at once", () => {
  expect(faultsOf({ timezone: "", durationSeconds: 0, rrule: "x" })).toEqual([
    "timezone: faultZone",
    "durationSeconds: faultEndBeforeStart",
    "rrule: faultPart",
  ]);
});
