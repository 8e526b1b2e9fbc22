import { expect, test } from "vitest";
import { lastListedDay, listedDay, spanAroundWeek, spanOfDay, weekOf } from "#core/events/listed-day.ts";
import { HOUR_MS } from "#core/time/instant.ts";

const NEW_YORK = "America/New_York";
const NOW = Date.parse("2026-11-18T12:00:00Z");
const hours = (day: string, zone: string) => {
  const { from, to } = spanOfDay(day, zone);
  return (to - from) / HOUR_MS;
};
const read = (day: string, hour: number | null = null, zone = NEW_YORK) => listedDay({ day, hour }, NOW, zone);

test("a day runs from midnight to midnight in the viewer's zone", () => {
  expect(read("2026-11-25")).toEqual({
    is: "listed",
    day: "2026-11-25",
    isToday: false,
    span: { from: Date.parse("2026-11-25T05:00:00Z"), to: Date.parse("2026-11-26T05:00:00Z") },
  });
  expect(read("2026-11-18")).toMatchObject({ isToday: true });
});

test("a day with an hour starts when the viewer's clock shows that hour", () => {
  expect(read("2026-11-25", 17)).toMatchObject({ span: { from: Date.parse("2026-11-25T22:00:00Z") } });
});

test("days are as long as the clocks make them; a skipped hour means the next, a repeated one its first pass", () => {
  expect([
    hours("2026-03-08", NEW_YORK),
    hours("2026-11-01", NEW_YORK),
    hours("2026-04-05", "Australia/Lord_Howe"),
  ]).toEqual([23, 25, 24.5]);
  expect(spanOfDay("2026-03-08", NEW_YORK, 2).from).toBe(Date.parse("2026-03-08T07:00:00Z"));
  expect(spanOfDay("2026-11-01", NEW_YORK, 1).from).toBe(Date.parse("2026-11-01T05:00:00Z"));
});

test("yesterday is over, days past the last are ahead, and today depends on the zone", () => {
  expect(read("2026-11-17")).toEqual({ is: "over", day: "2026-11-17" });
  expect(listedDay({ day: "2026-11-18", hour: null }, NOW, "Pacific/Kiritimati")).toMatchObject({ is: "over" });
  const last = lastListedDay("2026-11-18");
  expect(read(last)).toMatchObject({ is: "listed" });
  expect(read("2027-12-31")).toEqual({ is: "ahead", day: "2027-12-31", last });
});

test.each(["2026-02-30", "2026-13-01", "tomorrow", "2026-1-1", "0", "-"])("%j is not a day", (text) => {
  expect(read(text)).toEqual({ is: "unknown" });
});

test("weeks begin on the viewer's current day", () => {
  expect(weekOf("2026-11-24", "2026-11-18")).toEqual(weekOf("2026-11-18", "2026-11-18"));
  expect(weekOf("2026-11-25", "2026-11-18")[0]).toBe("2026-11-25");
  expect(weekOf("2026-12-03", "2026-11-18")).toEqual([
    "2026-12-02",
    "2026-12-03",
    "2026-12-04",
    "2026-12-05",
    "2026-12-06",
    "2026-12-07",
    "2026-12-08",
  ]);
});

test("one span covers the week in every zone", () => {
  const week = weekOf("2026-11-18", "2026-11-18");
  const around = spanAroundWeek(week);
  for (const zone of ["Pacific/Kiritimati", "Etc/GMT+12", NEW_YORK]) {
    expect(spanOfDay(week[0] ?? "", zone).from).toBeGreaterThanOrEqual(around.from);
    expect(spanOfDay(week[6] ?? "", zone).to).toBeLessThanOrEqual(around.to);
  }
});
