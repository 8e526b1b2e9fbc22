import { describe, expect, test } from "vitest";
import { NO_FILTER } from "#core/events/event-filter.ts";
import { readFreeHours } from "#core/free-hours/free-hours.ts";
import { anEvent, type ScheduleOverrides } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { eventsPageOf } from "#tests/support/events-page-of.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";

const database = withTestDatabase();
const { load, list, onlyRow } = eventsPageOf(database);

/** Clocks go back in Europe on 25 October 2026, in New York on 1 November. */
const NOW = Date.parse("2026-10-05T12:00:00Z");
const reader = (text: string, zone = "America/New_York") => ({
  now: NOW,
  freeHours: readFreeHours(text),
  zone: { id: zone, source: "cookie" },
});

async function fitOf(schedules: readonly ScheduleOverrides[], text: string, zone?: string) {
  await anEvent(database, { now: NOW, schedules });
  return (await onlyRow({}, reader(text, zone))).fit;
}

const weekly = (startsLocal: string, timezone: string, byDay: string): ScheduleOverrides => ({
  startsLocal,
  timezone,
  rrule: `FREQ=WEEKLY;BYDAY=${byDay}`,
});

describe("a row shows that an event fits the free hours", () => {
  test.each([
    ["MO,TU,WE,TH,FR", "weekdays", "weekday mornings"],
    ["SA,SU", "weekend", "weekend mornings"],
    ["MO", "1", "Monday mornings"],
    ["MO,TH", "2", "Monday and Thursday mornings"],
    ["MO,TU,WE,TH,FR,SA,SU", "other", "mornings"],
  ])("on all dates: %s", async (days, set, when) => {
    const [day, second] = when.includes(" and ") ? ["Monday", "Thursday"] : ["Monday", ""];
    const text = ["mo", "tu", "we", "th", "fr", "sa", "su"].map((each) => `${each}0600-0800`).join(".");
    const fit = await fitOf([weekly("2026-10-05T06:30:00", "America/New_York", days)], text);
    expect(reachesMessage("freeFit.times", { set, day, second, time: "morning" })).toBe(when);
    expect(fit).toEqual({
      words: reachesMessage("freeFit.all", { when }),
      tone: "all",
      mark: expect.any(String),
      isDateFit: true,
    });
  });

  test("on all dates of a short series", async () => {
    const series = { ...weekly("2026-10-06T19:00:00", "America/New_York", "TU"), rrule: "FREQ=WEEKLY;COUNT=3" };
    const when = "Tuesday evenings";
    expect((await fitOf([series], "tu1900-2000"))?.words).toBe(reachesMessage("freeFit.allDates", { when, count: 3 }));
  });

  test("on its only date", async () => {
    const one = [{ startsLocal: "2026-10-06T19:00:00", timezone: "America/New_York", rrule: null }];
    expect((await fitOf(one, "tu1900-2000"))?.words).toBe(reachesMessage("freeFit.one"));
  });

  test("on some dates", async () => {
    const fit = await fitOf([weekly("2026-10-06T19:00:00", "America/New_York", "TU,TH")], "th1900-2000");
    expect(fit).toEqual({
      words: reachesMessage("freeFit.some", { count: 8, of: 16 }),
      tone: "part",
      mark: expect.any(String),
      isDateFit: false,
    });
  });

  test("on none", async () => {
    const fit = await fitOf([weekly("2026-10-06T19:00:00", "America/New_York", "TU")], "we1900-2000");
    expect(fit).toEqual({ words: reachesMessage("freeFit.none"), tone: "none", mark: null, isDateFit: false });
  });

  test("until a clock change, with the start time after it", async () => {
    const fit = await fitOf([weekly("2026-10-05T19:00:00", "Europe/Berlin", "MO")], "mo2230-2330", "Asia/Kolkata");
    const values = { isEvery: "yes", last: "October 19", next: "October 26", hasClock: "yes", clock: "11:30 PM" };
    expect(fit?.words).toBe(reachesMessage("freeFit.until", values));
    expect(fit?.words).toBe("Fits your free hours until October 19. From October 26 on, it starts at 11:30 PM.");
    expect(fit).toMatchObject({ tone: "part", isDateFit: true });
  });

  test("from a clock change on", async () => {
    const fit = await fitOf([weekly("2026-10-08T16:00:00", "Asia/Kolkata", "TH")], "th0500-0630");
    const values = { isEvery: "yes", first: "November 5", hasClock: "yes", clock: "5:30 AM" };
    expect(fit?.words).toBe(reachesMessage("freeFit.from", values));
    expect(fit).toMatchObject({ tone: "part", isDateFit: false });
  });

  test("except in the week between two clock changes", async () => {
    const fit = await fitOf([weekly("2026-10-07T19:00:00", "Europe/Berlin", "WE")], "we1300-1400");
    const values = { first: "October 28", hasClock: "yes", clock: "2:00 PM" };
    expect(fit?.words).toBe(reachesMessage("freeFit.exceptOn", values));
  });

  test("except on the days between two clock changes", async () => {
    const fit = await fitOf([weekly("2026-10-07T19:00:00", "Europe/Berlin", "MO,WE")], "we1300-1400.mo1300-1400");
    const values = { first: "October 26", last: "October 28", hasClock: "yes", clock: "2:00 PM" };
    expect(fit?.words).toBe(reachesMessage("freeFit.except", values));
  });
});

test("past and cancelled events show no fit", async () => {
  await anEvent(database, { now: NOW, cancelledAt: NOW });
  expect((await onlyRow({}, reader("we0000-2400"))).fit).toBeNull();
  const later = { ...reader("we0000-2400"), now: Date.parse("2028-10-05T12:00:00Z") };
  await anEvent(database, { now: NOW, schedules: [{ startsLocal: "2026-10-07T19:00:00", rrule: null }] });
  const past = await list({ tab: "past" }, later);
  expect(past.isSortable).toBe(false);
  expect(past.days.flatMap(({ rows }) => rows.map(({ fit }) => fit))).toContain(null);
});

test("without free hours a row shows no fit", async () => {
  await anEvent(database, { now: NOW });
  expect((await onlyRow({}, reader(""))).fit).toBeNull();
  expect((await list({}, reader(""))).isSortable).toBe(false);
});

test("fitting events can be sorted first within each day, always-fitting ones on top, others by time", async () => {
  const on = (time: string, rrule: string | null = null) => [
    { startsLocal: `2026-10-06T${time}:00`, timezone: "UTC", rrule },
  ];
  await anEvent(database, { now: NOW, title: "Seven", schedules: on("07:00") });
  await anEvent(database, { now: NOW, title: "Eight, daily", schedules: on("08:00", "FREQ=DAILY") });
  await anEvent(database, { now: NOW, title: "Nine", schedules: on("09:00") });
  await anEvent(database, { now: NOW, title: "Six", schedules: on("06:00") });
  const context = reader("tu0800-1000", "UTC");
  const titles = async (sort: "time" | "fit") =>
    (await list({ sort }, context)).days.flatMap(({ rows }) =>
      rows.map(({ title, time }) => [title, time?.part ?? null]),
    );
  expect((await titles("time")).map(([title]) => title)).toEqual(["Six", "Seven", "Eight, daily", "Nine"]);
  const inside = reachesMessage("freeFit.group.in");
  const outside = reachesMessage("freeFit.group.out");
  expect(await titles("fit")).toEqual([
    ["Nine", inside],
    ["Eight, daily", null],
    ["Six", outside],
    ["Seven", null],
  ]);
  expect((await list({ sort: "fit" }, reader("", "UTC"))).days[0]?.rows[0]?.title).toBe("Six");
});

describe("the filter for fitting events", () => {
  const fits = { filter: { ...NO_FILTER, fits: ["mine"] } };

  test("names the free hours it uses", async () => {
    await anEvent(database, { now: NOW, title: "Inside" });
    await anEvent(database, { now: NOW, title: "Outside", schedules: [{ startsLocal: "2026-10-06T03:00:00" }] });
    const view = await load(fits, reader("we1900-2400.sa0900-2400", "UTC"));
    const first = reachesMessage("freeFit.rowHours", {
      days: "Wed",
      from: "7:00 PM",
      to: reachesMessage("freeFit.midnight"),
    });
    const hours = reachesMessage("freeFit.moreHours", { first, count: 1 });
    expect(view.fitNotice).toEqual({
      words: reachesMessage("freeFit.shown", { hours }),
      link: reachesMessage("freeFit.change"),
    });
    if (view.body.shows !== "list") throw new Error(view.body.shows);
    expect(view.body.days.flatMap(({ rows }) => rows.map(({ title }) => title))).toEqual(["Inside"]);
    const group = view.body.filters?.groups.find(({ name }) => name === "fits");
    expect(group).toMatchObject({
      legend: reachesMessage("eventFilters.name.fits"),
      options: [{ value: "mine", label: reachesMessage("eventFilters.fits.mine"), hours, isChosen: true }],
    });
  });

  test("hides nothing from a reader without free hours, and says so", async () => {
    await anEvent(database, { now: NOW });
    await anEvent(database, { now: NOW, schedules: [{ startsLocal: "2028-10-06T03:00:00", rrule: null }] });
    const view = await load(fits, reader("", "UTC"));
    expect(view.fitNotice).toEqual({ words: reachesMessage("freeFit.missing"), link: reachesMessage("freeFit.mark") });
    expect(view.filter.fits).toEqual([]);
    if (view.body.shows !== "list") throw new Error(view.body.shows);
    const group = view.body.filters?.groups.find(({ name }) => name === "fits");
    expect(group).toMatchObject({ options: [], link: { to: "/free-hours", text: reachesMessage("freeFit.mark") } });
  });
});
