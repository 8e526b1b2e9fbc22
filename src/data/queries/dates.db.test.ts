import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
import { countDatesAndGroups } from "#data/queries/dates.ts";
import {
  findDateOfEvent,
  findEventByPublicId,
  listDatesOfEvent,
  listEventsAroundHour,
} from "#data/queries/event-page.ts";
import type { EventRow } from "#data/queries/event-row.ts";
import { findOrganizerByPublicId, findOrganizersByNameKey } from "#data/queries/organizers.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { listRunningDates } from "#tests/support/database/list-events.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const listings: readonly Listing[] = ["public"];
const titles = (rows: readonly EventRow[]) => rows.map((row) => row.title);
const at = (time: string) => [{ startsLocal: `2026-11-18T${time}`, rrule: "FREQ=DAILY" }];
const cancelled = (originalLocal: string) => ({
  originalLocal,
  cancelled: true,
  startsLocal: null,
  durationSeconds: null,
});

test("running dates are those that have begun and are not over, even while the advancing job is late", async () => {
  await anEvent(database, { title: "Ends at noon", schedules: at("11:00:00") });
  await anEvent(database, { title: "Running", schedules: at("11:30:00") });
  await anEvent(database, { title: "Begins at noon", schedules: at("12:00:00") });
  await anEvent(database, { title: "Later", schedules: at("12:01:00") });
  await anEvent(database, { title: "Off", cancelledAt: TEST_NOW, schedules: at("11:30:00") });
  await anEvent(database, {
    title: "Members",
    listing: "members",
    visibility: "public_in_app",
    schedules: at("11:30:00"),
  });
  expect(titles(await listRunningDates(database.db, { now: TEST_NOW, listings, limit: 10 }))).toEqual([
    "Running",
    "Begins at noon",
  ]);
  const nextDay = TEST_NOW + DAY_MS;
  expect(titles(await listRunningDates(database.db, { now: nextDay, listings, limit: 10 }))).toEqual([
    "Running",
    "Begins at noon",
  ]);
  expect(
    titles(await listRunningDates(database.db, { now: nextDay, listings: ["public", "members"], limit: 2 })),
  ).toEqual(["Running", "Members"]);
});

test("the site's numbers count dates and the groups that hold them", async () => {
  const organizer = await anOrganizer(database, { name: "One" });
  await anEvent(database, { organizerId: organizer.id, organizerName: "One" });
  await anEvent(database, { organizerId: organizer.id, organizerName: "One, too" });
  await anEvent(database, { organizerName: "Two" });
  await anEvent(database, { organizerName: "Hidden", listing: "hidden" });
  const span = { from: TEST_NOW, to: TEST_NOW + 30 * DAY_MS, listings };
  expect(await countDatesAndGroups(database.db, span)).toEqual({ dates: 15, groups: 2 });
  expect(await countDatesAndGroups(database.db, { ...span, listings: ["members"] })).toEqual({ dates: 0, groups: 0 });
});

test("an event is found by its public id, deleted or not, with everything its page needs", async () => {
  const organizer = await anOrganizer(database);
  const built = await anEvent(database, {
    organizerId: organizer.id,
    listing: "hidden",
    deletedAt: TEST_NOW,
    schedules: [{ exceptions: [cancelled("2026-11-25T19:00:00")] }, { startsLocal: "2026-11-20T08:00:00" }],
  });
  expect(await findEventByPublicId(database.db, "zzzzzz")).toBeNull();
  expect(await findEventByPublicId(database.db, built.publicId)).toMatchObject({
    id: built.id,
    deletedAt: TEST_NOW,
    listing: "hidden",
    organizer: { publicId: organizer.publicId },
    schedules: [
      { position: 0, exceptions: [{ originalLocal: "2026-11-25T19:00:00", cancelled: true }] },
      { position: 1, exceptions: [] },
    ],
  });
});

test("an event's dates begin with the running one and include cancelled ones", async () => {
  const event = await anEvent(database, {
    schedules: [{ timezone: "Asia/Kolkata", exceptions: [cancelled("2026-11-25T19:00:00")] }],
  });
  const running = Date.UTC(2026, 10, 18, 13, 45);
  const dates = await listDatesOfEvent(database.db, event.id, { from: running, limit: 3 });
  expect(dates.map((date) => [date.originalLocal.slice(0, 10), date.cancelled, date.timezone])).toEqual([
    ["2026-11-18", false, "Asia/Kolkata"],
    ["2026-11-25", true, "Asia/Kolkata"],
    ["2026-12-02", false, "Asia/Kolkata"],
  ]);
});

test("a date is found by its original local start, a cancelled one only if no other has it", async () => {
  const event = await anEvent(database, {
    schedules: [
      { exceptions: [cancelled("2026-11-25T19:00:00"), cancelled("2026-12-02T19:00:00")] },
      { startsLocal: "2026-11-25T19:00:00", rrule: null },
    ],
  });
  const find = (local: string) => findDateOfEvent(database.db, event.id, local);
  expect(await find("2026-11-25T19:00:00")).toMatchObject({ scheduleId: event.scheduleIds[1], cancelled: false });
  expect(await find("2026-12-02T19:00:00")).toMatchObject({ scheduleId: event.scheduleIds[0], cancelled: true });
  expect(await find("2026-11-26T19:00:00")).toBeNull();
});

test("other events within an hour of a start are listed once each, nearest first", async () => {
  const event = await anEvent(database, { title: "This one", schedules: at("19:00:00") });
  await anEvent(database, { title: "An hour later", schedules: at("20:00:00") });
  await anEvent(database, { title: "Too late", schedules: at("20:00:01") });
  await anEvent(database, { title: "Twice", schedules: [...at("18:30:00"), ...at("19:10:00")] });
  await anEvent(database, { title: "Same time", schedules: at("19:00:00") });
  await anEvent(database, { title: "Hidden", listing: "hidden", schedules: at("19:00:00") });
  const requested = { startsAt: TEST_NOW + DAY_MS + 7 * HOUR_MS, listings, exceptEventId: event.id, limit: 10 };
  const rows = await listEventsAroundHour(database.db, requested);
  expect(titles(rows)).toEqual(["Same time", "Twice", "An hour later"]);
  expect(rows[1]?.date?.originalLocal).toBe("2026-11-19T19:10:00");
  expect(titles(await listEventsAroundHour(database.db, { ...requested, limit: 1 }))).toEqual(["Same time"]);
});

test("an organizer is found by public id and by folded name, by name only if not deleted", async () => {
  const cached = await anOrganizer(database, { name: "Círculo Abierto" });
  const gone = await anOrganizer(database, { name: "Gone", deletedAt: TEST_NOW, listing: "hidden" });
  expect((await findOrganizerByPublicId(database.db, gone.publicId))?.name).toBe("Gone");
  expect(await findOrganizerByPublicId(database.db, "zzzzzz")).toBeNull();
  expect(
    (await findOrganizersByNameKey(database.db, ["circulo abierto", "gone", "other"])).map((each) => each.id),
  ).toEqual([cached.id]);
  expect(await findOrganizersByNameKey(database.db, [])).toEqual([]);
});
