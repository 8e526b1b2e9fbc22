import { expect, test } from "vitest";
import { calendarPath, parseCalendarAddress } from "#core/events/calendar-address.ts";
import { NO_FILTER } from "#core/events/event-filter.ts";

const read = (query: string) =>
  parseCalendarAddress(new URLSearchParams(query), (zone) => zone === "Asia/Tokyo" || zone === "UTC");

test("an address without a month shows the present one", () => {
  expect(read("")).toEqual({
    faulty: false,
    requested: { view: "month", month: null, date: null, query: null, filter: NO_FILTER, zone: null },
  });
});

test("month, search, filters and zone are read and written back unchanged", () => {
  const address = "q=zen&month=2026-12&tz=Asia/Tokyo&type=prayer&weekday=sun";
  const { faulty, requested } = read(address);
  expect(faulty).toBe(false);
  expect(requested).toMatchObject({ month: "2026-12", query: "zen", zone: "Asia/Tokyo" });
  expect(calendarPath(requested)).toBe(`/calendar?${address}`);
});

test.each([
  ["month=2026-13", "/calendar"],
  ["month=2026-00", "/calendar"],
  ["month=december", "/calendar"],
  ["month=2026-12-01", "/calendar"],
  ["month=", "/calendar"],
  ["month=2026-12&month=2027-01", "/calendar?month=2026-12"],
  ["month=2026-12&page=2", "/calendar?month=2026-12"],
  ["month=2026-12&soon=now", "/calendar?month=2026-12"],
  ["month=2026-12&type=concert&tz=Nowhere", "/calendar?month=2026-12"],
  ["month=%00%27%3B--", "/calendar"],
  ["view=month", "/calendar"],
  ["view=year", "/calendar"],
  ["view=week&view=day", "/calendar?view=week"],
  ["view=week&month=2026-12", "/calendar?view=week"],
  ["view=day&date=2026-02-30", "/calendar?view=day"],
  ["view=day&date=", "/calendar?view=day"],
  ["view=day&date=2026-12-07T10:00", "/calendar?view=day"],
  ["view=agenda&date=2026-12-07&date=2026-12-08", "/calendar?view=agenda&date=2026-12-07"],
  ["month=2026-12&date=2026-12-07", "/calendar?date=2026-12-07"],
  ["month=2026-12&date=2027-01-07", "/calendar?month=2026-12"],
  ["month=2026-13&date=2026-02-30", "/calendar"],
])("%s leads to the clean address", (query, clean) => {
  const { faulty, requested } = read(query);
  expect(faulty).toBe(true);
  expect(calendarPath(requested)).toBe(clean);
});

test("a month view can also be opened by a day, whose dates are listed below it", () => {
  const { faulty, requested } = read("date=2026-12-07&tz=UTC");
  expect(faulty).toBe(false);
  expect(requested).toMatchObject({ view: "month", month: null, date: "2026-12-07" });
  expect(calendarPath(requested)).toBe("/calendar?date=2026-12-07&tz=UTC");
});

test.each(["week", "day", "agenda"])("the %s view takes a date", (view) => {
  const address = `q=zen&view=${view}&date=2026-12-07&tz=Asia/Tokyo&type=prayer`;
  const { faulty, requested } = read(address);
  expect(faulty).toBe(false);
  expect(requested).toMatchObject({ view, month: null, date: "2026-12-07" });
  expect(calendarPath(requested)).toBe(`/calendar?${address}`);
});
