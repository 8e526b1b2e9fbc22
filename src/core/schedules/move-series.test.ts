import { expect, test } from "vitest";
import { moveSeries } from "#core/schedules/move-series.ts";

const THURSDAYS = {
  startsLocal: "2026-11-05T19:00:00",
  timezone: "America/Los_Angeles",
  durationSeconds: 3_600,
  rrule: "FREQ=WEEKLY;BYDAY=MO,TH",
};

function moved(overrides: Partial<typeof THURSDAYS>, from: string, to: string) {
  return moveSeries({ ...THURSDAYS, ...overrides }, { from, to, durationSeconds: 5_400 });
}

test("a new hour keeps the days, wherever the first date is", () => {
  expect(moved({}, "2026-11-19T19:00:00", "2026-11-19T19:30:00")).toEqual({
    ...THURSDAYS,
    startsLocal: "2026-11-05T19:30:00",
    durationSeconds: 5_400,
  });
});

test("a new day moves the weekdays, also past the end of the week, and the last day of the rule", () => {
  const rrule = "FREQ=WEEKLY;UNTIL=20261231;BYDAY=TH,SU";
  expect(moved({ rrule }, "2026-11-19T19:00:00", "2026-11-21T08:00:00")).toMatchObject({
    startsLocal: "2026-11-07T08:00:00",
    rrule: "FREQ=WEEKLY;UNTIL=20270102;BYDAY=TU,SA",
  });
  expect(moved({}, "2026-11-19T19:00:00", "2026-11-18T19:00:00")?.rrule).toBe("FREQ=WEEKLY;BYDAY=WE,SU");
});

test.each(["FREQ=MONTHLY;BYDAY=1TH", "FREQ=MONTHLY;BYMONTHDAY=5", "FREQ=YEARLY", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TH,SU"])(
  "%s can move to another hour, but not to another day",
  (rrule) => {
    expect(moved({ rrule }, "2026-11-05T19:00:00", "2026-11-05T20:00:00")?.rrule).toBe(rrule);
    expect(moved({ rrule }, "2026-11-05T19:00:00", "2026-11-06T19:00:00")).toBeNull();
  },
);

test("a one-off moves exactly", () => {
  expect(
    moveSeries(
      { ...THURSDAYS, rrule: null },
      { from: "2026-11-05T19:00:00", to: "2026-12-01T10:00:00", durationSeconds: 60 },
    ),
  ).toEqual({
    ...THURSDAYS,
    rrule: null,
    startsLocal: "2026-12-01T10:00:00",
    durationSeconds: 60,
  });
});
