import { expect, test } from "vitest";
import { parseCalendarAddress } from "#core/events/calendar-month.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { anEvent, someEvents, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { once } from "#tests/support/events-page-of.ts";
import { calendarLoader } from "#web/routes/calendar/calendar.server.ts";

const database = withTestDatabase();

type Given = { zone?: string; now?: number };

async function load(address = "/calendar", { zone = "UTC", now = TEST_NOW }: Given = {}) {
  const { requested } = parseCalendarAddress(new URL(address, "https://a.example").searchParams, () => true);
  const context = aRequestContext({ database, now, zone: { id: zone, source: "address" } });
  return calendarLoader(context, requested);
}

async function month(address?: string, given?: Given) {
  const { body } = await load(address, given);
  if (body.shows !== "month") throw new Error(body.shows);
  return body;
}

async function day(date: string, address?: string, given?: Given) {
  const found = (await month(address, given)).weeks.flat().find((each) => each.day === date);
  if (found === undefined) throw new Error(`${date} is not shown`);
  return found;
}

test("a day has its first three dates by time, and the number of the others", async () => {
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
  expect(found).toMatchObject({ count: 5, more: 2, href: "/events?day=2026-11-20#days", isPast: false });
  expect(found.label).toBe("Friday, November 20, 2026, 5 events");
});

test("a date stands on the viewer's day, and leads to its own page", async () => {
  await anEvent(database, { title: "Vigil", schedules: once("2026-11-20T23:30:00") });
  expect((await day("2026-11-20", "/calendar")).entries).toMatchObject([{ title: "Vigil", clock: "11:30 PM" }]);
  const tokyo = await day("2026-11-21", "/calendar?tz=Asia/Tokyo", { zone: "Asia/Tokyo" });
  expect(tokyo.entries).toMatchObject([{ title: "Vigil", clock: "8:30 AM" }]);
  expect(tokyo.entries[0]?.href).toMatch(/^\/events\/vigil-[a-z0-9]+\/2026-11-20T2330$/);
  expect(tokyo.href).toBe("/events?day=2026-11-21&tz=Asia/Tokyo#days");
});

test("days that are over have no list, days of other months and today are marked", async () => {
  const { weeks, name, weekdays } = await month();
  expect(name).toBe("November 2026");
  expect(weekdays[0]).toEqual({ short: "Sun", long: "Sunday" });
  const days = weeks.flat();
  expect(days[0]).toMatchObject({ day: "2026-11-01", isOutside: false, isPast: true, href: null });
  expect(days.at(-1)).toMatchObject({ day: "2026-12-05", isOutside: true, isPast: false });
  expect(days.filter(({ isToday }) => isToday).map((each) => each.day)).toEqual(["2026-11-18"]);
});

test("filters and a search narrow every day, and stay in each link", async () => {
  const schedules = once("2026-11-20T12:00:00");
  await someEvents(database, [
    { title: "Zen", type: "meditation", schedules },
    { title: "Zen talk", type: "discussion", schedules },
    { title: "Rosary", type: "prayer", schedules },
  ]);
  const address = "/calendar?q=zen&month=2026-11&type=meditation&weekday=fri";
  expect(await day("2026-11-20", address)).toMatchObject({ count: 1, more: 0, entries: [{ title: "Zen" }] });
  const found = await month(address);
  expect(found.after).toBe("/calendar?q=zen&month=2026-12&type=meditation&weekday=fri");
  expect(found.todayHref).toBe("/calendar?q=zen&type=meditation&weekday=fri");
  expect(found.parameters).toEqual([
    ["q", "zen"],
    ["type", "meditation"],
    ["weekday", "fri"],
  ]);
  expect(found.chosen).toEqual([
    { name: "“zen”", href: "/calendar?month=2026-11&type=meditation&weekday=fri" },
    { name: "Fri", href: "/calendar?q=zen&month=2026-11&type=meditation" },
  ]);
  expect(found.types.find(({ type }) => type === "prayer")).toMatchObject({
    isChosen: false,
    href: "/calendar?q=zen&month=2026-11&type=meditation&type=prayer&weekday=fri",
  });
  expect((await month(`${address}&price=priced`)).none).toBe("No events in November 2026 match these filters.");
});

test("hidden, cancelled and deleted events are on no day", async () => {
  const schedules = once("2026-11-20T12:00:00");
  await anEvent(database, { schedules, listing: "hidden" });
  const { publicId } = await anEvent(database, { title: "Off", schedules });
  await database.pool.query("update events set cancelled_at = created_at where public_id = $1", [publicId]);
  expect(await day("2026-11-20")).toMatchObject({ count: 0, entries: [] });
  expect((await month()).none).toBe("No events in November 2026.");
});

test("the day on which the viewer's clocks change says so", async () => {
  const berlin = { zone: "Europe/Berlin", now: Date.parse("2027-03-01T12:00:00Z") };
  const changing = (await month("/calendar?month=2027-03", berlin)).weeks.flat().filter((each) => each.clocksChange);
  expect(changing.map((each) => each.day)).toEqual(["2027-03-28"]);
});

test("the first month has none before it, the last none after it, and no other is found", async () => {
  const [first, last] = [await month(), await month("/calendar?month=2027-12")];
  expect([first.before, first.after]).toEqual([null, "/calendar?month=2026-12"]);
  expect([last.before, last.after]).toEqual(["/calendar?month=2027-11", null]);
  expect(first.months.map((each) => each.month)).toHaveLength(14);
  for (const outside of ["2026-10", "2028-01", "0001-01", "9999-12"]) {
    const { body, documentTitle } = await load(`/calendar?month=${outside}`);
    expect(body).toMatchObject({ shows: "no-month", presentHref: "/calendar" });
    expect(documentTitle).toMatch(/^Month not found/);
  }
});

test("the present month has one canonical address, with or without its name", async () => {
  const [plain, named] = [await load("/calendar?type=prayer"), await load("/calendar?month=2026-11&tz=Asia/Tokyo")];
  expect(new URL(plain.canonical).pathname + new URL(plain.canonical).search).toBe("/calendar");
  expect(named.canonical).toBe(plain.canonical);
});
