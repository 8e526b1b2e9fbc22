import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { moveDeviceSaves, saveEvent, unsaveEvent } from "#commands/saved-events/save-event.ts";
import { type SavedThing, parseSavedKey } from "#core/saved-events/saved-events.ts";
import { DAY_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { listDateSavers, listSavers } from "#data/queries/saved-events.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const SECOND = "2026-11-25T19:00:00";

const thingOf = (key: string): SavedThing => {
  const thing = parseSavedKey(key);
  if (thing === null) throw new Error(`${key} names nothing.`);
  return thing;
};
const save = (viewer: Viewer, key: string) => saveEvent(database, { viewer, thing: thingOf(key) }, TEST_NOW);
const unsave = (viewer: Viewer, key: string) => unsaveEvent(database, { viewer, thing: thingOf(key) }, TEST_NOW);

/** The stored rows, as keys. */
async function saved(): Promise<readonly string[]> {
  const found = await database.db.execute<{ save: string }>(sql`
    select s.user_id || ' ' || e.public_id as save from saved_events s join events e on e.id = s.event_id
    union all
    select d.user_id || ' ' || e.public_id || ' ' || to_char(d.original_local, 'MM-DD"T"HH24:MI') from saved_dates d
      join schedules p on p.id = d.schedule_id join events e on e.id = p.event_id order by 1`);
  return found.rows.map((row) => row.save);
}

async function lines(): Promise<readonly string[]> {
  const found = await database.db.execute<{ line: string }>(
    sql`select user_id || ' ' || activity_type || ' ' || entity_type || ' ' || entity_id as line from activity order by id`,
  );
  return found.rows.map((row) => row.line);
}

test("saving or removing twice counts once and is logged once", async () => {
  const me = await aUser(database, { id: "me" });
  const { publicId } = await anEvent(database);
  expect(await save(me, publicId)).toEqual({ outcome: "saved", isNew: true, replaced: [] });
  expect(await save(me, publicId)).toEqual({ outcome: "saved", isNew: false, replaced: [] });
  expect(await saved()).toEqual([`me ${publicId}`]);
  expect(await unsave(me, publicId)).toBe(true);
  expect(await unsave(me, publicId)).toBe(false);
  expect(await saved()).toEqual([]);
  expect(await lines()).toEqual([`me event_saved event ${publicId}`, `me event_unsaved event ${publicId}`]);
});

test("saving an event replaces 'only this date' and vice versa; several dates can be saved together", async () => {
  const me = await aUser(database, { id: "me" });
  const { publicId } = await anEvent(database);
  await save(me, `${publicId}/2026-11-18T1900`);
  await save(me, `${publicId}/2026-11-25T1900`);
  expect(await saved()).toEqual([`me ${publicId} 11-18T19:00`, `me ${publicId} 11-25T19:00`]);
  const dates = ["2026-11-18T19:00:00", SECOND].map((originalLocal) => ({ publicId, originalLocal }));
  expect(await save(me, publicId)).toEqual({ outcome: "saved", isNew: true, replaced: dates });
  expect(await saved()).toEqual([`me ${publicId}`]);
  const whole = [{ publicId, originalLocal: null }];
  expect(await save(me, `${publicId}/2026-11-25T1900`)).toEqual({ outcome: "saved", isNew: true, replaced: whole });
  expect(await saved()).toEqual([`me ${publicId} 11-25T19:00`]);
  expect(await unsave(me, publicId)).toBe(false);
  expect(await unsave(me, `${publicId}/2026-11-25T1900`)).toBe(true);
});

test("a hidden or unknown event, or an unknown date, is not found; a deleted event is gone", async () => {
  const me = await aUser(database, { id: "me" });
  const hidden = await anEvent(database, { visibility: "private", listing: "hidden" });
  const deleted = await anEvent(database, { listing: "hidden", deletedAt: TEST_NOW });
  const open = await anEvent(database);
  expect(await save(me, hidden.publicId)).toEqual({ outcome: "not-found" });
  expect(await save(me, "bcd234")).toEqual({ outcome: "not-found" });
  expect(await save(me, `${open.publicId}/2026-11-19T1900`)).toEqual({ outcome: "not-found" });
  expect(await save(me, deleted.publicId)).toEqual({ outcome: "gone" });
  expect([await saved(), await lines()]).toEqual([[], []]);
  await database.db.execute(sql`insert into saved_events values ('me', ${deleted.id}, now())`);
  expect(await unsave(me, deleted.publicId)).toBe(true);
});

test("sixty simultaneous saves by three people are three saves, even if another event is deleted meanwhile", async () => {
  const people = [
    await aUser(database, { id: "a" }),
    await aUser(database, { id: "b" }),
    await aUser(database, { id: "c" }),
  ];
  const one = await anEvent(database);
  const going = await anEvent(database, { title: "Going" });
  const turns = Array.from({ length: 20 }, (_, at) => at);
  const outcomes = await Promise.all([
    ...turns.flatMap(() => people.map((person) => save(person, one.publicId))),
    ...people.map((person) => save(person, going.publicId)),
    database.db.execute(sql`delete from events where id = ${going.id}`).then(() => ({ outcome: "deleted" })),
    ...people.map((person) => save(person, going.publicId)),
  ]);
  expect(outcomes.filter(({ outcome }) => !["saved", "not-found", "deleted"].includes(outcome))).toEqual([]);
  expect(await saved()).toEqual(people.map(({ userId }) => `${userId} ${one.publicId}`));
});

test("nothing is logged for a member who turned the log off", async () => {
  const me = await aUser(database, { id: "me" });
  await database.db.execute(
    sql`insert into user_preferences (user_id, activity_log, created_at, updated_at) values ('me', false, now(), now())`,
  );
  await save(me, (await anEvent(database)).publicId);
  expect([(await saved()).length, await lines()]).toEqual([1, []]);
});

test("saves from a device keep their time in the account; lost ones are counted, none is added twice", async () => {
  const me = await aUser(database, { id: "me" });
  const [one, two] = [await anEvent(database), await anEvent(database)];
  await save(me, two.publicId);
  const saves = [
    { key: `${one.publicId}/2026-11-25T1900`, at: TEST_NOW - 5_000 },
    { key: two.publicId, at: TEST_NOW - 9_000 },
    { key: "bcd234", at: TEST_NOW },
    { key: "nonsense", at: TEST_NOW },
  ];
  expect(await moveDeviceSaves(database, { viewer: me, saves }, TEST_NOW)).toEqual({ kept: 1, lost: 2 });
  expect(await moveDeviceSaves(database, { viewer: me, saves }, TEST_NOW)).toEqual({ kept: 0, lost: 2 });
  const found = await database.db.execute<{ at: string }>(sql`select created_at::text as at from saved_dates`);
  expect(found.rows.map(({ at }) => Date.parse(at))).toEqual([TEST_NOW - 5_000]);
});

test("a date that a device saved does not replace the account's save of the whole event, before or after it", async () => {
  const me = await aUser(database, { id: "me" });
  const { publicId } = await anEvent(database);
  await save(me, publicId);
  for (const at of [TEST_NOW - 30 * DAY_MS, TEST_NOW + DAY_MS]) {
    const saves = [{ key: `${publicId}/2026-11-25T1900`, at }];
    expect(await moveDeviceSaves(database, { viewer: me, saves }, TEST_NOW)).toEqual({ kept: 0, lost: 0 });
  }
  expect(await saved()).toEqual([`me ${publicId}`]);
  const whole = [{ key: publicId, at: TEST_NOW }];
  await save(me, `${publicId}/2026-11-25T1900`);
  expect(await moveDeviceSaves(database, { viewer: me, saves: whole }, TEST_NOW)).toEqual({ kept: 1, lost: 0 });
  expect(await saved()).toEqual([`me ${publicId}`]);
});

test("people who saved an event or one of its dates are read in batches, each once", async () => {
  const { id, publicId, scheduleIds } = await anEvent(database);
  for (const name of ["a", "b", "c", "d"]) await aUser(database, { id: name });
  const as = (userId: string) => ({ userId }) as Viewer;
  await save(as("b"), publicId);
  await save(as("d"), publicId);
  await save(as("a"), `${publicId}/2026-11-18T1900`);
  await save(as("c"), `${publicId}/2026-11-18T1900`);
  await save(as("c"), `${publicId}/2026-11-25T1900`);
  expect(await listSavers(database.db, id, null, 3)).toEqual(["a", "b", "c"]);
  expect(await listSavers(database.db, id, "c", 3)).toEqual(["d"]);
  const date = { eventId: id, scheduleId: scheduleIds[0] ?? 0, originalLocal: SECOND };
  expect(await listDateSavers(database.db, date, null, 9)).toEqual(["b", "c", "d"]);
});
