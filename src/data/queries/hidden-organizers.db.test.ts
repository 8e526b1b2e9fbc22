import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listScope } from "#core/viewer.ts";
import { findEventsScreen } from "#data/queries/events.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { aViewer } from "#tests/support/builders/a-viewer.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { listRunningDates } from "#tests/support/database/list-events.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const RUNNING = [{ startsLocal: "2026-11-18T11:30:00", timezone: "UTC", rrule: null, durationSeconds: 3600 }];
const PAST = [{ startsLocal: "2026-11-10T19:00:00", timezone: "UTC", rrule: null, durationSeconds: 3600 }];

/** The titles of everything that the screen lists, and its total. */
async function screen(options: Parameters<typeof listScope>[0], past = false) {
  const list = { ...listScope(options), past, now: TEST_NOW, page: 1, pageSize: 50, query: null };
  const { rows, total, rooms } = await findEventsScreen(database, { list, rooms: 9 });
  const running = await listRunningDates(database.db, { ...list, limit: 9 });
  return { titles: [...rows, ...running, ...rooms].map(({ title }) => title).toSorted(), total };
}

test("organizers that a member hides are missing from that member's lists and counts only", async () => {
  const quiet = await anOrganizer(database, { name: "Quiet" });
  const loud = await anOrganizer(database, { name: "Loud" });
  for (const [organizerId, name] of [
    [quiet.id, "Quiet"],
    [loud.id, "Loud"],
    [undefined, "Nobody's"],
  ] as const) {
    const of = organizerId === undefined ? {} : { organizerId };
    await anEvent(database, { ...of, title: `${name} coming` });
    await anEvent(database, { ...of, title: `${name} running`, schedules: RUNNING });
    await anEvent(database, { ...of, title: `${name} past`, schedules: PAST });
    await anEvent(database, { ...of, title: `${name} room`, kind: "always_open" });
  }
  const hider = aViewer({ hiddenOrganizers: [loud.id] });
  expect((await screen(aViewer())).total).toBe(6);
  expect(await screen(hider)).toMatchObject({ total: 4 });
  expect((await screen(hider)).titles.filter((title) => title.startsWith("Loud"))).toEqual([]);
  expect(await screen(hider, true)).toMatchObject({ total: 2 });
  expect((await screen(null)).titles.filter((title) => title.startsWith("Loud"))).toHaveLength(4);
});

test("rows show a member which events are saved, and a visitor nothing", async () => {
  const me = await aUser(database, { id: "me" });
  const savedEvent = await anEvent(database, { title: "Kept" });
  await anEvent(database, { title: "Other" });
  await database.db.execute(sql`insert into saved_events values ('me', ${savedEvent.id}, now())`);
  const saved = async (viewer: Parameters<typeof listScope>[0]) => {
    const list = { ...listScope(viewer), past: false, now: TEST_NOW, page: 1, pageSize: 50, query: null };
    const { rows } = await findEventsScreen(database, { list, rooms: 0 });
    return Object.fromEntries(rows.map(({ title, isSaved }) => [title, isSaved]));
  };
  expect(await saved(me)).toEqual({ Kept: true, Other: false });
  expect(await saved(null)).toEqual({ Kept: null, Other: null });
});
