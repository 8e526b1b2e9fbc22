import { expect, test } from "vitest";
import { undoDeleteAll } from "#commands/events/delete-all-events.ts";
import { deleteExamples, deleteSelected } from "#commands/events/delete-group.ts";
import { DELETION_NOTICE_DELAY_MS } from "#core/events/deletion.ts";
import { DEMO_SOURCE } from "#core/events/event.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const LATER = TEST_NOW + HOUR_MS;

async function anActor(role: "admin" | "moderator" = "admin") {
  return actorFor(await aUser(database, { role }));
}

async function query(text: string): Promise<readonly Record<string, unknown>[]> {
  return (await database.pool.query<Record<string, unknown>>(text)).rows;
}
const events = () => query("select title, listing, deleted_at is null as there from events order by title");
const organizers = () => query("select name, listing from organizers order by name");
const causes = () => query("select kind, due_at > created_at as later from notification_causes order by id");
const audit = () => query("select action, outcome, facts ->> 'events' as events from audit_entries order by id");

test("example events are deleted in one step with organizers only they used, and can be restored", async () => {
  const actor = await anActor();
  const [only, shared] = [
    await anOrganizer(database, { name: "Only" }),
    await anOrganizer(database, { name: "Shared" }),
  ];
  await anEvent(database, { title: "A", importSource: DEMO_SOURCE, sourceId: "1", organizerId: only.id });
  await anEvent(database, { title: "B", importSource: DEMO_SOURCE, sourceId: "2", organizerId: shared.id });
  await anEvent(database, { title: "Real", organizerId: shared.id });
  const before = { events: await events(), organizers: await organizers() };
  expect(before.organizers.map(({ listing }) => listing)).toEqual(["public", "public"]);
  const done = await deleteExamples(database, { actor }, LATER);
  expect(done).toMatchObject({ outcome: "deleted", events: 2, done: 2 });
  expect((await events()).filter(({ there }) => there).map(({ title }) => title)).toEqual(["Real"]);
  expect((await organizers()).map(({ listing }) => listing)).toEqual(["hidden", "public"]);
  const deletion = "deletion" in done ? done.deletion : 0;
  expect(await undoDeleteAll(database, { actor, deletion }, LATER)).toMatchObject({ outcome: "undone", done: 2 });
  expect({ events: await events(), organizers: await organizers() }).toEqual(before);
  // Nobody is notified of deleted examples.
  expect(await causes()).toEqual([]);
  expect(await audit()).toEqual([
    { action: "delete-examples", outcome: "done", events: "2" },
    { action: "undo-delete-group", outcome: "done", events: "2" },
  ]);
});

test("without example events nothing is deleted", async () => {
  await anEvent(database);
  expect(await deleteExamples(database, { actor: await anActor() }, LATER)).toEqual({ outcome: "none" });
});

test("selected events are deleted together, and savers are notified only when Undo has expired", async () => {
  const actor = await anActor();
  const one = await anEvent(database, { title: "One" });
  const two = await anEvent(database, { title: "Two", held: true, moderation: "pending", listing: "hidden" });
  const changed = await anEvent(database, { title: "Changed" });
  await anEvent(database, { title: "Other" });
  const item = ({ publicId }: { publicId: string }, updatedAt = TEST_NOW) => ({ publicId, updatedAt });
  const requested = { actor, events: [item(one), item(two), item(changed, TEST_NOW - 1)] };
  const done = await deleteSelected(database, requested, LATER);
  expect(done).toMatchObject({ outcome: "deleted", done: 2, skipped: 1 });
  expect((await events()).filter(({ there }) => !there).map(({ title }) => title)).toEqual(["One", "Two"]);
  expect(await causes()).toEqual([{ kind: "event-deleted", later: true }]);
  const deletion = "deletion" in done ? done.deletion : 0;
  const undone = await undoDeleteAll(database, { actor, deletion }, LATER + DELETION_NOTICE_DELAY_MS / 2);
  expect(undone).toEqual({ outcome: "undone", done: 2, isOver: true, scope: "selected" });
  expect((await events()).every(({ there }) => there)).toBe(true);
  expect(await causes()).toEqual([]);
  expect(await deleteSelected(database, { actor, events: [item(changed, 1)] }, LATER)).toEqual({ outcome: "none" });
});

test("savers who were notified of a deletion are notified when the event is restored", async () => {
  const actor = await anActor();
  const { publicId } = await anEvent(database);
  const done = await deleteSelected(database, { actor, events: [{ publicId, updatedAt: TEST_NOW }] }, LATER);
  await query("update notification_causes set done_at = now()");
  await undoDeleteAll(database, { actor, deletion: "deletion" in done ? done.deletion : 0 }, LATER + HOUR_MS);
  expect((await causes()).map(({ kind }) => kind)).toEqual(["event-deleted", "event-restored"]);
});

test("only admins can delete many events at once, and refusals are recorded", async () => {
  const actor = await anActor("moderator");
  const { publicId } = await anEvent(database, { importSource: DEMO_SOURCE, sourceId: "1" });
  await expect(deleteExamples(database, { actor }, LATER)).rejects.toMatchObject({ code: "forbidden" });
  const requested = { actor, events: [{ publicId, updatedAt: TEST_NOW }] };
  await expect(deleteSelected(database, requested, LATER)).rejects.toMatchObject({ code: "forbidden" });
  expect(await audit()).toMatchObject([
    { action: "delete-examples", outcome: "refused" },
    { action: "delete-selected", outcome: "refused" },
  ]);
  expect(await events()).toMatchObject([{ there: true }]);
});
