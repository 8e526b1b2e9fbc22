import { expect, test } from "vitest";
import { endForStart, endTimeForStart } from "#core/schedules/schedule-input.ts";

test("the duration is kept when a start moves, also over midnight and the end of a month", () => {
  const end = "2027-01-31T20:30";
  const moved = (after: string) => endForStart({ before: "2027-01-31T19:00", after, end });
  expect(moved("2027-01-31T09:00")).toBe("2027-01-31T10:30");
  expect(moved("2027-01-31T23:00")).toBe("2027-02-01T00:30");
  expect(moved("2027-02-02T19:00")).toBe("2027-02-02T20:30");
});

test("without an end, one hour is suggested", () => {
  expect(endForStart({ before: "", after: "2027-01-31T23:30", end: "" })).toBe("2027-02-01T00:30");
});

test("an end is kept while a start is incomplete, has no earlier value, or was after the end", () => {
  const end = "2027-01-31T20:30";
  expect(endForStart({ before: "2027-01-31T19:00", after: "", end })).toBeNull();
  expect(endForStart({ before: "", after: "2027-01-31T19:00", end })).toBeNull();
  expect(endForStart({ before: "2027-01-31T21:00", after: "2027-01-31T19:00", end })).toBeNull();
  expect(endForStart({ before: "2027-01-31T19:00", after: "12027-01-31T19:00", end })).toBeNull();
});

test("a year being typed moves the end along, and back when it is complete", () => {
  const partial = endForStart({ before: "2027-01-31T19:00", after: "0002-01-31T19:00", end: "2027-01-31T20:00" });
  expect(partial).toBe("0002-01-31T20:00");
  expect(endForStart({ before: "0002-01-31T19:00", after: "2028-01-31T19:00", end: partial ?? "" })).toBe(
    "2028-01-31T20:00",
  );
});

test("times of day keep their duration over midnight", () => {
  expect(endTimeForStart({ before: "19:00", after: "23:30", end: "20:30" })).toBe("01:00");
  expect(endTimeForStart({ before: "23:30", after: "19:00", end: "01:00" })).toBe("20:30");
  expect(endTimeForStart({ before: "", after: "23:30", end: "" })).toBe("00:30");
  expect(endTimeForStart({ before: "19:00", after: "", end: "20:30" })).toBeNull();
});
