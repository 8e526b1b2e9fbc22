import { expect, test } from "vitest";
import type { ActivityType } from "#core/activity/activity.ts";
import { type ActivitySearch, listActivityPage, listActivityRows } from "#data/queries/activity-log.ts";
import { insertActivity } from "#data/queries/activity-write.ts";
import { users } from "#data/tables/accounts.ts";
import { transaction } from "#data/transaction.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, someEvents, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const ALL: ActivitySearch = { query: null, type: null, from: null, before: null, viewerId: "admin" };

function did(userId: string, type: ActivityType, entityId: string) {
  const entityType = type.startsWith("event") ? "event" : "organizer";
  return transaction(database.db, (tx) => insertActivity(tx, { userId, type, entityType, entityId }, TEST_NOW));
}

async function found(search: Partial<ActivitySearch>) {
  const edge = { after: null, before: null, limit: 100 };
  const { ids } = await listActivityPage(database.db, { ...ALL, ...search }, edge);
  return (await listActivityRows(database.db, ids)).map(({ type, email }) => `${type} ${email.split("@")[0]}`);
}

test("an activity is found by its member, by the name or id of its subject, and by its kind", async () => {
  const jo = await aUser(database, { name: "Jo Park", email: "jo@one.example" });
  const dana = await aUser(database, { name: "Dana Levi", email: "dana@two.example" });
  const taize = await anEvent(database, { title: "Evening Prayer with Songs from Taizé" });
  const friends = await anOrganizer(database, { name: "Northmoor Friends Meeting" });
  await did(jo.userId, "event_saved", taize.publicId);
  await did(dana.userId, "event_saved", "gone22");
  await did(dana.userId, "organizer_followed", friends.publicId);
  expect(await found({})).toEqual(["organizer_followed dana", "event_saved dana", "event_saved jo"]);
  expect(await found({ type: "event_saved" })).toEqual(["event_saved dana", "event_saved jo"]);
  expect(await found({ query: "dana levi" })).toEqual(["organizer_followed dana", "event_saved dana"]);
  expect(await found({ query: "taize" })).toEqual(["event_saved jo"]);
  expect(await found({ query: "northmoor" })).toEqual(["organizer_followed dana"]);
  expect(await found({ query: "gone22" })).toEqual(["event_saved dana"]);
  expect(await found({ query: "two.example", type: "organizer_followed" })).toEqual(["organizer_followed dana"]);
  expect(await found({ query: "nothing" })).toEqual([]);
});

test("activities are found even if a search matches many people and events", async () => {
  const at = { emailVerified: true, createdAt: TEST_NOW, updatedAt: TEST_NOW };
  const people = Array.from({ length: 120 }, (_, n) => ({ id: `p${n}`, email: `p${n}@many.example`, ...at }));
  await database.db.insert(users).values(people);
  const other = await aUser(database, { email: "jo@one.example" });
  const vigils = Array.from({ length: 101 }, (_, n) => ({ title: `Vigil ${n}`, kind: "always_open" as const }));
  const [first] = await someEvents(database, vigils);
  const publicId = first?.publicId ?? "";
  await did("p7", "event_saved", publicId);
  await did(other.userId, "event_unsaved", "other2");
  expect(await found({ query: "many.example" })).toEqual(["event_saved p7"]);
  expect(await found({ query: "vigil" })).toEqual(["event_saved p7"]);
});

test("a search finds no private events except the reader's own", async () => {
  const owner = await aUser(database, { id: "owner" });
  const hidden = { title: "Quiet Qmarker", visibility: "private", listing: "hidden", userId: owner.userId } as const;
  const event = await anEvent(database, hidden);
  await did(owner.userId, "event_saved", event.publicId);
  expect(await found({ query: "qmarker" })).toEqual([]);
  expect(await found({ query: "qmarker", viewerId: owner.userId })).toHaveLength(1);
});
