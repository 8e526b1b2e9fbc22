import { expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "#core/time/instant.ts";
import { API_SITE, startApi, type Listed, titlesOf } from "#tests/support/api/start-api.ts";
import { anEvent, someEvents, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

/** The next page's path, relative to the API. */
const nextOf = ({ next }: Listed) => (next ?? "").replace(`${API_SITE.baseUrl}/api/v1`, "");

/** Events that start one minute after the other from the evening on. */
const minutes = (titles: readonly string[], from = 0) =>
  titles.map((title, at) => ({
    title,
    schedules: [{ startsLocal: `2026-11-18T19:${String(at + from).padStart(2, "0")}:00` }],
  }));

test("a list's pages are a snapshot: no event is missed or repeated as time passes and others are added", async () => {
  const titles = ["A", "B", "C", "D", "E"];
  await someEvents(database, minutes(titles));
  const { read, setNow } = await startApi(database);
  const first = await read<Listed>("/events?limit=2");
  expect([titlesOf(first), first.total]).toEqual([["A", "B"], 5]);
  await someEvents(database, [...minutes(["Before"]), ...minutes(["Between"], 3)]);
  // A and B are over for this week, and come after E now.
  setNow(TEST_NOW + CURSOR_MINUTES * MINUTE_MS);
  const second = await read<Listed>(nextOf(first));
  expect(titlesOf(second)).toEqual(["C", "D"]);
  const third = await read<Listed>(nextOf(second));
  expect([titlesOf(third), third.next]).toEqual([["Between", "E"], null]);
});
const CURSOR_MINUTES = 60;

test.each([
  "/events?tab=rooms",
  "/events?tab=past",
  "/organizers",
  "/dates",
  "/events?q=sitting",
  "/events?weekday=wed",
])("paging returns everything once: %s", async (path) => {
  const names = ["A", "B", "C", "D", "E"].map((name) => `${name} sitting`);
  for (const name of names) await anOrganizer(database, { name });
  const rule = path.includes("past")
    ? { startsLocal: "2026-11-10T19:00:00", rrule: null }
    : { startsLocal: "2026-11-18T19:00:00", rrule: null };
  const kind = path.includes("rooms") ? ({ kind: "always_open" } as const) : {};
  await someEvents(
    database,
    names.map((title) => ({ title, ...kind, schedules: [rule] })),
  );
  const { read } = await startApi(database);
  const whole = await read<Listed>(path);
  expect(whole.items).toHaveLength(5);
  const found: unknown[] = [];
  const joined = path.includes("?") ? "&" : "?";
  let page = await read<Listed>(`${path}${joined}limit=2`);
  for (found.push(...page.items); page.next !== null; found.push(...page.items)) page = await read(nextOf(page));
  expect(found).toEqual(whole.items);
});

test("a cursor works only for its own list and for an hour; the next page is in a header too", async () => {
  await someEvents(database, minutes(["A", "B", "C"]));
  const { request, setNow } = await startApi(database);
  const answer = await request("/events?limit=1&type=other");
  const first: Listed = await answer.json();
  expect(answer.headers.get("link")).toBe(`<${first.next}>; rel="next"`);
  const cursor = new URL(first.next ?? "").searchParams.get("cursor") ?? "";
  expect((await request(`/events?type=prayer&cursor=${cursor}`)).status).toBe(400);
  expect((await request(`/dates?cursor=${cursor}`)).status).toBe(400);
  expect((await request(`/events?limit=3&type=other&cursor=${cursor}`)).status).toBe(200);
  setNow(TEST_NOW + 61 * MINUTE_MS);
  const late = await request(nextOf(first));
  expect([late.status, await late.json()]).toMatchObject([410, { title: "The cursor is too old" }]);
});

test("filters work as in the list, in the requested zone", async () => {
  await someEvents(database, [
    { title: "Late in Berlin", type: "prayer", schedules: [{ startsLocal: "2026-11-18T23:30:00" }] },
    { title: "Early", type: "meditation", schedules: [{ startsLocal: "2026-11-19T06:00:00", rrule: null }] },
  ]);
  const { read } = await startApi(database);
  expect(titlesOf(await read("/events?type=prayer&type=meditation"))).toEqual(["Late in Berlin", "Early"]);
  expect(titlesOf(await read("/events?weekday=wed"))).toEqual(["Late in Berlin"]);
  expect(titlesOf(await read("/events?weekday=thu&tz=Europe/Berlin"))).toEqual(["Late in Berlin", "Early"]);
  expect(titlesOf(await read("/events?weekday=thu&tz=Europe/Berlin&q=earl"))).toEqual(["Early"]);
  const dates = await read<Listed>("/dates?from=2026-11-18&to=2026-12-01&weekday=thu&tz=Europe/Berlin");
  expect(dates.items.map(({ start }) => start)).toEqual([
    "2026-11-18T23:30:00Z",
    "2026-11-19T06:00:00Z",
    "2026-11-25T23:30:00Z",
  ]);
});

test("dates are those that start in the span, including past ones", async () => {
  await anEvent(database, { schedules: [{ startsLocal: "2026-11-04T19:00:00" }] });
  const { request, read } = await startApi(database);
  const starts = async (query: string) => (await read<Listed>(query)).items.map(({ start }) => start?.slice(0, 10));
  expect(await starts("/dates?from=2026-11-04&to=2026-11-18T19:00Z")).toEqual(["2026-11-04", "2026-11-11"]);
  expect(await starts("/dates?from=2026-11-18T20:00%2B01:00&to=2026-11-18T19:01Z")).toEqual(["2026-11-18"]);
  for (const wrong of ["from=2026-11-04&to=2026-11-04", "from=2026-01-01&to=2027-06-01"])
    expect((await request(`/dates?${wrong}`)).status).toBe(400);
});

test("an event's dates include cancelled ones", async () => {
  const off = { cancelled: true, startsLocal: null, durationSeconds: null, note: null };
  const { publicId } = await anEvent(database, {
    schedules: [{ exceptions: [{ originalLocal: "2026-11-25T19:00:00", ...off }] }],
  });
  const { read } = await startApi(database);
  const { items } = await read<{ items: { start: string; status: string }[] }>(
    `/events/${publicId}/dates?to=2026-12-03`,
  );
  expect(items.map(({ start, status }) => `${start.slice(0, 10)} ${status}`)).toEqual([
    "2026-11-18 scheduled",
    "2026-11-25 cancelled",
    "2026-12-02 scheduled",
  ]);
  expect(await read("/dates?to=2026-12-03")).toMatchObject({ items: [{ original: "2026-11-18T19:00:00" }, {}] });
});

test("topics link to their events", async () => {
  await someEvents(database, [
    { title: "A", traditions: ["Zen"] },
    { title: "B", traditions: ["zen"] },
    { title: "C", traditions: ["ZEN"] },
  ]);
  const { read } = await startApi(database);
  const topic = await read<{ events: string; url: string; count: number }>("/topics/tradition/zen");
  expect(topic).toMatchObject({ count: 3, url: "https://same.example/topics/tradition/zen" });
  const path = topic.events.replace(`${API_SITE.baseUrl}/api/v1`, "");
  expect(titlesOf(await read(path)).toSorted()).toEqual(["A", "B", "C"]);
  expect(await read("/search?q=zen")).toMatchObject({ events: [{}, {}, {}], topics: [{ slug: "zen" }] });
});

test("a span in the past starts no earlier than the stored dates", async () => {
  await anEvent(database);
  const { read } = await startApi(database);
  const from = new Date(TEST_NOW - 400 * DAY_MS).toISOString().slice(0, 10);
  expect(await read(`/dates?from=${from}`)).toMatchObject({ items: [], next: null });
});

test("a merged organizer leads to the one that it became, through any number of merges, and not to a hidden one", async () => {
  const gone = { listing: "hidden", deletedAt: TEST_NOW } as const;
  const last = await anOrganizer(database, { name: "Open Circle" });
  const middle = await anOrganizer(database, { name: "Circle", mergedInto: last.id, ...gone });
  const first = await anOrganizer(database, { name: "The Circle", mergedInto: middle.id, ...gone });
  const hidden = await anOrganizer(database, { name: "Inner Room", listing: "hidden" });
  const lost = await anOrganizer(database, { name: "Room", mergedInto: hidden.id, ...gone });
  const { request } = await startApi(database);
  const answerTo = async ({ publicId }: { publicId: string }) => {
    const answer = await request(`/organizers/${publicId}`, { redirect: "manual" });
    return [answer.status, answer.headers.get("location")];
  };
  expect(await answerTo(first)).toEqual([302, `${API_SITE.baseUrl}/api/v1/organizers/${last.publicId}`]);
  expect(await answerTo(lost)).toEqual([404, null]);
});
