import { expect, test } from "vitest";
import { hideOrganizerForAll } from "#commands/organizers/hide-organizer.ts";
import { registerOrganizer } from "#commands/organizers/register-organizer.ts";
import { actorOf } from "#core/audit/actor.ts";
import type { Viewer } from "#core/viewer.ts";
import { organizers } from "#data/tables/organizers.ts";
import { actsOf } from "#tests/support/accounts/acts-of.ts";
import { anOrganizerInput } from "#tests/support/builders/an-organizer-input.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const FROM = { address: null, userAgent: null, requestId: null };

function register(viewer: Viewer, overrides = {}) {
  const input = anOrganizerInput(overrides);
  return registerOrganizer(database, { actor: actorOf(viewer, FROM), userId: viewer.userId, input }, TEST_NOW);
}
const stored = () => database.db.select().from(organizers);

test("a profile is listed according to its visibility and belongs to the member who registered it", async () => {
  const ann = await aUser(database);
  expect(await register(ann)).toMatchObject({
    outcome: "registered",
    path: expect.stringMatching(/^\/organizers\/open-circle-/),
  });
  expect(await stored()).toMatchObject([
    { userId: ann.userId, name: "Open Circle", listing: "public", verifiedAt: null },
  ]);
  expect(await actsOf(database)).toEqual(["register-organizer"]);
  await register(await aUser(database), { visibility: "private" });
  await register(await aUser(database), { visibility: "public_in_app" });
  expect((await stored()).map(({ listing }) => listing)).toEqual(["public", "hidden", "members"]);
});

test("each person has one profile, even if several forms arrive at once", async () => {
  const ann = await aUser(database);
  const outcomes = await Promise.all([1, 2, 3, 4].map((n) => register(ann, { name: `Circle ${n}` })));
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(["has-one", "has-one", "has-one", "registered"]);
  expect(await stored()).toHaveLength(1);
  expect(await register(ann)).toEqual({ outcome: "has-one" });
  expect(await actsOf(database)).toEqual(["register-organizer"]);
});

test("a name that others use, claimed or not, can be registered", async () => {
  await anOrganizer(database, { name: "Open Circle" });
  expect(await register(await aUser(database))).toMatchObject({ outcome: "registered" });
  expect(await register(await aUser(database))).toMatchObject({ outcome: "registered" });
});

test("a profile takes over the page that only its member's events use, however the name is spelled", async () => {
  const ann = await aUser(database);
  const unclaimed = await anOrganizer(database, { name: "Open Circle" });
  await anEvent(database, { userId: ann.userId, organizerId: unclaimed.id });
  expect(await register(ann, { name: "OPEN  circle" })).toMatchObject({ outcome: "registered" });
  expect(await stored()).toMatchObject([{ id: unclaimed.id, publicId: unclaimed.publicId, userId: ann.userId }]);
});

test("a page that is hidden while its member registers a profile is not taken over", async () => {
  const moderator = await aUser(database, { role: "moderator" });
  const byModerator = { actor: actorOf(moderator, FROM), reason: null };
  for (const name of ["One", "Two", "Three", "Four", "Five", "Six"]) {
    const ann = await aUser(database);
    const { id, publicId, version } = await anOrganizer(database, { name });
    await anEvent(database, { userId: ann.userId, organizerId: id });
    const [, registered] = await Promise.all([
      hideOrganizerForAll(database, { ...byModerator, publicId, version }, TEST_NOW),
      register(ann, { name }),
    ]);
    expect(registered).toMatchObject({ outcome: "registered" });
  }
  const hidden = (await stored()).filter(({ hiddenAt }) => hiddenAt !== null);
  expect(hidden.filter(({ userId, listing }) => userId !== null || listing !== "hidden")).toEqual([]);
});

test("a page that others' events use too stays unclaimed beside the new profile", async () => {
  const ann = await aUser(database);
  const unclaimed = await anOrganizer(database, { name: "Open Circle" });
  for (const userId of [ann.userId, null]) await anEvent(database, { userId, organizerId: unclaimed.id });
  await register(ann, { name: "Open Circle" });
  expect((await stored()).map(({ userId }) => userId).toSorted()).toEqual([ann.userId, null].toSorted());
});
