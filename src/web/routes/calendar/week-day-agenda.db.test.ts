import { expect, test } from "vitest";
import { anEvent, someEvents } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { once } from "#tests/support/events-page-of.ts";
import { calendarPageOf, lasting } from "#tests/support/calendar-page-of.ts";

const database = withTestDatabase();
const { load, week } = calendarPageOf(database);

test("a week counts the starts per hour, with a link to each hour's list", async () => {
  await someEvents(database, [
    { title: "One", schedules: once("2026-11-20T19:00:00") },
    { title: "Two", schedules: once("2026-11-20T19:59:00") },
    { title: "Other hour", schedules: once("2026-11-20T20:00:00") },
    { title: "Over", schedules: once("2026-11-16T19:00:00") },
    { title: "Next week", schedules: once("2026-11-22T19:00:00") },
  ]);
  const { content, bar, none } = await week("/calendar?view=week&type=prayer&tz=UTC");
  expect(none).toBe("No events in November 15 to 21, 2026 match these filters.");
  expect(content.rows).toMatchObject([{ nothing: "Nothing until midnight" }]);
  expect(bar.before).toBeNull();
  expect(bar.after).toBe("/calendar?view=week&date=2026-11-22&tz=UTC&type=prayer");
  const all = (await week("/calendar?view=week")).content;
  expect(all.days.map((each) => each.day)[0]).toBe("2026-11-15");
  const seven = all.rows.find(({ hour }) => hour === 19);
  expect(seven?.cells.map(({ count }) => count)).toEqual([0, 1, 0, 0, 0, 2, 0]);
  expect(seven?.cells[1]?.href).toBeNull();
  expect(seven?.cells[5]).toMatchObject({
    href: "/events?day=2026-11-20&hour=19#days",
    label: "Friday, 7 PM, 2 events",
    clocks: null,
  });
  expect(all.rows[0]).toMatchObject({ hour: 0, nothing: "Nothing until 7 PM", cells: [] });
});

test("an hour that a clock change skips or repeats is marked", async () => {
  const now = Date.parse("2027-03-01T12:00:00Z");
  await anEvent(database, { now, schedules: [{ startsLocal: "2027-03-14T06:30:00", timezone: "UTC", rrule: null }] });
  await anEvent(database, { now, schedules: [{ startsLocal: "2027-03-14T08:30:00", timezone: "UTC", rrule: null }] });
  const zone = "America/New_York";
  const { content } = await week("/calendar?view=week&date=2027-03-14", { zone, now });
  const changed = content.rows.flatMap(({ hour, cells }) =>
    cells.flatMap(({ clocks }, at) => (clocks === null ? [] : [[hour, at, clocks.change]])),
  );
  expect(changed).toEqual([[2, 0, "skipped"]]);
  expect(content.days.filter(({ clocksChange }) => clocksChange).map((each) => each.day)).toEqual(["2027-03-14"]);
});

test("a day is listed by hour, and an hour with many dates links to their list", async () => {
  await someEvents(database, [
    ...Array.from({ length: 10 }, (_, at) => ({ title: `Choir ${at}`, schedules: once("2026-11-20T19:00:00") })),
    { title: "Retreat", schedules: lasting("2026-11-18T18:00:00", 4) },
    { title: "Sitting", organizerName: "Zen House", schedules: once("2026-11-20T07:30:00") },
  ]);
  const { body, name } = await load("/calendar?view=day&date=2026-11-20");
  if (body.shows !== "day") throw new Error(body.shows);
  expect(name).toBe("Friday, November 20, 2026");
  expect(body.content.count).toBe("12 events");
  expect(body.content.long).toMatchObject([{ title: "Retreat", words: "day 3 of 5" }]);
  expect(body.content.hours.map(({ clock, nothing, entries }) => [clock, nothing ?? entries.length])).toEqual([
    ["12 AM", "Nothing until 7 AM"],
    ["7 AM", 1],
    ["8 AM", "Nothing until 7 PM"],
    ["7 PM", 8],
    ["8 PM", "Nothing until midnight"],
  ]);
  expect(body.content.hours[1]?.entries[0]).toMatchObject({
    clock: "7:30 AM",
    title: "Sitting",
    organizer: "Zen House",
    duration: "1 h",
    isPast: false,
  });
  expect(body.content.hours[3]?.more).toEqual({ count: 2, href: "/events?day=2026-11-20&hour=19#days" });
  expect(body.bar).toMatchObject({
    before: "/calendar?view=day&date=2026-11-19",
    after: "/calendar?view=day&date=2026-11-21",
    goTo: { by: "date", date: "2026-11-20", first: "2026-11-18", last: "2027-12-21" },
  });
});

test("a day view includes its month, with the days that have dates marked", async () => {
  await someEvents(database, [
    { title: "Retreat", schedules: lasting("2026-12-09T18:00:00", 2) },
    { title: "Sitting", schedules: once("2026-12-30T07:30:00") },
  ]);
  const smallMonth = async (address: string) => {
    const { body } = await load(address);
    if (body.shows !== "day") throw new Error(body.shows);
    return body.content.month;
  };
  const { name, href, weekdays, weeks } = await smallMonth("/calendar?view=day&date=2026-12-24&type=other");
  expect({ name, href }).toEqual({ name: "December 2026", href: "/calendar?month=2026-12&type=other" });
  expect(weekdays[0]?.long).toBe("Sunday");
  expect(weeks.map((week) => week.filter((each) => each !== null).length)).toEqual([5, 7, 7, 7, 5]);
  const daysOf = weeks.flat().filter((each) => each !== null);
  expect(daysOf.filter(({ hasDates }) => hasDates).map(({ number }) => number)).toEqual(["9", "10", "11", "30"]);
  expect(daysOf.find(({ number }) => number === "10")?.label).toBe("Thursday, December 10, 2026, 1 event");
  expect(daysOf.filter(({ isShown }) => isShown).map((each) => each.day)).toEqual(["2026-12-24"]);
  expect(daysOf[29]?.href).toBe("/calendar?view=day&date=2026-12-30&type=other");
  const present = (await smallMonth("/calendar?view=day")).weeks.flat();
  expect(present.find((each) => each?.day === "2026-11-17")).toMatchObject({ href: null, isPast: true });
  expect(present.find((each) => each?.isToday)?.href).toBe("/calendar?view=day");
});

test.each(["day", "agenda"])("only the current %s links to what is on now", async (view) => {
  const now = async (date = "") => {
    const { body } = await load(`/calendar?view=${view}${date}`);
    if (body.shows !== "day" && body.shows !== "agenda") throw new Error(body.shows);
    const entries =
      body.shows === "day"
        ? body.content.hours.flatMap((hour) => hour.entries)
        : body.content.days.flatMap((each) => each.entries);
    return [body.content.hasNow, ...entries.filter(({ isNow }) => isNow).map(({ title }) => title)];
  };
  expect(await now()).toEqual([false]);
  await someEvents(
    database,
    ["08:00", "11:30", "15:00"].map((clock) => ({ title: clock, schedules: once(`2026-11-18T${clock}:00`) })),
  );
  expect(await now()).toEqual([true, "11:30"]);
  await anEvent(database, { title: "Later", schedules: once("2026-11-25T09:00:00") });
  expect(await now("&date=2026-11-25")).toEqual([false]);
});

test("the agenda lists two weeks, without empty days", async () => {
  await someEvents(database, [
    { title: "First", schedules: once("2026-11-20T07:00:00") },
    { title: "Last", schedules: once("2026-12-01T23:00:00") },
    { title: "After", schedules: once("2026-12-02T00:00:00") },
    { title: "Retreat", schedules: lasting("2026-11-30T12:00:00", 2) },
    ...Array.from({ length: 10 }, (_, at) => ({ title: `Choir ${at}`, schedules: once("2026-11-21T19:00:00") })),
  ]);
  const { body, name } = await load("/calendar?view=agenda");
  if (body.shows !== "agenda") throw new Error(body.shows);
  expect(name).toBe("November 18 to December 1, 2026");
  const { days } = body.content;
  expect(days.map(({ day: date, entries, long, more }) => [date, long.length, entries.length, more])).toEqual([
    ["2026-11-20", 0, 1, 0],
    ["2026-11-21", 0, 8, 2],
    ["2026-11-30", 0, 1, 0],
    ["2026-12-01", 1, 1, 0],
  ]);
  expect(days[1]?.href).toBe("/calendar?view=day&date=2026-11-21");
  expect([body.bar.before, body.bar.after]).toEqual([null, "/calendar?view=agenda&date=2026-12-02"]);
  const second = await load("/calendar?view=agenda&date=2026-11-25");
  expect(second.body.shows === "agenda" && second.body.bar.before).toBe("/calendar?view=agenda");
});

test.each([
  ["America/New_York", "2026-11-01", "2026-10-20", [[1, 0, "The clocks repeat this hour."]]],
  ["Australia/Lord_Howe", "2027-04-04", "2027-03-20", [[1, 0, "The clocks repeat a part of this hour."]]],
  ["Australia/Lord_Howe", "2026-10-04", "2026-09-20", [[2, 0, "The clocks skip a part of this hour."]]],
])("in %s the clocks change on %s", async (zone, date, present, expected) => {
  const now = Date.parse(`${present}T12:00:00Z`);
  const at = (clock: string) => ({
    now,
    schedules: [{ startsLocal: `${date}T${clock}:00`, timezone: zone, rrule: null }],
  });
  await someEvents(database, ["01:15", "02:45", "04:00"].map(at));
  const { content } = await week(`/calendar?view=week&date=${date}`, { zone, now });
  const changed = content.rows.flatMap(({ hour, cells }) =>
    cells.flatMap(({ clocks }, column) => (clocks === null ? [] : [[hour, column, clocks.words]])),
  );
  expect(changed).toEqual(expected);
});

test("an empty hour between others says so, and a period across New Year names both years", async () => {
  await someEvents(
    database,
    ["07:00", "09:00"].map((clock) => ({ schedules: once(`2026-12-30T${clock}:00`) })),
  );
  const { body } = await load("/calendar?view=day&date=2026-12-30");
  const words = body.shows === "day" && body.content.hours.map(({ clock, nothing }) => `${clock} ${nothing}`);
  expect(words).toContain("8 AM Nothing in this hour");
  const { name } = await load("/calendar?view=week&date=2026-12-27");
  expect(name).toBe("December 27, 2026 to January 2, 2027");
});
