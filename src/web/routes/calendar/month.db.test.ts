import { expect, test } from "vitest";
import { anEvent, someEvents } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { once } from "#tests/support/events-page-of.ts";
import { calendarPageOf, lasting } from "#tests/support/calendar-page-of.ts";

const database = withTestDatabase();
const { load, month, day } = calendarPageOf(database);

test("a day shows three of its dates by time, and the number of the others", async () => {
  await someEvents(
    database,
    ["12:00", "09:00", "07:00", "15:30", "07:00"].map((clock, at) => ({
      title: `Sitting ${at}`,
      schedules: once(`2026-11-20T${clock}:00`),
    })),
  );
  const found = await day("2026-11-20");
  expect(found.entries.map(({ clock, title }) => `${clock} ${title}`)).toEqual([
    "7 AM Sitting 2",
    "7 AM Sitting 4",
    "9 AM Sitting 1",
  ]);
  expect(found).toMatchObject({ more: 2, href: "/calendar?view=day&date=2026-11-20", isPast: false });
  expect(found.label).toBe("Friday, November 20, 2026, 5 events");
});

test("a date is shown on the viewer's day, and links to its own page", async () => {
  await anEvent(database, { title: "Vigil", schedules: once("2026-11-20T23:30:00") });
  expect((await day("2026-11-20", "/calendar")).entries).toMatchObject([{ title: "Vigil", clock: "11:30 PM" }]);
  const tokyo = await day("2026-11-21", "/calendar?tz=Asia/Tokyo", { zone: "Asia/Tokyo" });
  expect(tokyo.entries).toMatchObject([{ title: "Vigil", clock: "8:30 AM" }]);
  expect(tokyo.entries[0]?.href).toMatch(/^\/events\/vigil-[a-z0-9]+\/2026-11-20T2330$/);
  expect(tokyo.href).toBe("/calendar?view=day&date=2026-11-21&tz=Asia/Tokyo");
});

test("past days have no list, and today and days of other months are marked", async () => {
  const { weeks, name, weekdays } = await month();
  expect(name).toBe("November 2026");
  expect(weekdays[0]).toEqual({ short: "Sun", long: "Sunday" });
  const days = weeks.flat();
  expect(days[0]).toMatchObject({ day: "2026-11-01", isOutside: false, isPast: true, href: null });
  expect(days.at(-1)).toMatchObject({ day: "2026-12-05", isOutside: true, isPast: false });
  expect(days.filter(({ isToday }) => isToday).map((each) => each.day)).toEqual(["2026-11-18"]);
});

test("filters and search apply to every day, and stay in every link", async () => {
  const schedules = once("2026-11-20T12:00:00");
  await someEvents(database, [
    { title: "Zen", type: "meditation", schedules },
    { title: "Zen talk", type: "discussion", schedules },
    { title: "Rosary", type: "prayer", schedules },
  ]);
  const address = "/calendar?q=zen&month=2026-11&type=meditation&weekday=fri";
  expect(await day("2026-11-20", address)).toMatchObject({ more: 0, entries: [{ title: "Zen" }] });
  const found = await month(address);
  expect(found.after).toBe("/calendar?q=zen&month=2026-12&type=meditation&weekday=fri");
  expect(found.todayHref).toBe("/calendar?q=zen&type=meditation&weekday=fri");
  expect(found.parameters).toEqual([
    ["q", "zen"],
    ["type", "meditation"],
    ["weekday", "fri"],
  ]);
  expect(found.chosen).toEqual([
    { name: "“zen”", remove: "Remove filter: “zen”", href: "/calendar?month=2026-11&type=meditation&weekday=fri" },
    { name: "Fri", remove: "Remove filter: Fri", href: "/calendar?q=zen&month=2026-11&type=meditation" },
  ]);
  expect(found.types.find(({ type }) => type === "prayer")).toMatchObject({
    isChosen: false,
    href: "/calendar?q=zen&month=2026-11&type=meditation&type=prayer&weekday=fri",
  });
  expect((await month(`${address}&price=priced`)).none).toBe("No events in November 2026 match these filters.");
});

test("an organizer's calendar names the organizer", async () => {
  const { id, publicId } = await anOrganizer(database, { name: "Northmoor Friends" });
  const schedules = once("2026-11-20T12:00:00");
  await anEvent(database, { title: "Worship", organizerId: id, schedules });
  await anEvent(database, { title: "Other", schedules });
  const address = `/calendar?month=2026-11&organizer=${publicId}`;
  expect(await day("2026-11-20", address)).toMatchObject({ more: 0, entries: [{ title: "Worship" }] });
  const { chosen, parameters } = await month(address);
  expect(chosen).toMatchObject([{ name: "Northmoor Friends", href: "/calendar?month=2026-11" }]);
  expect(parameters).toEqual([["organizer", publicId]]);
});

test("hidden, cancelled and deleted events are on no day", async () => {
  const schedules = once("2026-11-20T12:00:00");
  await anEvent(database, { schedules, listing: "hidden" });
  const { publicId } = await anEvent(database, { title: "Off", schedules });
  await database.pool.query("update events set cancelled_at = created_at where public_id = $1", [publicId]);
  expect(await day("2026-11-20")).toMatchObject({ more: 0, entries: [] });
  expect((await month()).none).toBe("No events in November 2026.");
});

test("the day on which the viewer's clocks change is marked", async () => {
  const berlin = { zone: "Europe/Berlin", now: Date.parse("2027-03-01T12:00:00Z") };
  const changing = (await month("/calendar?month=2027-03", berlin)).weeks.flat().filter((each) => each.clocksChange);
  expect(changing.map((each) => each.day)).toEqual(["2027-03-28"]);
});
const daily = (startsLocal: string) => [{ startsLocal, timezone: "UTC", rrule: "FREQ=DAILY" }];

test("rarer dates get the places in a day, and are sorted by time", async () => {
  await someEvents(database, [
    ...["00:00", "00:10", "00:20"].map((clock) => ({
      title: "Every midnight",
      schedules: daily(`2026-11-18T${clock}:00`),
    })),
    { title: "Lecture", schedules: once("2026-11-20T21:00:00") },
    { title: "Concert", schedules: once("2026-11-20T18:00:00") },
  ]);
  const { entries, more } = await day("2026-11-20");
  expect(entries.map(({ title }) => title)).toEqual(["Every midnight", "Concert", "Lecture"]);
  expect(more).toBe(2);
});

test("today shows upcoming dates before past ones", async () => {
  await someEvents(
    database,
    ["08:00", "09:00", "10:00", "15:00"].map((clock) => ({
      title: clock,
      schedules: once(`2026-11-18T${clock}:00`),
    })),
  );
  const { entries } = await day("2026-11-18");
  expect(entries.map(({ title, isPast }) => [title, isPast])).toEqual([
    ["08:00", true],
    ["09:00", true],
    ["15:00", false],
  ]);
});

test("a date of several days is a bar on each day, and counts there", async () => {
  await someEvents(database, [
    { title: "Retreat", type: "retreat", schedules: lasting("2026-11-20T18:00:00", 3) },
    { title: "Sitting", schedules: once("2026-11-21T09:00:00") },
  ]);
  const found = await month();
  const days = found.weeks.flat().filter(({ bars }) => bars.length > 0);
  expect(days.map((each) => [each.day, each.bars[0]?.words, each.bars[0]?.isFirst, each.bars[0]?.isLast])).toEqual([
    ["2026-11-20", "day 1 of 4", true, false],
    ["2026-11-21", "day 2 of 4", false, false],
    ["2026-11-22", "day 3 of 4", false, false],
    ["2026-11-23", "day 4 of 4", false, true],
  ]);
  expect(days[0]).toMatchObject({ entries: [], more: 0 });
  expect(days[1]).toMatchObject({ entries: [{ title: "Sitting" }], more: 0 });
  expect(days[1]?.label).toBe("Saturday, November 21, 2026, 2 events");
  // A date that lasts from midnight to midnight in the viewer's zone is on that day only.
  await anEvent(database, { title: "Vigil", schedules: lasting("2026-11-25T00:00:00", 1) });
  expect(await day("2026-11-25")).toMatchObject({ bars: [], entries: [{ title: "Vigil" }] });
});

test("below a month is the list of today, or of its first day with upcoming dates", async () => {
  const chosen = async (address?: string) => (await month(address)).list;
  expect(await chosen()).toBeNull();
  await someEvents(database, [
    { title: "Over", schedules: once("2026-11-18T08:00:00") },
    { title: "Soon", schedules: once("2026-11-20T09:00:00") },
    { title: "Next month", schedules: once("2026-12-02T09:00:00") },
  ]);
  expect(await chosen()).toMatchObject({ day: "2026-11-20", name: "Friday", date: "November 20", near: false });
  expect(await chosen("/calendar?month=2026-12")).toMatchObject({ day: "2026-12-02" });
  expect(await chosen("/calendar?month=2027-01")).toBeNull();
  await anEvent(database, { title: "Tonight", schedules: once("2026-11-18T20:00:00") });
  const today = await chosen();
  expect(today).toMatchObject({ day: "2026-11-18", name: "Today", near: true, none: null });
  // Past dates are behind the link to the day.
  expect(today?.entries.map(({ title }) => title)).toEqual(["Tonight"]);
  expect(today).toMatchObject({ more: 1, href: "/calendar?view=day" });
});

test("a day in the address is listed by time below its month, and other views continue from it", async () => {
  await someEvents(database, [
    ...Array.from({ length: 12 }, (_, at) => ({ title: `Choir ${at}`, schedules: daily("2026-11-18T19:00:00") })),
    { title: "Lauds", schedules: once("2026-11-20T07:00:00") },
    { title: "Retreat", schedules: lasting("2026-11-19T18:00:00", 3) },
  ]);
  const { body, views, isIndexed, canonical } = await load("/calendar?date=2026-11-20");
  if (body.shows !== "month") throw new Error(body.shows);
  const { chosen, weeks } = body.content;
  expect(chosen?.long.map(({ words }) => words)).toEqual(["day 2 of 4"]);
  expect(chosen?.entries.map(({ title }) => title).slice(0, 2)).toEqual(["Lauds", "Choir 0"]);
  expect(chosen).toMatchObject({ more: 3, href: "/calendar?view=day&date=2026-11-20" });
  expect(chosen?.entries).toHaveLength(10);
  expect(weeks.flat().find(({ day: each }) => each === "2026-12-01")?.belowHref).toBe("/calendar?date=2026-12-01#day");
  expect(weeks[0]?.[0]?.belowHref).toBeNull();
  expect(views.day).toBe("/calendar?view=day&date=2026-11-20");
  expect(isIndexed).toBe(false);
  expect(new URL(canonical).search).toBe("");
  expect((await month("/calendar?date=2026-12-24&type=retreat")).list?.none).toBe(
    "No events on Thursday, December 24, 2026 match these filters.",
  );
  for (const outside of ["2026-11-17", "2028-01-01"]) {
    expect(await load(`/calendar?date=${outside}`)).toMatchObject({ isIndexed: false, body: { shows: "outside" } });
  }
});
