import { expect, test } from "vitest";
import { parseCalendarAddress } from "#core/events/calendar-address.ts";
import { DEMO_SOURCE } from "#core/events/event.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { anEvent, someEvents, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { once } from "#tests/support/events-page-of.ts";
import { calendarLoader, weekAddress } from "#web/routes/calendar/calendar.server.ts";

const database = withTestDatabase();

type Overrides = { zone?: string; now?: number };

async function load(address = "/calendar", { zone = "UTC", now = TEST_NOW }: Overrides = {}) {
  const { requested } = parseCalendarAddress(new URL(address, "https://a.example").searchParams, () => true);
  const context = aRequestContext({ database, now, zone: { id: zone, source: "address" } });
  return calendarLoader(context, requested);
}

async function month(address?: string, overrides?: Overrides) {
  const { body, name } = await load(address, overrides);
  if (body.shows !== "month") throw new Error(body.shows);
  return { ...body.content, ...body.bar, list: body.content.chosen, none: body.none, name };
}

async function day(date: string, address?: string, overrides?: Overrides) {
  const found = (await month(address, overrides)).weeks.flat().find((each) => each.day === date);
  if (found === undefined) throw new Error(`${date} is not shown`);
  return found;
}

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

const lasting = (startsLocal: string, days: number) => [
  { startsLocal, timezone: "UTC", rrule: null, durationSeconds: days * 86_400 },
];
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

async function week(address: string, overrides?: Overrides) {
  const { body } = await load(address, overrides);
  if (body.shows !== "week") throw new Error(body.shows);
  return body;
}

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

test("a calendar that cannot be loaded shows an error with the request number", async () => {
  const { requested } = parseCalendarAddress(new URLSearchParams("view=day"), () => true);
  const context = aRequestContext({ database, now: TEST_NOW });
  const broken = { ...context, database: { ...database, db: null as never }, logError: () => {} };
  const { body } = await calendarLoader(broken, requested);
  expect(body).toMatchObject({ shows: "failed" });
  expect(body.shows === "failed" && body.text).toContain(context.requestId);
});
