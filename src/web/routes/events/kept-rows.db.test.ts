import { expect, test } from "vitest";
import { MINUTE_MS } from "#core/time/instant.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { aViewer } from "#tests/support/builders/a-viewer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { eventsPageOf, once } from "#tests/support/events-page-of.ts";

const database = withTestDatabase();
const { list, onlyRow } = eventsPageOf(database);

test("a row that nothing changed for is the same object again, and no other row is", async () => {
  await anEvent(database, { title: "Same" });
  const row = await onlyRow();
  expect(await onlyRow()).toBe(row);
  const others = [{ now: TEST_NOW + MINUTE_MS }, { zone: { id: "Asia/Seoul", source: "cookie" } }, { hour12: false }];
  for (const given of [...others, { viewer: aViewer() }]) expect(await onlyRow({}, given)).not.toBe(row);
  await database.db.execute("update events set description = 'Something else'");
  expect(await onlyRow()).toMatchObject({ title: "Same", text: "Something else" });
});

test("what is kept of rows never hides a change, of whatever the row shows", async () => {
  const organizer = await anOrganizer(database, { name: "Sisters" });
  await anEvent(database, { title: "Before", organizerId: organizer.id, linkAudience: "before_start" });
  const all = async () => [await onlyRow(), await onlyRow({}, { viewer: aViewer() })];
  let before = await all();
  const changes = [
    "update events set title = 'After'",
    "update events set native_title = 'Après', native_title_language = 'fr'",
    "update events set type = 'prayer'",
    "update events set price = 12.5",
    "update events set organizer_name = 'Brothers'",
    "update events set link_audience = 'everyone'",
    "update events set link = 'https://meet.example.org/another'",
    "update organizers set listing = 'hidden'",
    "update events set current_ends_at = current_ends_at + interval '1 minute'",
    "update schedules set timezone = 'Asia/Tokyo'",
    "update schedules set rrule = 'FREQ=MONTHLY'",
    "update events set cancelled_at = now()",
  ];
  for (const change of changes) {
    await database.db.execute(change);
    const after = await all();
    for (const [at, row] of after.entries()) expect([change, row]).not.toEqual([change, before[at]]);
    before = after;
  }
});

test("a row whose neighbours changed is written anew", async () => {
  await anEvent(database, { title: "Noon", schedules: once("2026-11-18T17:00:00") });
  expect((await onlyRow()).time).toMatchObject({ part: "Afternoon" });
  await anEvent(database, { title: "Noon too", schedules: once("2026-11-18T17:00:00") });
  const rows = (await list()).days.flatMap((day) => day.rows);
  expect(rows.map((row) => row.time?.part)).toEqual(["Afternoon", null]);
});

test("the days of a list are the same object again as long as every row is, and never hide another row behind the first", async () => {
  for (const [title, hour] of [
    ["First", 17],
    ["Second", 18],
    ["Third", 19],
  ] as const) {
    await anEvent(database, { title, schedules: once(`2026-11-18T${hour}:00:00`) });
  }
  const shown = async () => {
    const { days } = await list();
    return { days, titles: days.flatMap((day) => day.rows.map((row) => row.title)) };
  };
  const before = await shown();
  expect(before.titles).toEqual(["First", "Second", "Third"]);
  expect((await shown()).days).toBe(before.days);
  await database.db.execute("update events set title = 'Last' where title = 'Third'");
  expect((await shown()).titles).toEqual(["First", "Second", "Last"]);
  await database.db.execute(
    "update events set current_starts_at = current_starts_at + interval '2 hours', current_ends_at = current_ends_at + interval '2 hours' where title = 'Second'",
  );
  expect((await shown()).titles).toEqual(["First", "Last", "Second"]);
  await database.db.execute("update events set listing = 'hidden' where title = 'Last'");
  expect((await shown()).titles).toEqual(["First", "Second"]);
});
