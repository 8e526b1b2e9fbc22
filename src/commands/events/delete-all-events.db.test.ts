import { expect, test } from "vitest";
import { deleteAllEvents, undoDeleteAll, workDeletion } from "#commands/events/delete-all-events.ts";
import { deleteEvent, undeleteEvent } from "#commands/events/delete-event.ts";
import { DELETED_RETENTION_DAYS } from "#core/events/deletion.ts";
import { DAY_MS, HOUR_MS } from "#core/time/instant.ts";
import { listOpenDeletions, listUnfinishedDeletions } from "#data/queries/deleted-events.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, someEvents, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

async function anAdmin() {
  const viewer = await aUser(database, { role: "admin" });
  return { viewer, actor: actorFor(viewer) };
}

/** Listing of every event and date, and each calendar's SEQUENCE. */
async function state() {
  const { rows } = await database.pool.query<Record<string, unknown>>(`
    select e.title, e.listing, e.deleted_at is null as there, e.own_start is not null as placed,
           (select string_agg(distinct o.listing, ',') from occurrences o where o.event_id = e.id) as dates,
           (select max(sequence) from schedules s where s.event_id = e.id) as sequence
      from events e order by e.title`);
  return rows;
}

async function audit() {
  const { rows } = await database.pool.query<{ line: string }>(
    "select action || ' ' || outcome || ' ' || facts::text as line from audit_entries order by id",
  );
  return rows.map(({ line }) => line);
}

test("all events are deleted at once with their dates, and can be restored unchanged", async () => {
  const { actor } = await anAdmin();
  await anEvent(database, { title: "Held", held: true, moderation: "pending", listing: "hidden" });
  await anEvent(database, { title: "Members", visibility: "public_in_app", listing: "members" });
  await anEvent(database, { title: "Public" });
  await anEvent(database, { title: "Refused", moderation: "rejected", listing: "hidden" });
  const before = await state();
  const done = await deleteAllEvents(database, { actor, count: 4, isProved: true }, TEST_NOW);
  expect(done).toMatchObject({ outcome: "deleted", events: 4 });
  expect((await state()).map(({ there, dates, sequence }) => [there, dates, sequence])).toEqual(
    before.map(() => [false, "hidden", 1]),
  );
  const deletion = done.outcome === "deleted" ? done.deletion : 0;
  expect(await listOpenDeletions(database.db, TEST_NOW)).toMatchObject([{ id: deletion, events: 4 }]);
  expect(await undoDeleteAll(database, { actor, deletion }, TEST_NOW)).toEqual({
    outcome: "undone",
    done: 4,
    isOver: true,
    scope: "all",
  });
  expect(await state()).toEqual(before.map((row) => ({ ...row, sequence: 2 })));
  expect(await undoDeleteAll(database, { actor, deletion }, TEST_NOW)).toEqual({ outcome: "already" });
  expect(await listOpenDeletions(database.db, TEST_NOW)).toEqual([]);
  expect(await audit()).toEqual([
    expect.stringMatching(/^delete-all-events done .*"events": 4/),
    expect.stringMatching(/^undo-delete-all done .*"events": 4/),
  ]);
});

test("a count that does not match the number of events deletes nothing", async () => {
  const { actor } = await anAdmin();
  await anEvent(database, { title: "One" });
  await anEvent(database, { title: "Gone already", deletedAt: TEST_NOW, listing: "hidden" });
  const outcome = await deleteAllEvents(database, { actor, count: 2, isProved: true }, TEST_NOW);
  expect(outcome).toEqual({ outcome: "miscounted", events: 1 });
  expect((await state()).filter(({ there }) => there)).toHaveLength(1);
  expect(await audit()).toEqual([
    expect.stringContaining('delete-all-events refused {"events": 1, "reason": "miscounted"}'),
  ]);
});

test("only a current admin who has confirmed their identity can delete all events", async () => {
  const { viewer, actor } = await anAdmin();
  const moderator = await aUser(database, { role: "moderator" });
  await anEvent(database);
  const requested = { count: 1, isProved: true };
  expect(await deleteAllEvents(database, { ...requested, actor: actorFor(moderator) }, TEST_NOW)).toEqual({
    outcome: "denied",
  });
  expect(await deleteAllEvents(database, { actor, count: 1, isProved: false }, TEST_NOW)).toEqual({
    outcome: "denied",
  });
  await database.pool.query("delete from roles where user_id = $1", [viewer.userId]);
  expect(await deleteAllEvents(database, { ...requested, actor }, TEST_NOW)).toEqual({ outcome: "denied" });
  expect((await state())[0]).toMatchObject({ there: true });
  expect((await audit()).map((line) => line.split(" ")[1])).toEqual(["refused", "refused", "refused"]);
});

test("only an admin can restore all events, for 30 days", async () => {
  const { actor } = await anAdmin();
  const moderator = await aUser(database, { role: "moderator" });
  await anEvent(database);
  const done = await deleteAllEvents(database, { actor, count: 1, isProved: true }, TEST_NOW);
  const deletion = done.outcome === "deleted" ? done.deletion : 0;
  await expect(undoDeleteAll(database, { actor: actorFor(moderator), deletion }, TEST_NOW)).rejects.toMatchObject({
    code: "forbidden",
  });
  const late = TEST_NOW + DELETED_RETENTION_DAYS * DAY_MS;
  expect(await undoDeleteAll(database, { actor, deletion }, late)).toEqual({ outcome: "gone" });
  expect(await undoDeleteAll(database, { actor, deletion: deletion + 1 }, TEST_NOW)).toEqual({ outcome: "gone" });
});

test("Undo skips an event that was restored and deleted again, and keeps events made meanwhile in place", async () => {
  const { actor } = await anAdmin();
  const owner = await aUser(database);
  const own = { userId: owner.userId, title: "Sitting", ownStart: TEST_NOW };
  const again = await anEvent(database, { title: "Again" });
  await anEvent(database, own);
  const done = await deleteAllEvents(database, { actor, count: 2, isProved: true }, TEST_NOW);
  const deletion = done.outcome === "deleted" ? done.deletion : 0;
  await undeleteEvent(database, { actor, publicId: again.publicId }, TEST_NOW);
  await deleteEvent(database, { actor, publicId: again.publicId }, TEST_NOW);
  await anEvent(database, own);
  expect(await undoDeleteAll(database, { actor, deletion }, TEST_NOW + HOUR_MS)).toEqual({
    outcome: "undone",
    done: 1,
    isOver: true,
    scope: "all",
  });
  expect((await state()).map(({ title, there, placed }) => [title, there, placed])).toEqual([
    ["Again", false, false],
    ["Sitting", true, expect.any(Boolean)],
    ["Sitting", true, expect.any(Boolean)],
  ]);
});

const there = async () => (await state()).filter((row) => row["there"]).length;

const placesIn = (rows: Awaited<ReturnType<typeof state>>) =>
  rows
    .filter(({ title }) => title !== "A new one")
    .map((row) => [row["title"], row["listing"], row["there"], row["placed"], row["dates"]]);

/** Works like the job, for at most `parts` parts. */
async function work(deletion: number, parts = Number.POSITIVE_INFINITY): Promise<void> {
  for (let part = 0; part < parts; part += 1) {
    if ((await workDeletion(database, deletion, TEST_NOW)).isOver) return;
  }
}

test("part of a large directory is deleted at once, the rest by a job; newer events stay, Undo works midway", async () => {
  const { actor } = await anAdmin();
  await someEvents(
    database,
    Array.from({ length: 1_500 }, (_, number) => ({ title: `Sitting ${number}`, schedules: [{ rrule: null }] })),
  );
  const before = await state();
  const started = await deleteAllEvents(database, { actor, count: 1_500, isProved: true }, TEST_NOW);
  // On the embedded database such a transaction blocks all others.
  const { first, next } = database.kind === "pglite" ? { first: 120, next: 8 } : { first: 1_200, next: 200 };
  expect(started).toMatchObject({ outcome: "deleted", events: 1_500, done: first });
  const deletion = started.outcome === "deleted" ? started.deletion : 0;
  expect(await listOpenDeletions(database.db, TEST_NOW)).toMatchObject([{ done: first, isUndone: false }]);
  expect(await listUnfinishedDeletions(database.db)).toEqual([deletion]);
  const { publicId } = await anEvent(database, { title: "A new one" });
  await work(deletion, 1);
  expect(await there()).toBe(1_500 - first - next + 1);
  const turned = await undoDeleteAll(database, { actor, deletion }, TEST_NOW);
  expect(turned).toEqual({ outcome: "undone", done: first, isOver: false, scope: "all" });
  expect(await listOpenDeletions(database.db, TEST_NOW)).toMatchObject([{ done: first, isUndone: true }]);
  await work(deletion);
  expect(await listOpenDeletions(database.db, TEST_NOW)).toEqual([]);
  await deleteEvent(database, { actor, publicId }, TEST_NOW);
  expect(placesIn(await state())).toEqual(placesIn(before));
  const again = await deleteAllEvents(database, { actor, count: 1_500, isProved: true }, TEST_NOW + HOUR_MS);
  await work(again.outcome === "deleted" ? again.deletion : 0);
  expect(await there()).toBe(0);
  expect(await listUnfinishedDeletions(database.db)).toEqual([]);
});
