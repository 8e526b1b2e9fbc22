import { expect, test } from "vitest";
import { currentDate, lastDate } from "#core/occurrences/current-date.ts";

function aDate(startsAt: number, endsAt: number, cancelled = false) {
  return { startsAt, endsAt, cancelled };
}

test("the current date is the running one, else the next, whatever the order", () => {
  const dates = [aDate(300, 310), aDate(100, 110), aDate(200, 210)];
  expect(currentDate(dates, 105)).toEqual(aDate(100, 110));
  expect(currentDate(dates, 110)).toEqual(aDate(200, 210));
  expect(currentDate(dates, 310)).toBeNull();
});

test("cancelled dates are neither current nor last", () => {
  const dates = [aDate(100, 110), aDate(150, 160, true), aDate(200, 210, true), aDate(300, 310)];
  expect(currentDate(dates, 120)).toEqual(aDate(300, 310));
  expect(lastDate(dates, 170)).toEqual(aDate(100, 110));
  expect(lastDate(dates, 100)).toBeNull();
});

test("the last date is the one that ended last, not the one that began last", () => {
  expect(lastDate([aDate(100, 400), aDate(200, 210)], 500)).toEqual(aDate(100, 400));
});
