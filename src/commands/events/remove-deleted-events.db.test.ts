import { expect, test } from "vitest";
import { deleteEvent } from "#commands/events/delete-event.ts";
import { removeDeletedEvents } from "#commands/events/remove-deleted-events.ts";
import { DAY_MS } from "#core/time/instant.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const WORDS = { host: "Somebody", title: "A gathering that is gone", reason: "Gone." };

test("a deleted event is kept whole for 30 days; after that only an empty record remains", async () => {
  const owner = await aUser(database);
  const { publicId } = await anEvent(database, { userId: owner.userId, description: "Secret words" });
  await anEvent(database, { title: "Stays" });
  await deleteEvent(database, { actor: actorFor(owner), publicId }, TEST_NOW);
  const due = TEST_NOW + 30 * DAY_MS;
  expect(await removeDeletedEvents(database, WORDS, due - 1)).toBe(0);
  expect(await removeDeletedEvents(database, WORDS, due)).toBe(1);
  expect(await removeDeletedEvents(database, WORDS, due + DAY_MS)).toBe(0);
  const found = await database.pool.query(
    "select title, description, user_id, (select count(*)::int from schedules where event_id = e.id) as schedules from events e order by id",
  );
  expect(found.rows).toEqual([
    { title: WORDS.title, description: "", user_id: null, schedules: 0 },
    { title: "Stays", description: "", user_id: null, schedules: 1 },
  ]);
});
