import { expect, test } from "vitest";
import { listingsFor } from "#core/viewer.ts";
import { translatorFor } from "#messages/translator.ts";
import { daySky } from "#web/components/events/day-sky.server.ts";

const NOON = Date.parse("2026-11-18T12:00:00Z");
const MINUTE_MS = 60_000;
/** `count` events that start `minutes` after noon. */
const after = (minutes: number, count: number) => ({ startsAt: NOON + minutes * MINUTE_MS, count });

function reader(zone: string, now = NOON, hour12 = true) {
  return {
    now,
    style: { locale: "en-US", zone, hour12 },
    translate: translatorFor("en"),
    secondCalendar: "none" as const,
    member: false,
    listings: listingsFor(null),
  };
}

const marksOf = (zone: string, now = NOON, hour12 = true) =>
  daySky([], reader(zone, now, hour12)).marks.map((mark) => mark.text);

test("the axis below the sky marks every third hour in the visitor's time zone", () => {
  expect(marksOf("America/New_York")).toEqual(["9 AM", "12 PM", "3 PM", "6 PM", "9 PM", "Midnight", "3 AM"]);
  expect(marksOf("Asia/Kathmandu").slice(0, 2)).toEqual(["9 PM", "Midnight"]);
  expect(marksOf("UTC", NOON, false).slice(0, 3)).toEqual(["15:00", "18:00", "21:00"]);
});

test("a mark that would overlap 'Now' or the edge is left out", () => {
  const { marks } = daySky([], reader("UTC", NOON - 20 * 60_000));
  expect(marks[0]?.text).toBe("3 PM");
  expect(marks.every((mark) => mark.at > 0.05 && mark.at < 0.95)).toBe(true);
});

test("on the night when clocks go forward, marks stay at their local hours", () => {
  const { marks } = daySky([], reader("America/New_York", Date.parse("2026-03-08T00:30:00Z")));
  const places = Object.fromEntries(marks.map((mark) => [mark.text, Math.round(mark.at * 24 * 60)]));
  expect(places).toMatchObject({ "9 PM": 90, Midnight: 270, "3 AM": 390, "6 AM": 570 });
});

test("each event is one dot until ten are stacked", () => {
  const { columns } = daySky([after(90, 4), after(119, 6), after(120, 1)], reader("UTC"));
  expect([columns[3]?.dots, columns[4]?.dots]).toEqual([10, 1]);
});

test("in a crowded hour a dot stands for several events, but a single event still gets a dot", () => {
  const { columns } = daySky([after(90, 95), after(120, 1)], reader("UTC"));
  expect([columns[3]?.dots, columns[4]?.dots]).toEqual([10, 1]);
});

test("dots are dark under a bright sky and light under a dark one", () => {
  const { columns } = daySky([], reader("UTC"));
  expect([columns[0]?.light, columns[24]?.light]).toEqual([true, false]);
});

test("the gradient has a stop for every hour and ends where it began", () => {
  const stops = daySky([], reader("UTC")).stops.split(",");
  expect(stops).toHaveLength(25);
  expect(stops[24]?.replace("100.0%", "")).toBe(stops[0]?.replace("0.0%", ""));
});
