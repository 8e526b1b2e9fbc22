import { expect, test } from "vitest";
import { parseCalendarAddress } from "#core/events/calendar-address.ts";
import { DEMO_SOURCE } from "#core/events/event.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { anEvent, someEvents, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { once } from "#tests/support/events-page-of.ts";
import { calendarLoader, weekAddress } from "#web/routes/calendar/calendar.server.ts";
import { calendarPageOf } from "#tests/support/calendar-page-of.ts";

const database = withTestDatabase();
const { load, month } = calendarPageOf(database);

test.each(["/calendar", "/calendar?view=agenda"])(
  "%s knows whether some or all of its dates are examples",
  async (address) => {
    const example = { importSource: DEMO_SOURCE, schedules: once("2026-11-20T18:00:00") };
    await anEvent(database, { ...example, sourceId: "1" });
    const examples = async () => {
      const { body } = await load(address);
      return "examples" in body ? body.examples : null;
    };
    expect(await examples()).toEqual([{ isExample: true }]);
    await anEvent(database, { schedules: once("2026-11-20T19:00:00") });
    expect(await examples()).toEqual([{ isExample: true }, { isExample: false }]);
  },
);

test("the first month has no previous link, the last no next link, and months outside are not found", async () => {
  const [first, last] = [await month(), await month("/calendar?month=2027-12")];
  expect([first.before, first.after]).toEqual([null, "/calendar?month=2026-12"]);
  expect([last.before, last.after]).toEqual(["/calendar?month=2027-11", null]);
  expect(first.goTo).toMatchObject({ by: "month", month: "2026-11" });
  expect(first.goTo.by === "month" && first.goTo.months.map((each) => each.month)).toHaveLength(14);
  for (const outside of ["2026-10", "2028-01", "0001-01", "9999-12"]) {
    const { body, documentTitle, isIndexed } = await load(`/calendar?month=${outside}`);
    expect(body).toMatchObject({ shows: "outside", present: { href: "/calendar" } });
    expect(documentTitle).toMatch(/^Not in the calendar/);
    expect(isIndexed).toBe(false);
  }
});

test("the current month has one canonical address, with or without the month in it", async () => {
  const [plain, named] = [await load("/calendar?type=prayer"), await load("/calendar?month=2026-11&tz=Asia/Tokyo")];
  expect(new URL(plain.canonical).pathname + new URL(plain.canonical).search).toBe("/calendar");
  expect(named.canonical).toBe(plain.canonical);
});

test.each([
  ["", "/calendar?date=2027-01-05&type=prayer", "month=2027-02"],
  ["view=week&", "/calendar?view=week&date=2027-01-03&type=prayer", "date=2027-02-01"],
  ["view=day&", "/calendar?view=day&date=2027-01-05&type=prayer", "date=2027-02-01"],
  ["view=agenda&", "/calendar?view=agenda&date=2027-01-05&type=prayer", "date=2027-02-01"],
])("an empty period of %s links to the next one with events, or else to the last one", async (view, href, later) => {
  const nearest = async (query: string) => {
    const { body } = await load(`/calendar?${view}${query}`);
    return "nearest" in body ? body.nearest : null;
  };
  await someEvents(database, [
    { title: "Vespers", type: "prayer", schedules: once("2027-01-05T19:00:00") },
    { title: "Talk", type: "discussion", schedules: once("2026-12-20T19:00:00") },
    { title: "Compline", type: "prayer", listing: "hidden", schedules: once("2026-12-10T19:00:00") },
  ]);
  expect(await nearest("type=prayer")).toEqual({ href, words: "Next events: Tuesday, January 5, 2027" });
  expect(await nearest(`type=prayer&${later}`)).toEqual({ href, words: "Last events: Tuesday, January 5, 2027" });
  expect(await nearest("type=retreat")).toBeNull();
  expect(await nearest("type=prayer&weekday=tue&time=evening")).toMatchObject({
    words: expect.stringMatching(/^Next events/),
  });
  expect(await nearest("type=prayer&weekday=wed")).toBeNull();
  expect(await nearest("type=prayer&q=vespers&time=morning")).toBeNull();
});

test("each view links to the others at the same day, with search and filters", async () => {
  const { views } = await load("/calendar?view=day&date=2026-12-09&q=zen&type=prayer&tz=Asia/Tokyo");
  const rest = "&tz=Asia/Tokyo&type=prayer";
  expect(views).toEqual({
    list: `/events?q=zen&day=2026-12-09${rest}`,
    month: `/calendar?q=zen&month=2026-12${rest}`,
    week: `/calendar?q=zen&view=week&date=2026-12-06${rest}`,
    day: `/calendar?q=zen&view=day&date=2026-12-09${rest}`,
    agenda: `/calendar?q=zen&view=agenda&date=2026-12-09${rest}`,
  });
  expect((await load("/calendar")).views).toEqual({
    list: "/events",
    month: "/calendar",
    week: "/calendar?view=week",
    day: "/calendar?view=day",
    agenda: "/calendar?view=agenda",
  });
});

test("a week has one address, the one with its first day", async () => {
  const queryOf = (search: string) => parseCalendarAddress(new URLSearchParams(search), () => true).requested;
  const context = aRequestContext({ database, now: TEST_NOW });
  expect(weekAddress(context, queryOf("view=week&date=2026-12-09&type=prayer"))).toBe(
    "/calendar?view=week&date=2026-12-06&type=prayer",
  );
  expect(weekAddress(context, queryOf("view=week&date=2026-12-06"))).toBeNull();
  expect(weekAddress(context, queryOf("view=week"))).toBeNull();
  expect(weekAddress(context, queryOf("view=week&date=0001-01-01"))).toBeNull();
  expect(weekAddress(context, queryOf("view=day&date=2026-12-09"))).toBeNull();
});

test.each(["week", "day", "agenda"])(
  "the %s is not indexed by search engines, and ends with the stored dates",
  async (view) => {
    const present = await load(`/calendar?view=${view}`);
    expect(present.isIndexed).toBe(false);
    expect(new URL(present.canonical).search).toBe(`?view=${view}`);
    for (const outside of ["2024-01-01", "2028-06-01"]) {
      const { body, isIndexed } = await load(`/calendar?view=${view}&date=${outside}`);
      expect(body).toMatchObject({ shows: "outside", present: { href: `/calendar?view=${view}` } });
      expect(body.shows === "outside" && body.text).toBe(
        "The calendar shows Wednesday, November 18, 2026 to Tuesday, December 21, 2027.",
      );
      expect(isIndexed).toBe(false);
    }
    const last = await load(`/calendar?view=${view}&date=2027-12-21`);
    expect("bar" in last.body && last.body.bar.after).toBeNull();
  },
);

test("a calendar that cannot be loaded shows an error with the request number", async () => {
  const { requested } = parseCalendarAddress(new URLSearchParams("view=day"), () => true);
  const context = aRequestContext({ database, now: TEST_NOW });
  const broken = { ...context, database: { ...database, db: null as never }, logError: () => {} };
  const { body } = await calendarLoader(broken, requested);
  expect(body).toMatchObject({ shows: "failed" });
  expect(body.shows === "failed" && body.text).toContain(context.requestId);
});
