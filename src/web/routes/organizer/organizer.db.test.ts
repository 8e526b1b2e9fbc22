import { expect, test } from "vitest";
import { updateOrganizer } from "#data/queries/organizers-write.ts";
import { transaction } from "#data/transaction.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { organizerLoader } from "#web/routes/organizer/organizer.server.ts";
import type { OrganizerView } from "#web/routes/organizer/organizer-view.ts";
import { aViewer } from "#tests/support/builders/a-viewer.ts";
import { aUser } from "#tests/support/builders/a-user.ts";

const database = withTestDatabase();
const MEMBER = { viewer: aViewer() };

function load(segment: string, { query = "", ...overrides }: { query?: string } & Record<string, unknown> = {}) {
  const url = new URL(`https://same.example/organizers/${segment}${query}`);
  return organizerLoader(segment, url, aRequestContext({ database, ...overrides }));
}

async function page(segment: string, overrides = {}): Promise<OrganizerView> {
  const view = await load(segment, overrides);
  if (view.shows !== "organizer") throw new Error(`The page shows ${view.shows}.`);
  return view;
}

async function redirectOf(loading: Promise<unknown>): Promise<[number, string | null]> {
  const thrown = await loading.catch((error: unknown) => error);
  if (!(thrown instanceof Response)) throw new Error("It was no redirect.");
  return [thrown.status, thrown.headers.get("Location")];
}

const once = (startsLocal: string) => [{ startsLocal, timezone: "UTC", rrule: null, durationSeconds: 3_600 }];
const titles = (view: OrganizerView) =>
  view.events.shows === "list" ? view.events.days.flatMap((day) => day.rows.map((row) => row.title)) : null;

test("a page shows the organizer's name, member-since date, and own description", async () => {
  await aUser(database, { id: "owner" });
  const { publicId } = await anOrganizer(database, {
    name: "Northmoor Friends",
    userId: "owner",
    description: "We sit in silence.",
    websiteUrl: "https://northmoor.example/",
    contactEmail: "secret@northmoor.example",
    verifiedAt: TEST_NOW,
  });
  const view = await page(`northmoor-friends-${publicId}`);
  expect(view).toMatchObject({
    documentTitle: "Northmoor Friends · Samehour",
    canonical: `https://same.example/organizers/northmoor-friends-${publicId}`,
    mark: expect.stringContaining(">NF</text>"),
    visibility: "public_web",
    verified: true,
    claimed: true,
    memberSince: "November 2026",
    websiteUrl: "https://northmoor.example/",
    about: { lead: [{ text: "We sit in silence.", href: null }] },
    week: null,
  });
  expect(JSON.stringify(view)).not.toContain("secret@");
});

test("the id alone, an old name, and an invalid query redirect to the current address", async () => {
  const { publicId } = await anOrganizer(database, { name: "Open Circle" });
  const path = `/organizers/open-circle-${publicId}`;
  expect(await redirectOf(load(publicId))).toEqual([301, path]);
  expect(await redirectOf(load(`closed-circle-${publicId}`, { query: "?tz=Asia/Tokyo" }))).toEqual([
    301,
    `${path}?tz=Asia/Tokyo`,
  ]);
  expect(await redirectOf(load(`open-circle-${publicId}`, { query: "?tab=soon&page=0" }))).toEqual([302, path]);
});

test("unknown, hidden, and members' organizers are not found by visitors, and a deleted one is gone", async () => {
  expect(await load("no-such-zzzzzz")).toEqual({ shows: "missing" });
  expect(await load("manage")).toEqual({ shows: "missing" });
  const owner = await aUser(database);
  const hidden = await anOrganizer(database, {
    name: "A",
    listing: "hidden",
    visibility: "private",
    userId: owner.userId,
  });
  const members = await anOrganizer(database, { name: "B", listing: "members", visibility: "public_in_app" });
  expect(await load(hidden.publicId)).toEqual({ shows: "missing" });
  expect(await load(`a-${hidden.publicId}`, MEMBER)).toEqual({ shows: "missing" });
  expect(await load(`a-${hidden.publicId}`, { viewer: owner })).toMatchObject({
    name: "A",
  });
  expect(await load(`b-${members.publicId}`)).toEqual({ shows: "missing" });
  expect(await load(`b-${members.publicId}`, MEMBER)).toMatchObject({ visibility: "public_in_app" });
  for (const { id } of [hidden, members, await anOrganizer(database, { name: "C" })]) {
    await transaction(database.db, (tx) =>
      updateOrganizer(tx, id, { deletedAt: TEST_NOW, listing: "hidden", now: TEST_NOW }),
    );
  }
  const found = await database.db.execute<{ public_id: string }>("select public_id from organizers where name = 'C'");
  expect(await load(found.rows[0]?.public_id ?? "")).toEqual({ shows: "gone" });
  expect(await load(hidden.publicId)).toEqual({ shows: "missing" });
  expect(await load(members.publicId)).toEqual({ shows: "missing" });
});

test("upcoming events are listed once at their next date, and past ones under past", async () => {
  const { id, publicId } = await anOrganizer(database);
  const of = { organizerId: id };
  const other = await anOrganizer(database, { name: "Others" });
  await anEvent(database, { ...of, title: "Weekly" });
  await anEvent(database, { ...of, title: "Soon", schedules: once("2026-11-18T13:00:00") });
  await anEvent(database, { ...of, title: "Old", schedules: once("2026-11-01T13:00:00") });
  await anEvent(database, { ...of, title: "Older", schedules: once("2026-10-29T13:00:00") });
  await anEvent(database, { ...of, title: "Hidden", listing: "hidden" });
  await anEvent(database, { organizerId: other.id, title: "Elsewhere" });
  await anEvent(database, { ...of, title: "Room", kind: "always_open" });
  const view = await page(`open-circle-${publicId}`);
  expect(titles(view)).toEqual(["Soon", "Weekly"]);
  expect(view.events).toMatchObject({ total: 2, pages: 1, rooms: [{ title: "Room" }] });
  const past = await page(`open-circle-${publicId}`, { query: "?tab=past" });
  expect(titles(past)).toEqual(["Old", "Older"]);
  expect(past.events).toMatchObject({ total: 2, rooms: [] });
  // No job has updated the stored dates in the two hours since: the one-off event is over, and the list must know.
  const later = { now: Date.UTC(2026, 10, 18, 14, 30) };
  expect(titles(await page(`open-circle-${publicId}`, later))).toEqual(["Weekly"]);
  expect(titles(await page(`open-circle-${publicId}`, { ...later, query: "?tab=past" }))).toEqual([
    "Soon",
    "Old",
    "Older",
  ]);
  const beyond = await page(`open-circle-${publicId}`, { query: "?page=2" });
  expect(beyond.events).toEqual({ shows: "beyond", pages: 1 });
});

test("rows name the organizer with a link to its current address", async () => {
  const { id, publicId } = await anOrganizer(database, { name: "Open Circle" });
  await anEvent(database, { organizerId: id, organizerName: "OPEN CIRCLE" });
  const { events } = await page(`open-circle-${publicId}`);
  expect(events.shows === "list" && events.days[0]?.rows[0]).toMatchObject({
    organizer: "OPEN CIRCLE",
    organizerHref: `/organizers/open-circle-${publicId}`,
  });
});

test("the head names what the events say of an organizer, and a line of them is the text of an unclaimed one", async () => {
  const weekly = [
    { startsLocal: "2026-11-25T19:00:00", timezone: "Europe/Paris", rrule: "FREQ=WEEKLY", durationSeconds: 2_700 },
  ];
  await aUser(database, { id: "owner" });
  const unclaimed = await anOrganizer(database, { name: "A" });
  const written = await anOrganizer(database, { name: "B", description: "We sing." });
  const claimed = await anOrganizer(database, { name: "C", userId: "owner" });
  const without = await anOrganizer(database, { name: "D" });
  for (const { id } of [unclaimed, written, claimed]) {
    await anEvent(database, { organizerId: id, schedules: weekly, type: "meditation", languages: ["fr"] });
  }
  const shown = await page(`a-${unclaimed.publicId}`);
  expect(shown.facts).toEqual(["Paris time", "French", "1 event a week"]);
  expect(shown.line).toBe("Meditation on Wednesday afternoons, 45\u00a0min each.");
  expect(shown.description).toContain("Meditation on Wednesday afternoons");
  const others = [`b-${written.publicId}`, `c-${claimed.publicId}`, `d-${without.publicId}`];
  const [withText, withOwner, withNothing] = await Promise.all(others.map((each) => page(each)));
  expect(withText).toMatchObject({ line: null, facts: shown.facts, about: { lead: [{ text: "We sing." }] } });
  expect(withOwner).toMatchObject({ line: null, facts: shown.facts });
  expect(withNothing).toMatchObject({ line: null, facts: [null, null, null] });
});

test("the usual week follows the recurrence rules, in the visitor's zone", async () => {
  const { id, publicId } = await anOrganizer(database);
  const weekly = { startsLocal: "2026-01-06T17:00:00", timezone: "Europe/London", rrule: "FREQ=WEEKLY;BYDAY=TU" };
  const cancelled = { cancelled: true, startsLocal: null, durationSeconds: null };
  const exceptions = [{ originalLocal: "2026-11-24T17:00:00", ...cancelled }];
  await anEvent(database, { organizerId: id, schedules: [{ ...weekly, exceptions }] });
  await anEvent(database, { organizerId: id, cancelledAt: TEST_NOW, schedules: [{ ...weekly, rrule: "FREQ=DAILY" }] });
  const { week } = await page(`open-circle-${publicId}`);
  expect(week).toMatchObject({ city: "New York", date: "November 22" });
  const monday = await page(`open-circle-${publicId}`, { firstWeekday: 1 });
  expect(monday.week).toMatchObject({
    date: "November 23",
    days: [{ short: "Mon" }, { short: "Tue", marks: [0.5] }, {}, {}, {}, {}, {}],
  });
  expect(week?.days.map((day) => [day.short, day.long, day.times.map((time) => time.clock), day.marks])).toEqual([
    ["Sun", "Sunday", [], []],
    ["Mon", "Monday", [], []],
    ["Tue", "Tuesday", ["12:00 PM"], [0.5]],
    ["Wed", "Wednesday", [], []],
    ["Thu", "Thursday", [], []],
    ["Fri", "Friday", [], []],
    ["Sat", "Saturday", [], []],
  ]);
});

test("a full day shows three times and how many more there are", async () => {
  const { id, publicId } = await anOrganizer(database);
  const hours = ["06", "09", "12", "15", "18"];
  const schedules = hours.map((hour) => ({ startsLocal: `2026-01-06T${hour}:00:00`, rrule: "FREQ=DAILY" }));
  await anEvent(database, { organizerId: id, schedules });
  const { week } = await page(`open-circle-${publicId}`, { zone: { id: "UTC", source: "address" } });
  expect(week?.days[0]).toMatchObject({ more: 2, marks: [0.25, 0.375, 0.5, 0.625, 0.75] });
  expect(week?.days[0]?.times.map((time) => time.clock)).toEqual(["6:00 AM", "9:00 AM", "12:00 PM"]);
});

test("a merged organizer's address redirects temporarily to the final one, through any number of merges", async () => {
  const last = await anOrganizer(database, { name: "Open Circle" });
  const gone = { deletedAt: TEST_NOW, listing: "hidden" } as const;
  const middle = await anOrganizer(database, { name: "Circle", mergedInto: last.id, ...gone });
  const first = await anOrganizer(database, { name: "The Circle", mergedInto: middle.id, ...gone });
  expect(await redirectOf(load(`the-circle-${first.publicId}`))).toEqual([
    302,
    `/organizers/open-circle-${last.publicId}`,
  ]);
});

test("a listed organizer links to its events in the list and calendar, in the zone of the address", async () => {
  const { publicId } = await anOrganizer(database, { name: "Open Circle" });
  const zone = "?tz=Europe/Paris";
  expect((await page(`open-circle-${publicId}`, { query: zone })).elsewhere).toEqual({
    list: `/events?tz=Europe/Paris&organizer=${publicId}`,
    calendar: `/calendar?tz=Europe/Paris&organizer=${publicId}`,
  });
  expect((await page(`open-circle-${publicId}`, { query: "?tab=past" })).elsewhere?.list).toBe(
    `/events?tab=past&organizer=${publicId}`,
  );
});

test("a hidden organizer's page, visible only to its own people, links to no list", async () => {
  await aUser(database, { id: "owner" });
  const hidden = { name: "Closed House", userId: "owner", listing: "hidden", visibility: "private" } as const;
  const { publicId } = await anOrganizer(database, hidden);
  expect((await page(`closed-house-${publicId}`, { viewer: aViewer({ userId: "owner" }) })).elsewhere).toBeNull();
});
