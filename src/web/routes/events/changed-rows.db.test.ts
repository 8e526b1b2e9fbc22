import { expect, test } from "vitest";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { aViewer } from "#tests/support/builders/a-viewer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { eventsPageOf, once } from "#tests/support/events-page-of.ts";

const database = withTestDatabase();
const { list, onlyRow } = eventsPageOf(database);

test("cached rows never hide a change in anything that the row shows", async () => {
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
    "update occurrences set ends_at = ends_at + interval '1 minute'",
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

test("a row is rendered again when its neighbors change", async () => {
  await anEvent(database, { title: "Noon", schedules: once("2026-11-18T17:00:00") });
  expect((await onlyRow()).time).toMatchObject({ part: "Afternoon" });
  await anEvent(database, { title: "Noon too", schedules: once("2026-11-18T17:00:00") });
  const rows = (await list()).days.flatMap((day) => day.rows);
  expect(rows.map((row) => row.time?.part)).toEqual(["Afternoon", null]);
});
