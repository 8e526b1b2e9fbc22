import { expect, test } from "vitest";
import { EVENTS_PAGE_SIZE } from "#core/events/event-search.ts";
import { MINUTE_MS } from "#core/time/instant.ts";
import { anEvent, someEvents, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { aViewer } from "#tests/support/builders/a-viewer.ts";
import type { DayView } from "#web/components/events/event-row-view.ts";
import { eventsPageOf, once } from "#tests/support/events-page-of.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";

const database = withTestDatabase();
const { load, list, onlyRow } = eventsPageOf(database);

const titlesOf = (days: readonly DayView[]) => days.flatMap(({ rows }) => rows.map(({ title }) => title));

test("a row shows the visitor's time first and the host's beside it", async () => {
  await anEvent(database, {
    title: "Evening Prayer",
    organizerName: "Prière du Soir",
    schedules: once("2026-11-18T20:30:00", "Europe/Paris"),
  });
  expect(await onlyRow()).toMatchObject({
    title: "Evening Prayer",
    organizer: "Prière du Soir",
    hostTime: "8:30 PM in Paris",
    time: {
      clock: "2:30 PM",
      date: "Nov 18",
      startsAt: Date.parse("2026-11-18T19:30:00Z"),
      part: reachesMessage("time.dayPartAfternoon"),
      relative: { words: "in 8 hours", tone: "far" },
    },
    link: { state: "open", href: "https://meet.example.org/room" },
  });
});

test("the host's weekday is shown if it differs, and a shared local time is stated", async () => {
  await anEvent(database, { title: "Tokyo", schedules: once("2026-11-19T06:00:00", "Asia/Tokyo") });
  expect((await onlyRow()).hostTime).toBe("Thu 6:00 AM in Tokyo, Wed for you");
  expect((await onlyRow({}, { zone: { id: "Asia/Seoul", source: "cookie" } })).hostTime).toBe(
    reachesMessage("rowFacts.sameZone"),
  );
});

test("days follow the visitor's zone, and are named Today, Tomorrow, or by weekday", async () => {
  await anEvent(database, { title: "A", schedules: once("2026-11-19T03:00:00") });
  await anEvent(database, { title: "B", schedules: once("2026-11-19T05:00:00") });
  await anEvent(database, { title: "C", schedules: once("2026-11-21T17:00:00") });
  await anEvent(database, { title: "D", schedules: once("2027-01-02T17:00:00") });
  const { days } = await list();
  expect(days.map((day) => [day.name, day.date, day.rows.map((row) => row.title).join()])).toEqual([
    ["Today", "Wednesday, November 18", "A"],
    ["Tomorrow", "Thursday, November 19", "B"],
    ["Saturday", "November 21", "C"],
    ["Saturday", "January 2, 2027", "D"],
  ]);
});

test("without the live strip, an event still running since yesterday is under today, without a day part", async () => {
  await anEvent(database, { title: "Vigil", schedules: once("2026-11-17T20:00:00", "UTC", 24 * 60) });
  const { days } = await list({ query: "vigil" });
  expect(days.map((day) => day.name)).toEqual(["Today"]);
  expect(days[0]?.rows[0]?.time).toMatchObject({
    date: "Nov 17",
    part: null,
    relative: { words: "Happening now", tone: "live" },
  });
});

test("the margin names a day part at its first row only", async () => {
  for (const hour of ["14", "15", "18", "23"]) {
    await anEvent(database, { title: hour, schedules: once(`2026-11-18T${hour}:00:00`) });
  }
  const { days } = await list();
  expect(days[0]?.rows.map((row) => row.time?.part)).toEqual(["Morning", null, "Afternoon", "Evening"]);
});

test("a start within the hour is marked as soon, a running event as live, and a far one not at all", async () => {
  await anEvent(database, { title: "Running", schedules: once("2026-11-18T11:30:00") });
  await anEvent(database, { title: "Soon", schedules: once("2026-11-18T12:20:00") });
  await anEvent(database, { title: "Far", schedules: once("2026-11-25T12:20:00") });
  const rows = (await list({ query: "open circle" })).days.flatMap((day) => day.rows);
  expect(rows.map((row) => row.time?.relative)).toEqual([
    { words: "Happening now", tone: "live" },
    { words: "starts in 20 min", tone: "soon" },
    null,
  ]);
});

test("a price or 'donation welcome' is shown, and otherwise nothing", async () => {
  await anEvent(database, { price: 25 });
  expect((await onlyRow()).price).toBe("$25.00");
  await database.db.execute("update events set price = 0, donation_welcome = true");
  expect((await onlyRow()).price).toBe("Donation welcome");
  await database.db.execute("update events set donation_welcome = false");
  expect((await onlyRow()).price).toBeNull();
});

test("a link for members is hidden from visitors, in the row and in its text", async () => {
  await anEvent(database, { linkAudience: "members", description: "Join at https://meet.example.org/room today" });
  const row = await onlyRow();
  expect(row.link).toEqual({ state: "withheld" });
  expect(JSON.stringify(row)).not.toContain("meet.example.org");
});

test("a link that opens before the start goes through /go, from 15 minutes before", async () => {
  const { publicId } = await anEvent(database, {
    linkAudience: "before_start",
    schedules: once("2026-11-18T13:00:00"),
  });
  expect((await onlyRow()).link).toEqual({ state: "withheld" });
  const now = TEST_NOW + 45 * MINUTE_MS;
  expect((await onlyRow({}, { now })).link).toEqual({ state: "open", href: `/go/${publicId}` });
});

test("a missing link is marked as missing, and a cancelled event offers none", async () => {
  await anEvent(database, { link: null });
  expect((await onlyRow()).link).toEqual({ state: "none" });
  await database.db.execute("update events set link = 'https://meet.example.org/', cancelled_at = now()");
  expect(await onlyRow()).toMatchObject({ cancelled: true, link: { state: "withheld" }, time: { relative: null } });
});

test("a description is cut at a word within 175 characters, and an empty one is marked as missing", async () => {
  await anEvent(database, { description: "word ".repeat(60) });
  const { text } = await onlyRow();
  expect(text.length).toBeLessThanOrEqual(178);
  expect(text).toMatch(/word\.\.\.$/);
  await database.db.execute("update events set description = ''");
  expect((await onlyRow()).text).toBe(reachesMessage("events.row.noDescription"));
});

test("a date after the host's clock change shows how it moves for the visitor", async () => {
  await anEvent(database, {
    now: Date.UTC(2026, 9, 20),
    schedules: [{ startsLocal: "2026-10-04T10:30:00", timezone: "Europe/London", rrule: "FREQ=WEEKLY" }],
  });
  const row = await onlyRow({}, { now: Date.UTC(2026, 9, 24) });
  expect(row.clockNote).toBe("1 hour later for you than last week: clocks in London changed, yours have not.");
});

test("events for members and hidden ones are neither listed nor counted for visitors", async () => {
  await anEvent(database, { title: "Open" });
  await anEvent(database, { title: "Members", listing: "members", visibility: "public_in_app" });
  await anEvent(database, { title: "Hidden", listing: "hidden" });
  const { total } = await list();
  expect(total).toBe(1);
  expect((await onlyRow()).title).toBe("Open");
});

test("past events are listed by their last date, latest first, without sky, link, or relative time", async () => {
  await anEvent(database, { title: "Older", schedules: once("2026-10-10T12:00:00"), now: Date.UTC(2026, 9, 1) });
  await anEvent(database, { title: "Newer", schedules: once("2026-11-10T12:00:00") });
  await anEvent(database, { title: "Coming" });
  const { days, total, live } = await list({ tab: "past" });
  expect(total).toBe(2);
  expect(live).toEqual([]);
  const rows = days.flatMap((day) => day.rows);
  expect(rows.map((row) => [row.title, row.past, row.time?.sky, row.time?.relative, row.link.state])).toEqual([
    ["Newer", true, null, null, "withheld"],
    ["Older", true, null, null, "withheld"],
  ]);
});

test("the live strip shows three running events and that there are more; the list does not repeat them", async () => {
  for (const minute of ["10", "20", "30", "40"]) {
    await anEvent(database, { title: minute, schedules: once(`2026-11-18T11:${minute}:00`) });
  }
  await anEvent(database, { title: "Soon", schedules: once("2026-11-18T12:20:00") });
  const { live, moreLive, days, total, showing } = await list();
  expect(live.map((each) => [each.title, each.started, each.ends, each.left, each.minutes.elapsed])).toEqual([
    ["10", "Started 50 min ago", "ends 7:10 AM", "10 min left", 50],
    ["20", "Started 40 min ago", "ends 7:20 AM", "20 min left", 40],
    ["30", "Started 30 min ago", "ends 7:30 AM", "30 min left", 30],
  ]);
  expect(moreLive).toBe(true);
  expect(titlesOf(days)).toEqual(["40", "Soon"]);
  expect(days[0]?.rows[0]?.time).toMatchObject({
    part: "Early morning",
    relative: { words: "Happening now", tone: "live" },
  });
  expect([total, showing]).toEqual([5, "Showing page 1 of 1 (5 total upcoming events)"]);
});

test("the strip shows the first page's running events; totals include them, and later pages list their own", async () => {
  await someEvents(
    database,
    Array.from({ length: 8 }, (_, at) => ({ title: `${at}`, schedules: once(`2026-11-18T11:1${at}:00`) })),
  );
  await anEvent(database, {
    title: "Cancelled",
    cancelledAt: TEST_NOW,
    schedules: once("2026-11-18T11:11:30"),
  });
  const preferences = {
    timezone: null,
    hour12: null,
    firstWeekday: null,
    freeHours: null,
    secondCalendar: null,
    eventsPerPage: 6,
  };
  const viewer = aViewer({ preferences });
  const [first, second] = [await list({}, { viewer }), await list({ page: 2 }, { viewer })];
  expect(first.live.map(({ title }) => title)).toEqual(["0", "1", "2"]);
  expect(titlesOf(first.days)).toEqual(["Cancelled", "3", "4"]);
  expect([second.live, titlesOf(second.days)]).toEqual([[], ["5", "6", "7"]]);
  expect([first.total, first.pages, second.total, second.pages]).toEqual([9, 2, 9, 2]);
});

test("always-open rooms have their own strip, on the first page only", async () => {
  await anEvent(database, { title: "Quiet Room", kind: "always_open" });
  expect((await list()).rooms.map((room) => [room.title, room.time])).toEqual([["Quiet Room", null]]);
  expect((await list({ tab: "past" })).rooms).toEqual([]);
});

test("51 events fill two pages, and a page past the end names the last one", async () => {
  const plans = Array.from({ length: EVENTS_PAGE_SIZE + 1 }, (_, at) => ({
    title: `Number ${at}`,
    schedules: once(`2026-11-19T12:00:${String(at % 60).padStart(2, "0")}`),
  }));
  await someEvents(database, plans);
  expect(await list()).toMatchObject({
    pages: 2,
    total: 51,
    showing: "Showing page 1 of 2 (51 total upcoming events)",
  });
  expect((await onlyRow({ page: 2 })).title).toBe("Number 50");
  expect((await load({ page: 3 })).body).toEqual({ shows: "beyond", pages: 2 });
});

test.each([6, 12, 24, 50])(
  "with the member's page size of %i, every event is on exactly one page",
  async (eventsPerPage) => {
    const preferences = {
      timezone: null,
      hour12: null,
      firstWeekday: null,
      freeHours: null,
      secondCalendar: null,
      eventsPerPage,
    };
    const viewer = aViewer({ preferences });
    const plans = Array.from({ length: 26 }, (_, at) => ({
      title: `Number ${at}`,
      schedules: once(`2026-11-${19 + (at % 3)}T12:00:00`),
      listing: at === 0 ? ("members" as const) : ("public" as const),
    }));
    await someEvents(database, plans);
    const pages = Math.ceil(26 / eventsPerPage);
    const titles: string[] = [];
    for (let page = 1; page <= pages; page += 1) {
      const body = await list({ page }, { viewer });
      expect(body).toMatchObject({ pages, total: 26 });
      titles.push(...body.days.flatMap(({ rows }) => rows.map(({ title }) => title)));
    }
    expect(new Set(titles).size).toBe(26);
    expect(titles).toHaveLength(26);
    expect((await load({ page: pages + 1 }, { viewer })).body).toEqual({ shows: "beyond", pages });
    expect(await list()).toMatchObject({ pages: 1, total: 25 });
  },
);

test("an empty past list is still a page", async () => {
  expect(await list({ tab: "past" })).toMatchObject({ pages: 1, total: 0, days: [], samples: false });
});

test("an empty directory shows the two samples, and a single event of any kind removes them", async () => {
  const { days, samples, total } = await list();
  expect(samples).toBe(true);
  expect(total).toBe(0);
  expect(days.flatMap((day) => day.rows).map((row) => [row.sample, row.type, row.href, row.repeat])).toEqual([
    [1, "meditation", null, null],
    [2, "prayer", null, "Weekly"],
  ]);
  await anEvent(database, { listing: "hidden" });
  expect(await list()).toMatchObject({ samples: false, days: [] });
});

test("titles name the list, page, and site, and the canonical address has no zone", async () => {
  await anEvent(database);
  const view = await load({ zone: "Europe/Paris" });
  expect(view.documentTitle).toBe("Upcoming Events · Samehour");
  expect(view.canonical).toBe("https://same.example/events");
  expect((await load({ tab: "past" })).documentTitle).toBe("Past Events · Samehour");
  expect((await load({ page: 2 })).documentTitle).toBe("Page not found · Samehour");
});

test("a directory that cannot be loaded shows an error with the request number, and the cause is logged", async () => {
  await database.db.execute("alter table events rename to events_away");
  const logged: unknown[] = [];
  try {
    const view = await load({}, { logError: (error: unknown) => logged.push(error) });
    expect(view.body).toEqual({ shows: "failed", requestId: "a-test-request" });
    expect(logged).toHaveLength(1);
  } finally {
    await database.db.execute("alter table events_away rename to events");
  }
});

test("a search shows matching events and rooms, but neither the live strip nor samples", async () => {
  expect((await list({ query: "vigil" })).samples).toBe(false);
  await anEvent(database, { title: "Running", schedules: once("2026-11-18T11:30:00") });
  await anEvent(database, { title: "Vigil", organizerName: "Prière du Soir" });
  await anEvent(database, { title: "Vigil Room", kind: "always_open" });
  await anEvent(database, { title: "Tea Room", kind: "always_open" });
  const page = await list({ query: "vig" });
  expect(page).toMatchObject({ total: 1, pages: 1, live: [], rooms: [{ title: "Vigil Room" }] });
  expect((await onlyRow({ query: "priere soir" })).title).toBe("Vigil");
  expect(await list({ query: "nothing" })).toMatchObject({ total: 0, days: [], rooms: [], samples: false });
});

test("a search is named in the title and kept in the canonical address", async () => {
  const view = await load({ query: "l’église", tab: "past" });
  expect(view.documentTitle).toBe("“l’église”: Past Events · Samehour");
  expect(view.canonical).toBe("https://same.example/events?q=l%E2%80%99%C3%A9glise&tab=past");
});

test("a date's note is shown in its row", async () => {
  const originalLocal = "2026-11-18T19:00:00";
  const noted = { originalLocal, cancelled: false, startsLocal: null, durationSeconds: null, note: "With a guest" };
  await anEvent(database, { schedules: [{ exceptions: [noted] }] });
  expect(await onlyRow()).toMatchObject({ dateNote: "With a guest", cancelled: false });
});

test("a row shows the duration, and up to two languages, practices, and traditions each", async () => {
  await anEvent(database, {
    title: "Taizé",
    type: "prayer",
    languages: ["fr", "en", "de"],
    practices: ["Sung prayer"],
    traditions: ["Christian", "Ecumenical", "Any faith or none"],
    schedules: once("2026-11-18T20:30:00", "Europe/Paris", 45),
  });
  expect(await onlyRow()).toMatchObject({
    duration: "45 min",
    details: ["French, English", "Sung prayer", "Christian, Ecumenical"],
  });
});

test("the length of a date of a day or more is given in days, not hours", async () => {
  await anEvent(database, { title: "Retreat", schedules: once("2026-11-20T18:00:00", "UTC", 2 * 24 * 60) });
  expect(await onlyRow()).toMatchObject({ duration: null, days: "3 days" });
});

test("a row's picture takes its colors from the visitor's local hour", async () => {
  await anEvent(database, { title: "Noon", schedules: once("2026-11-18T17:00:00") });
  const [here, there] = [await onlyRow(), await onlyRow({}, { zone: { id: "Asia/Tokyo", source: "cookie" } })];
  expect(here.picture).toMatchObject({
    kind: "made",
    figure: expect.stringMatching(/^\/figures\.svg\?v=\w+#\w+-[01]$/),
  });
  expect(there.picture).toMatchObject({ figure: here.picture.kind === "made" && here.picture.figure });
  expect(there.picture).not.toEqual(here.picture);
});

test("rows at night are marked as such, others are not", async () => {
  await anEvent(database, { title: "Vigil", schedules: once("2026-11-19T07:00:00") });
  await anEvent(database, { title: "Noon", schedules: once("2026-11-19T17:00:00") });
  const { days } = await list();
  expect(days.flatMap(({ rows }) => rows.map(({ title, time }) => [title, time?.isNight]))).toEqual([
    ["Vigil", true],
    ["Noon", false],
  ]);
});
