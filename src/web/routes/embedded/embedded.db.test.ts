import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { DEMO_SOURCE } from "#core/events/event.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aSite } from "#tests/support/builders/a-site.ts";
import { aViewer } from "#tests/support/builders/a-viewer.ts";
import { anEvent, someEvents, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { english } from "#tests/support/messages/english.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { embeddedLoader } from "#web/routes/embedded/embedded.server.ts";

const database = withTestDatabase();
const SITE = { site: "Samehour" };

function embed(path: string, overrides: Partial<RequestContext> = {}): Promise<Response> {
  const url = new URL(`/embed/${path}`, "https://same.example");
  return embeddedLoader(url.pathname.slice("/embed/".length), url, aRequestContext({ database, ...overrides }));
}

const read = async (path: string, overrides?: Partial<RequestContext>) => (await embed(path, overrides)).text();
const titlesOf = (html: string) => [...html.matchAll(/<h3><a[^>]*><bdi>([^<]*)/g)].map(([, title]) => title);
const wordsOf = (html: string) =>
  html
    .replaceAll(/<(script|style)>.*?<\/\1>/gs, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

/** An event that runs once, `minutes` from now. */
const onceIn = (minutes: number) => ({
  schedules: [{ rrule: null, startsLocal: new Date(TEST_NOW + minutes * MINUTE_MS).toISOString().slice(0, 19) }],
});

test("a list is a complete document without our scripts, with ordered events that open in a new tab", async () => {
  const { publicId } = await anEvent(database, { title: "Lauds & <b>terce</b>", type: "prayer", ...onceIn(-10) });
  await anEvent(database, { title: "Vigil", organizerName: "Abbey", type: "worship", ...onceIn(30) });
  await anEvent(database, { title: "Far", importSource: DEMO_SOURCE, ...onceIn(60 * 30) });
  const answer = await embed("events");
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr" data-theme="auto" data-zone="UTC">/);
  expect(titlesOf(html)).toEqual(["Lauds &amp; &lt;b&gt;terce&lt;/b&gt;", "Vigil", "Far"]);
  expect(html).toContain(
    `<a href="https://same.example/events/lauds-and-b-terce-b-${publicId}" target="_blank" rel="noopener">`,
  );
  expect([...html.matchAll(/<a /g)].length).toBe([...html.matchAll(/ target="_blank" rel="noopener"/g)].length);
  expect(html).toContain('<link rel="canonical" href="https://same.example/events"/>');
  const words = wordsOf(html);
  for (const text of [
    english("embeds.view.zoneAlone", { zone: "Coordinated Universal Time (UTC)" }),
    english("events.row.happeningNow"),
    "Today, Wednesday, November 18",
    "12:30 PM",
    "Abbey",
    "Worship",
    english("events.examples.mark"),
    english("embeds.view.upcoming", SITE),
    english("embeds.view.all", { ...SITE, count: 3 }),
    english("embeds.view.newTab"),
  ])
    expect(words).toContain(text);
});

test("the policy lets any site frame the document, and only its own script and style run", async () => {
  const answer = await embed("events");
  const html = await answer.text();
  const hashed = (tag: string) => {
    const text = new RegExp(`<${tag}>(.*?)</${tag}>`, "s").exec(html)?.[1] ?? "";
    return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  };
  expect(answer.headers.get("content-security-policy")?.split("; ")).toEqual([
    "default-src 'none'",
    `script-src ${hashed("script")}`,
    `style-src ${hashed("style")}`,
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors *",
  ]);
  expect([...html.matchAll(/<script/g)].length).toBe(1);
  expect(html).not.toMatch(/<(img|link rel="(?!canonical)|iframe|form)/);
  expect(html).not.toMatch(/ (style|on\w+)=/);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=60");
  expect(answer.headers.get("x-robots-tag")).toBe("noindex");
  expect(answer.headers.get("set-cookie")).toBeNull();
});

test("times use the address's zone, else the site's, whatever the reader's cookie or account says", async () => {
  await anEvent(database, { title: "Vigil", ...onceIn(60) });
  const member = aViewer();
  const tokyo = { zone: { id: "Asia/Tokyo", source: "cookie" } as const, hour12: false, viewer: member };
  const plain = await read("events");
  expect(await read("events", tokyo)).toBe(plain);
  expect(plain).toContain(">1:00 PM</time>");
  const berlin = await read("events?tz=Europe/Berlin", tokyo);
  expect(berlin).toContain(">2:00 PM</time>");
  expect(wordsOf(berlin)).toContain(
    english("embeds.view.zone", { zone: "Central European Time (Berlin)", offset: "GMT+1" }),
  );
  const site = aSite({ timezone: "America/New_York" });
  expect(await read("events", { site })).toContain(">8:00 AM</time>");
});

test("if the offset changes among the dates, the zone is named without it", async () => {
  await anEvent(database, { title: "Autumn", ...onceIn(60) });
  await anEvent(database, { title: "Summer", ...onceIn((200 * DAY_MS) / MINUTE_MS) });
  const words = wordsOf(await read("events?tz=Europe/Berlin"));
  expect(words).toContain(english("embeds.view.zoneAlone", { zone: "Central European Time (Berlin)" }));
});

test("a list applies the search, filters, row limit, and theme of its address", async () => {
  await someEvents(
    database,
    Array.from({ length: 60 }, (_, n) => ({ title: `Prayer ${n}`, type: "prayer" as const, ...onceIn(n + 1) })),
  );
  await anEvent(database, { title: "Zazen", type: "meditation" });
  await anEvent(database, { title: "Prayer room", type: "prayer", kind: "always_open", schedules: [] });
  expect(titlesOf(await read("events?type=meditation"))).toEqual(["Zazen"]);
  const found = await read("events?q=zazen");
  expect(titlesOf(found)).toEqual(["Zazen"]);
  expect(wordsOf(found)).toContain("Samehour: “zazen”");
  expect(wordsOf(found)).toContain(english("embeds.view.more", SITE));
  expect(titlesOf(await read("events?type=prayer")).length).toBe(10);
  expect(titlesOf(await read("events?type=prayer&limit=2"))).toEqual(["Prayer 0", "Prayer 1"]);
  const all = await read("events?type=prayer&limit=5000&theme=dark");
  expect(titlesOf(all).length).toBe(50);
  expect(all).toContain('data-theme="dark"');
  expect(wordsOf(all)).toContain(english("embeds.view.all", { ...SITE, count: 61 }));
  expect(all).toContain('href="https://same.example/events?type=prayer"');
  expect(await read("events?theme=x%22%3E")).toContain('data-theme="auto"');
});

test("an empty list says so, and an unknown filter is refused instead of showing all events", async () => {
  await anEvent(database, { title: "Zazen" });
  const empty = await embed("events?language=is");
  expect(empty.status).toBe(200);
  expect(wordsOf(await empty.text())).toContain(english("embeds.view.none"));
  for (const query of ["type=prayr", "type=prayer&type=x", "near=nowhere", "weekday=someday"]) {
    const refused = await embed(`events?${query}`);
    expect([query, refused.status]).toEqual([query, 400]);
    const words = wordsOf(await refused.text());
    expect(words).toContain(english("embeds.failed.filter"));
    expect(words).toContain(english("embeds.failed.filterText", SITE));
    expect(words).not.toContain("Zazen");
  }
});

test("an organizer's embed lists its events and rooms without repeating its name; a hidden one is not found", async () => {
  const { id, publicId } = await anOrganizer(database, { name: "Abbey" });
  await anEvent(database, { title: "Compline", organizerId: id, organizerName: "Abbey" });
  await anEvent(database, {
    title: "Chapel",
    organizerId: id,
    organizerName: "Abbey",
    kind: "always_open",
    schedules: [],
  });
  await anEvent(database, { title: "Members", organizerId: id, listing: "members", visibility: "public_in_app" });
  await anEvent(database, { title: "Another" });
  const html = await read(`organizers/abbey-${publicId}`);
  expect(titlesOf(html)).toEqual(["Compline", "Chapel"]);
  expect(html.match(/Abbey/g)?.length).toBe(2);
  expect(wordsOf(html)).toContain(english("events.alwaysOpen.title"));
  const quiet = await anOrganizer(database, { name: "Quiet" });
  expect(wordsOf(await read(`organizers/${quiet.publicId}`))).toContain(english("embeds.view.none"));
  const hidden = await anOrganizer(database, { name: "Hidden", listing: "hidden", visibility: "private" });
  const gone = await anOrganizer(database, { name: "Gone", listing: "hidden", deletedAt: TEST_NOW });
  for (const viewer of [null, aViewer({ role: "admin" })]) {
    expect((await embed(`organizers/hidden-${hidden.publicId}`, { viewer })).status).toBe(404);
    expect((await embed(`organizers/gone-${gone.publicId}`, { viewer })).status).toBe(410);
  }
});

test("a topic's embed lists its events, under any spelling of its name; an unknown topic is not found", async () => {
  await anEvent(database, { title: "Sesshin", practices: ["Zazen"] });
  await anEvent(database, { title: "Other" });
  for (const path of ["topics/practice/zazen", "topics/practice/Zazen"])
    expect(titlesOf(await read(path))).toEqual(["Sesshin"]);
  expect((await embed("topics/practice/nothing")).status).toBe(404);
  expect((await embed("topics/sort/zazen")).status).toBe(404);
});

test("an event shows its next dates, cancelled and running ones marked, without a join link", async () => {
  const secret = "https://meet.example.org/secret";
  const exception = { originalLocal: "2026-11-25T19:00:00", cancelled: true, startsLocal: null, durationSeconds: null };
  const { publicId } = await anEvent(database, {
    title: "Compline",
    organizerName: "Abbey",
    link: secret,
    linkAudience: "members",
    passcode: "opensesame",
    description: secret,
    schedules: [{ exceptions: [exception] }],
  });
  const now = Date.UTC(2026, 10, 18, 19, 5);
  const html = await read(`events/compline-${publicId}?limit=3`, { now });
  expect(titlesOf(html)).toEqual(["Today, Wednesday, November 18", "Wednesday, November 25", "Wednesday, December 2"]);
  const words = wordsOf(html);
  for (const text of [
    english("embeds.view.with", { name: "Abbey" }),
    english("embeds.view.dates"),
    english("events.row.happeningNow"),
    english("events.row.cancelled"),
    english("embeds.view.event", SITE),
  ])
    expect(words).toContain(text);
  expect(html).toContain(`href="https://same.example/events/compline-${publicId}/2026-11-25T1900"`);
  for (const word of ["secret", "opensesame", "meet.example"]) expect(html).not.toContain(word);
});

test("a single date of an event is shown alone, even when it is past", async () => {
  const { publicId } = await anEvent(database, { title: "Compline" });
  const date = (now: number) => read(`events/compline-${publicId}/2026-11-25T1900`, { now });
  expect(titlesOf(await date(TEST_NOW))).toEqual(["Wednesday, November 25"]);
  expect(await date(TEST_NOW)).toContain(`href="https://same.example/events/compline-${publicId}/2026-11-25T1900"/>`);
  expect(wordsOf(await date(TEST_NOW + 8 * DAY_MS))).toContain(english("embeds.view.past"));
});

test("a cancelled event, a past event, and a room each say so", async () => {
  const cancelled = await anEvent(database, { title: "Off", cancelledAt: TEST_NOW });
  expect(wordsOf(await read(`events/off-${cancelled.publicId}`))).toContain(english("embeds.view.cancelled"));
  const over = await anEvent(database, { title: "Over", ...onceIn(-300) });
  expect(wordsOf(await read(`events/over-${over.publicId}`))).toContain(english("embeds.view.over"));
  const room = await anEvent(database, { title: "Room", kind: "always_open", schedules: [] });
  expect(wordsOf(await read(`events/room-${room.publicId}`))).toContain(english("embeds.view.alwaysOpen"));
});

test("restricted and unknown content is not found by anyone, and a deleted event is gone", async () => {
  const held = await anEvent(database, { title: "Held", listing: "hidden", held: true });
  const members = await anEvent(database, { title: "Members", listing: "members", visibility: "public_in_app" });
  const secret = await anEvent(database, { title: "Private", listing: "hidden", visibility: "private" });
  const deleted = await anEvent(database, { title: "Deleted", listing: "hidden", deletedAt: TEST_NOW });
  const ids = [held, members, secret].map(({ publicId }) => publicId);
  for (const viewer of [null, aViewer(), aViewer({ role: "admin" })]) {
    for (const path of [...ids.map((id) => `events/${id}`), "events/x-zzzzzz", "events/x", "nothing", "events.ics"]) {
      const answer = await embed(path, { viewer });
      expect([path, answer.status]).toEqual([path, 404]);
      const html = await answer.text();
      expect(wordsOf(html)).toContain(english("embeds.failed.missing"));
      expect(wordsOf(html)).toContain(english("embeds.failed.missingText", SITE));
      expect(html).not.toMatch(/Held|Members|Private/);
      expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors *");
    }
    const gone = await embed(`events/${deleted.publicId}`, { viewer });
    expect(gone.status).toBe(410);
    const words = wordsOf(await gone.text());
    expect(words).toContain(english("embeds.failed.gone"));
    expect(words).toContain(english("embeds.failed.goneText", SITE));
  }
});

test("an event that was merged leads to the embed of the other one, also for the script of a sandboxed frame", async () => {
  const { id, publicId } = await anEvent(database, { title: "Vigil" });
  const old = await anEvent(database, { listing: "hidden", deletedAt: TEST_NOW, mergedInto: id });
  const moved: unknown = await embed(`events/x-${old.publicId}?theme=dark`).catch((thrown: unknown) => thrown);
  if (!(moved instanceof Response)) throw new Error("It is no redirect.");
  expect([moved.status, moved.headers.get("location")]).toEqual([302, `/embed/events/vigil-${publicId}?theme=dark`]);
  expect(moved.headers.get("access-control-allow-origin")).toBe("*");
});

test("a database failure is a document too, uncached and logged", async () => {
  const logged: string[] = [];
  const broken = { db: { execute: () => Promise.reject(new Error("no")) } } as unknown as RequestContext["database"];
  const answer = await embed("events", { database: broken, logError: (_error, note) => logged.push(note) });
  expect(answer.status).toBeGreaterThanOrEqual(500);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const words = wordsOf(await answer.text());
  expect(words).toContain(english("embeds.failed.error"));
  expect(words).toContain(english("embeds.failed.errorText"));
  expect(logged).toEqual(["an embed could not be made"]);
});

test("an event that starts within the hour is marked, in an embed as in a list", async () => {
  await anEvent(database, { title: "Soon", ...onceIn(20) });
  const html = await read("events", { now: TEST_NOW });
  expect(html).toContain('data-tone="soon"');
  expect(await read("events", { now: TEST_NOW + 3 * HOUR_MS })).not.toContain(' data-tone="');
});
