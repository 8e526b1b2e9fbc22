import { expect, test } from "vitest";
import { expandOccurrences } from "#core/occurrences/expand-occurrences.ts";
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

/** Saturdays in New York, where the clocks go back on 1 November. */
function octoberDates(end: string, to: string) {
  const saturdays = {
    startsLocal: "2026-10-17T19:00:00",
    timezone: "America/New_York",
    durationSeconds: 3_600,
    rrule: `FREQ=WEEKLY;UNTIL=${end};BYDAY=SA`,
  };
  const schedule = moveSeries(saturdays, { from: "2026-10-24T19:00:00", to, durationSeconds: 3_600 });
  const window = { from: Date.UTC(2026, 9, 1), to: Date.UTC(2027, 0, 1) };
  const dates = schedule === null ? [] : expandOccurrences(schedule, [], window);
  return dates.map(({ originalLocal }) => originalLocal.slice(5, 16));
}

test.each([
  ["2026-10-24T20:00:00", ["10-17T20:00", "10-24T20:00", "10-31T20:00"]],
  ["2026-10-24T08:00:00", ["10-17T08:00", "10-24T08:00", "10-31T08:00"]],
  ["2026-10-25T19:00:00", ["10-18T19:00", "10-25T19:00", "11-01T19:00"]],
  ["2026-10-25T00:30:00", ["10-18T00:30", "10-25T00:30", "11-01T00:30"]],
  ["2026-10-23T23:00:00", ["10-16T23:00", "10-23T23:00", "10-30T23:00"]],
])("a series keeps all its dates when it moves to %s, however its end is written", (to, dates) => {
  for (const end of ["20261031T230000Z", "20261101T035959Z", "20261101T050000Z", "20261031T190000", "20261031"])
    expect({ end, dates: octoberDates(end, to) }).toEqual({ end, dates });
});

test("a series that ends before the start of its last day has no date on that day, wherever it moves", () => {
  for (const end of ["20261031T225959Z", "20261031T040000Z", "20261031T180000"]) {
    const [morning, sunday] = ["2026-10-24T08:00:00", "2026-10-25T19:00:00"].map((to) => octoberDates(end, to));
    expect({ end, morning, sunday }).toEqual({
      end,
      morning: ["10-17T08:00", "10-24T08:00"],
      sunday: ["10-18T19:00", "10-25T19:00"],
    });
  }
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
