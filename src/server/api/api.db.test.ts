import { expect, test } from "vitest";
import { cancelEvent } from "#commands/events/cancel-event.ts";
import { deleteEvent } from "#commands/events/delete-event.ts";
import { DEMO_SOURCE } from "#core/events/event.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";
import { API_SITE, startApi } from "#tests/support/api/start-api.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { aViewer } from "#tests/support/builders/a-viewer.ts";
import { anEvent, someEvents, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

type Listed = { items: { id: string; title: string; start?: string }[]; next: string | null; total?: number };

/** The next page's path, relative to the API. */
const nextOf = ({ next }: Listed) => (next ?? "").replace(`${API_SITE.baseUrl}/api/v1`, "");

const titlesOf = ({ items }: Listed) => items.map(({ title }) => title);

/** Events that start one minute after the other from the evening on. */
const minutes = (titles: readonly string[], from = 0) =>
  titles.map((title, at) => ({
    title,
    schedules: [{ startsLocal: `2026-11-18T19:${String(at + from).padStart(2, "0")}:00` }],
  }));

test("an event has everything that a program needs", async () => {
  const organizer = await anOrganizer(database, { name: "Lake House" });
  const { publicId } = await anEvent(database, {
    title: "Evening sitting",
    description: "Sit.\nBreathe.",
    organizerId: organizer.id,
    organizerName: "Lake House",
    type: "meditation",
    traditions: ["Zen"],
    practices: ["Zazen"],
    languages: ["de"],
    passcode: "1234",
    price: 5,
    schedules: [
      {
        startsLocal: "2026-11-18T20:00:00",
        timezone: "Europe/Berlin",
        exceptions: [
          {
            originalLocal: "2026-11-25T20:00:00",
            cancelled: true,
            startsLocal: null,
            durationSeconds: null,
            note: null,
          },
          {
            originalLocal: "2026-12-02T20:00:00",
            cancelled: false,
            startsLocal: "2026-12-02T21:00:00",
            durationSeconds: null,
            note: "Later",
          },
        ],
      },
    ],
  });
  const { read } = await startApi(database);
  const page = `https://same.example/events/evening-sitting-${publicId}`;
  expect(await read(`/events/${publicId}`)).toEqual({
    id: publicId,
    url: page,
    title: "Evening sitting",
    nativeTitle: null,
    description: "Sit.\nBreathe.",
    type: "meditation",
    kind: "scheduled",
    organizer: {
      id: organizer.publicId,
      name: "Lake House",
      url: `https://same.example/organizers/lake-house-${organizer.publicId}`,
    },
    traditions: ["Zen"],
    practices: ["Zazen"],
    languages: ["de"],
    mode: "online",
    place: null,
    status: "scheduled",
    isExample: false,
    joinUrl: "https://meet.example.org/room",
    joinAt: `https://same.example/go/${publicId}`,
    passcode: "1234",
    dialIn: null,
    price: { amount: 5, donationWelcome: false },
    image: null,
    cancelReason: null,
    created: "2026-11-18T12:00:00Z",
    updated: "2026-11-18T12:00:00Z",
    sequence: 0,
    version: expect.stringMatching(/^[\w-]{16}$/),
    eventSize: null,
    facts: {
      guidance: null,
      sharing: null,
      camera: null,
      listeningWelcome: null,
      beginnersWelcome: null,
      captions: null,
      signLanguage: null,
      lateEntry: null,
    },
    schedules: [
      {
        uid: `${publicId}-0@test.example`,
        sequence: 0,
        start: "2026-11-18T20:00:00",
        timezone: "Europe/Berlin",
        duration: 3_600,
        rrule: "FREQ=WEEKLY;BYDAY=WE",
        exdates: ["2026-11-25T20:00:00"],
        changes: [{ original: "2026-12-02T20:00:00", start: "2026-12-02T21:00:00", duration: 3_600, note: "Later" }],
      },
    ],
    dates: [
      dateOf(page, "2026-11-18T19:00:00Z", "2026-11-18T20:00:00", {}),
      dateOf(page, "2026-12-02T20:00:00Z", "2026-12-02T21:00:00", { original: "2026-12-02T20:00:00", note: "Later" }),
      dateOf(page, "2026-12-09T19:00:00Z", "2026-12-09T20:00:00", {}),
    ],
  });
});

/** A date of one hour. */
function dateOf(page: string, start: string, localStart: string, values: { original?: string; note?: string }) {
  const original = values.original ?? localStart;
  const later = (text: string, mark: string) =>
    `${new Date(Date.parse(text.endsWith("Z") ? text : `${text}Z`) + HOUR_MS).toISOString().slice(0, 19)}${mark}`;
  return {
    start,
    end: later(start, "Z"),
    localStart,
    localEnd: later(localStart, ""),
    timezone: "Europe/Berlin",
    original,
    url: `${page}/${original.slice(0, 13)}00`,
    status: "scheduled",
    note: values.note ?? null,
  };
}

test("a gated link is replaced by the redirecting page, even where a text repeats it", async () => {
  const link = "https://meet.example.org/secret";
  const { publicId } = await anEvent(database, {
    title: `Sitting ${link}`,
    description: `Join at ${link} please`,
    link,
    linkAudience: "members",
    passcode: "1234",
    dialIn: "+1 646 555 0100",
  });
  const { request, read } = await startApi(database);
  const event = await read(`/events/${publicId}`);
  const go = `https://same.example/go/${publicId}`;
  expect(event).toMatchObject({
    joinUrl: null,
    joinAt: go,
    passcode: null,
    dialIn: null,
    description: `Join at ${go} please`,
  });
  for (const path of ["/events", `/events/${publicId}`, `/events/${publicId}/dates`, "/dates", "/search?q=sitting"])
    expect(await (await request(path)).text(), `${path}`).not.toMatch(/secret|1234|646/);
});

test("only public events are returned, and a deleted one is gone", async () => {
  const { userId } = await aUser(database);
  const shown = await anEvent(database, { title: "Shown", userId });
  const hidden = await someEvents(database, [
    { title: "Members", listing: "members", visibility: "public_in_app" },
    { title: "Private", listing: "hidden", visibility: "private" },
    { title: "Held", listing: "hidden", held: true },
    { title: "Rejected", listing: "hidden", moderation: "rejected" },
  ]);
  const { request, read } = await startApi(database);
  expect(titlesOf(await read("/events"))).toEqual(["Shown"]);
  expect(
    (await read<{ items: { event: { title: string } }[] }>("/dates")).items.map(({ event }) => event.title),
  ).toEqual(Array(5).fill("Shown"));
  for (const { publicId } of hidden)
    for (const part of ["", "/dates"]) expect((await request(`/events/${publicId}${part}`)).status).toBe(404);
  await deleteEvent(database, { actor: actorFor(aViewer({ userId })), publicId: shown.publicId }, TEST_NOW);
  expect((await request(`/events/${shown.publicId}`)).status).toBe(410);
  expect((await request(`/events/${shown.publicId}/dates`)).status).toBe(410);
  expect(await read("/events")).toMatchObject({ items: [], total: 0 });
  expect(await read("/dates")).toMatchObject({ items: [] });
});

test("a cancelled event is returned with its status, and examples are marked as examples", async () => {
  const { userId } = await aUser(database);
  const { publicId } = await anEvent(database, { userId, importSource: DEMO_SOURCE });
  await cancelEvent(database, { actor: actorFor(aViewer({ userId })), publicId, reason: "Ill" }, TEST_NOW);
  const { read } = await startApi(database);
  expect(await read(`/events/${publicId}`)).toMatchObject({
    status: "cancelled",
    cancelReason: "Ill",
    isExample: true,
    sequence: 1,
  });
  const { items } = await read<{ items: unknown[] }>("/dates?limit=1");
  expect(items).toMatchObject([{ status: "cancelled", event: { id: publicId, status: "cancelled", isExample: true } }]);
});

test("a non-public organizer's own name does not appear in an event", async () => {
  const organizer = await anOrganizer(database, { name: "Quiet House", listing: "hidden" });
  const { publicId } = await anEvent(database, { organizerId: organizer.id });
  const { request, read } = await startApi(database);
  expect(await read(`/events/${publicId}`)).toMatchObject({ organizer: { id: null, name: "Open Circle", url: null } });
  expect((await request(`/organizers/${organizer.publicId}`)).status).toBe(404);
  expect(await read("/organizers")).toMatchObject({ items: [] });
});

test("a list's pages are a snapshot: no event is missed or repeated as time passes and others are added", async () => {
  const titles = ["A", "B", "C", "D", "E"];
  await someEvents(database, minutes(titles));
  const { read, setNow } = await startApi(database);
  const first = await read<Listed>("/events?limit=2");
  expect([titlesOf(first), first.total]).toEqual([["A", "B"], 5]);
  await someEvents(database, [...minutes(["Before"]), ...minutes(["Between"], 3)]);
  // A and B are over for this week, and stand after E now.
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

test("an answer can be revalidated: 304 while nothing has changed", async () => {
  await anEvent(database);
  const { request } = await startApi(database);
  const answer = await request("/events");
  expect(answer.headers.get("cache-control")).toBe("public, no-cache");
  const etag = answer.headers.get("etag") ?? "";
  const again = await request("/events", { headers: { "if-none-match": etag } });
  expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
  await anEvent(database, { title: "Another" });
  expect((await request("/events", { headers: { "if-none-match": etag } })).status).toBe(200);
});

test("every origin can read, with preflight, and cookies are neither used nor set", async () => {
  await anEvent(database);
  const { request } = await startApi(database);
  const headers = { origin: "https://other.example", cookie: "samehour.session_token=x; tz=Asia/Tokyo" };
  for (const path of ["/events", "/nothing", "/events?x=1", "/openapi.json"]) {
    const answer = await request(path, { headers });
    expect(answer.headers.get("access-control-allow-origin"), `${path}`).toBe("*");
    expect(answer.headers.get("set-cookie")).toBeNull();
  }
  const preflight = await request("/events", { method: "OPTIONS", headers });
  expect([preflight.status, preflight.headers.get("access-control-allow-methods")]).toEqual([204, "GET, HEAD"]);
});

test("rate limits are reported, and exceeding them is answered with a problem", async () => {
  let wait = 0;
  const limits = {
    wait: () => wait,
    left: () => ({ limit: 600, left: 42, resetSeconds: 61 }),
    close: () => undefined,
  };
  const { request } = await startApi(database, { limits });
  const answer = await request("/events");
  expect(answer.headers.get("ratelimit-policy")).toBe('"page";q=600;w=60, "made";q=600;w=60');
  expect(answer.headers.get("ratelimit")).toBe('"page";r=42;t=61, "made";r=42;t=61');
  wait = 7;
  const refused = await request("/events");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "7"]);
  expect(refused.headers.get("access-control-allow-origin")).toBe("*");
  expect(await refused.json()).toMatchObject({ status: 429, type: "https://same.example/api/docs#problem-too-many" });
});

test("a request that the server refuses before the API is answered with a problem too", async () => {
  const { request, edge } = await startApi(database);
  const found = await Promise.all([
    request("/events?q=%zz"),
    request(`/events?q=${"x".repeat(5_000)}`),
    request("/events", { headers: { accept: "text/csv" } }),
    request("/events", { headers: { accept: "text/html, application/json;q=0" } }),
    edge.fetch("/api/v1/events/", { redirect: "follow" }),
  ]);
  expect(found.map(({ status }) => status)).toEqual([400, 414, 406, 406, 200]);
  for (const answer of found.slice(0, 4)) expect(answer.headers.get("content-type")).toBe("application/problem+json");
  const docs = await edge.fetch("/api");
  expect([docs.status, docs.headers.get("location")]).toEqual([302, "/api/docs"]);
});

test("an unreachable database is answered with 503, not as a failure of the API", async () => {
  const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const db = { execute: () => Promise.reject(away) };
  const { request } = await startApi({ ...database, db } as unknown as typeof database);
  const answer = await request("/topics");
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("retry-after")]).toEqual([
    503,
    "application/problem+json",
    "10",
  ]);
});

test("a span in the past starts no earlier than the stored dates", async () => {
  await anEvent(database);
  const { read } = await startApi(database);
  const from = new Date(TEST_NOW - 400 * DAY_MS).toISOString().slice(0, 10);
  expect(await read(`/dates?from=${from}`)).toMatchObject({ items: [], next: null });
});
