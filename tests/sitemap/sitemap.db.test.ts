import { expect, test } from "vitest";
import { updateEvent } from "#data/queries/events-write.ts";
import { updateSchedule } from "#data/queries/schedules-write.ts";
import { eventPath } from "#core/events/event-address.ts";
import { organizerPath } from "#core/organizers/organizer-address.ts";
import { DAY_MS, HOUR_MS, toIsoSeconds } from "#core/time/instant.ts";
import { transaction } from "#data/transaction.ts";
import { somePublicForms } from "#tests/support/accounts/an-auth.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { anEvent, type EventOverrides, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { describePage, readSitemap, readWholeSitemap } from "#tests/sitemap/listed-pages.ts";

const database = withTestDatabase();
const SITE = "https://same.example";

const ONCE = { rrule: null };
const CANCELLED = { cancelled: true, startsLocal: null, durationSeconds: null };

/** An event with the path of its page. */
async function stored(title: string, overrides: EventOverrides = {}) {
  const event = await anEvent(database, { title, ...overrides });
  return { ...event, path: eventPath({ title, publicId: event.publicId }) };
}

const publicForms = somePublicForms({ open: () => "a-form-key" });
const contextAt = (now = TEST_NOW) => aRequestContext({ database, now, publicForms });

async function pathsOf(now = TEST_NOW) {
  const parts = await readWholeSitemap(contextAt(now));
  return new Map([...parts].map(([name, urls]) => [name, urls.map(({ loc }) => loc.replace(SITE, ""))]));
}

test("each listed page exists, is its own canonical address and may be indexed", async () => {
  const organizer = await anOrganizer(database, { name: `<Tom & Ann's> "Abbey"` });
  const hostile = `</loc>&amp;"'<script> ${"x".repeat(100)}`;
  const of = { organizerId: organizer.id, traditions: ["Zen & <Chan>", "禅"] };
  const weekly = await stored(hostile, of);
  const once = await stored("Evensong", { ...of, schedules: [ONCE] });
  const other = await stored("Compline", { ...of, schedules: [ONCE] });
  const over = await stored("Vigil", { ...of, schedules: [{ ...ONCE, startsLocal: "2026-03-01T19:00:00" }] });
  const room = await stored("Chapel", { kind: "always_open" });
  const ended = await stored("Called off", { ...of, cancelledAt: TEST_NOW - HOUR_MS });
  const parts = await pathsOf();
  expect([...parts.keys()]).toEqual(["pages", "topics", "organizers-1", "events-1", "dates-1"]);
  expect(parts.get("organizers-1")).toEqual([organizerPath(organizer)]);
  expect(parts.get("events-1")).toEqual([weekly, once, other, over, room, ended].map(({ path }) => path));
  expect(parts.get("dates-1")).toEqual(
    ["11-18", "11-25", "12-02", "12-09", "12-16"].map((day) => `${weekly.path}/2026-${day}T1900`),
  );
  expect(parts.get("topics")).toEqual(
    expect.arrayContaining(["/topics/tradition/zen-and-chan", `/topics/tradition/${encodeURIComponent("禅")}`]),
  );
  for (const path of [...parts.values()].flat()) {
    const canonical = SITE + path;
    expect(await describePage(canonical, contextAt())).toEqual({ status: 200, canonical, robots: [] });
  }
});

test("the only date of an event has the event's page as its canonical address", async () => {
  const { path } = await stored("Evensong", { schedules: [ONCE] });
  expect(await describePage(`${SITE}${path}/2026-11-18T1900`, contextAt())).toMatchObject({ canonical: SITE + path });
});

test("what is not public is not listed", async () => {
  const hidden = await anOrganizer(database, { name: "Hidden House", listing: "hidden" });
  await anOrganizer(database, { name: "Members' House", listing: "members" });
  await stored("Members only", { visibility: "public_in_app", listing: "members" });
  await stored("Private", { visibility: "private", listing: "hidden" });
  await stored("Held", { held: true, moderation: "pending", listing: "hidden" });
  await stored("Rejected", { moderation: "rejected", listing: "hidden" });
  await stored("Imported", { importStatus: "pending", listing: "hidden" });
  await stored("Suspended", { suspendedAt: TEST_NOW, listing: "hidden" });
  await stored("Deleted", { deletedAt: TEST_NOW, listing: "hidden" });
  const shown = await stored("Shown", { organizerId: hidden.id });
  const parts = await pathsOf();
  expect([...parts.keys()]).toEqual(["pages", "events-1", "dates-1"]);
  expect(parts.get("events-1")).toEqual([shown.path]);
  expect(parts.get("dates-1")?.every((path) => path.startsWith(`${shown.path}/`))).toBe(true);
});

test("the sample events of an empty directory are not listed", async () => {
  expect([...(await pathsOf()).keys()]).toEqual(["pages"]);
});

test("a year after its last date an event is no longer listed, and its page may not be indexed", async () => {
  const { path } = await stored("Vigil", { schedules: [ONCE] });
  const ends = Date.UTC(2026, 10, 18, 20);
  const [before, after] = [ends + 365 * DAY_MS - HOUR_MS, ends + 365 * DAY_MS];
  expect((await pathsOf(before)).get("events-1")).toEqual([path]);
  expect(await describePage(SITE + path, contextAt(before))).toMatchObject({ robots: [] });
  expect((await pathsOf(after)).has("events-1")).toBe(false);
  expect(await describePage(SITE + path, contextAt(after))).toMatchObject({ status: 200, robots: ["noindex"] });
});

test("dates of the next month are listed once each, including cancelled ones, but not those of a cancelled event", async () => {
  const exceptions = [{ originalLocal: "2026-11-25T19:00:00", ...CANCELLED }];
  const until = { rrule: "FREQ=WEEKLY;BYDAY=WE;UNTIL=20261126" };
  const twice = await stored("Twice", { schedules: [{ ...until, exceptions }, until] });
  await stored("Called off", { cancelledAt: TEST_NOW });
  await stored("Later", { schedules: [{ startsLocal: "2027-03-03T19:00:00" }] });
  expect((await pathsOf()).get("dates-1")).toEqual([`${twice.path}/2026-11-18T1900`, `${twice.path}/2026-11-25T1900`]);
});

test("a page's last change includes its text, listing and times, and for an organizer also its events", async () => {
  const organizer = await anOrganizer(database, { now: TEST_NOW - 3 * DAY_MS });
  const of = { organizerId: organizer.id, now: TEST_NOW - 2 * DAY_MS };
  const event = await stored("Sitting", of);
  await stored("Private", { ...of, visibility: "private", listing: "hidden", now: TEST_NOW });
  const changes = async () => {
    const parts = await readWholeSitemap(contextAt());
    return ["organizers-1", "events-1", "dates-1"].map((name) => parts.get(name)?.[0]?.lastmod);
  };
  const iso = (hours: number) => toIsoSeconds(TEST_NOW - hours * HOUR_MS);
  expect(await changes()).toEqual([iso(48), iso(48), iso(48)]);
  const [id = 0] = event.scheduleIds;
  await transaction(database.db, (tx) => updateSchedule(tx, id, { now: TEST_NOW - 5 * HOUR_MS }));
  expect(await changes()).toEqual([iso(48), iso(5), iso(5)]);
  await transaction(database.db, (tx) => updateEvent(tx, event.id, { title: "Vespers", now: TEST_NOW - 2 * HOUR_MS }));
  expect(await changes()).toEqual([iso(2), iso(2), iso(2)]);
  const fixed = await readSitemap(`${SITE}/sitemap.xml?part=pages`, contextAt());
  expect(fixed.filter(({ lastmod }) => lastmod !== undefined)).toEqual([]);
});

test("events are divided into parts by id, and only parts with a page exist", async () => {
  await database.pool.query("alter sequence events_id_seq restart with 20499");
  const [first, second, third] = [await stored("First"), await stored("Second"), await stored("Third")];
  expect([first.id, second.id, third.id]).toEqual([20_499, 20_500, 20_501]);
  const parts = await pathsOf();
  expect([...parts.keys()]).toEqual(["pages", "topics", "events-3", "dates-41", "dates-42"]);
  expect(parts.get("events-3")).toEqual([first, second, third].map(({ path }) => path));
  expect(new Set(parts.get("dates-41")?.map((path) => path.slice(0, path.lastIndexOf("/"))))).toEqual(
    new Set([first.path, second.path]),
  );
  expect(new Set(parts.get("dates-42")?.map((path) => path.slice(0, path.lastIndexOf("/"))))).toEqual(
    new Set([third.path]),
  );
});

test.each([
  "events-1",
  "events-2",
  "dates-1",
  "organizers-1",
  "events-999999999",
  "topics",
  "x",
  "",
  "events",
  "events-01",
])("an empty directory has no part %j", async (name) => {
  const read = readSitemap(`${SITE}/sitemap.xml?part=${name}`, contextAt());
  await expect(read).rejects.toMatchObject({ code: "not-found" });
});
