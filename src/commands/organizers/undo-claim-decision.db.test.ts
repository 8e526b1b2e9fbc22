import { expect, test } from "vitest";
import { followOrganizer } from "#commands/follows/follow-organizer.ts";
import { approveClaim } from "#commands/organizers/decide-claim.ts";
import { claimOrganizer } from "#commands/organizers/claim-organizer.ts";
import { rejectClaim } from "#commands/organizers/reject-claim.ts";
import { undoClaimDecision } from "#commands/organizers/undo-claim-decision.ts";
import { DECISION_NOTICE_DELAY_MS } from "#core/moderation/moderation-list.ts";
import type { Viewer } from "#core/viewer.ts";
import { findLatestClaim } from "#data/queries/organizer-claims.ts";
import { updateOrganizer } from "#data/queries/organizers-write.ts";
import type { OrganizerRow } from "#data/queries/organizers.ts";
import { organizerFollows } from "#data/tables/activity.ts";
import { notificationCauses } from "#data/tables/notifications.ts";
import { organizers } from "#data/tables/organizers.ts";
import { transaction } from "#data/transaction.ts";
import { actsOf } from "#tests/support/accounts/acts-of.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const notifyAt = TEST_NOW + DECISION_NOTICE_DELAY_MS;

async function claimed(viewer: Viewer, { id, publicId }: OrganizerRow): Promise<number> {
  const claim = { actor: actorFor(viewer), viewer, publicId, message: "I founded it." };
  await claimOrganizer(database, claim, TEST_NOW);
  return (await findLatestClaim(database.db, id, viewer.userId))?.id ?? 0;
}
const approve = (by: Viewer, claimId: number, version?: number) => {
  const read = version === undefined ? {} : { version };
  return approveClaim(database, { actor: actorFor(by), claimId, notifyAt, ...read }, TEST_NOW);
};
const undo = async (by: Viewer, claimId: number) =>
  (await undoClaimDecision(database, { actor: actorFor(by), claimId }, TEST_NOW)).outcome;
const stateOf = async ({ id }: OrganizerRow, { userId }: Viewer) =>
  (await findLatestClaim(database.db, id, userId))?.state;
const notified = () => database.db.select().from(notificationCauses);

test("undoing an approval restores owner, follow and the other claims, and nobody is notified", async () => {
  const organizer = await anOrganizer(database);
  const [ann, ben, moderator] = [
    await aUser(database),
    await aUser(database),
    await aUser(database, { role: "moderator" }),
  ];
  await followOrganizer(database, { viewer: ann, publicId: organizer.publicId }, TEST_NOW - 5_000);
  const id = await claimed(ann, organizer);
  await claimed(ben, organizer);
  expect(await approve(moderator, id, organizer.version)).toBe("approved");
  expect(await notified()).toHaveLength(2);
  expect(await undo(moderator, id)).toBe("undone");
  expect(await database.db.select().from(organizers)).toMatchObject([{ userId: null, version: organizer.version + 2 }]);
  expect([await stateOf(organizer, ann), await stateOf(organizer, ben)]).toEqual(["pending", "pending"]);
  expect(await database.db.select().from(organizerFollows)).toMatchObject([
    { followerId: ann.userId, createdAt: TEST_NOW - 5_000 },
  ]);
  expect(await notified()).toEqual([]);
  expect(await undo(moderator, id)).toBe("already");
  expect(await actsOf(database)).toEqual(expect.arrayContaining(["approve-claim", "undo-claim"]));
});

test("undoing a rejection reopens the claim, and the claimant is not notified", async () => {
  const organizer = await anOrganizer(database);
  const [ann, moderator] = [await aUser(database), await aUser(database, { role: "moderator" })];
  const claimId = await claimed(ann, organizer);
  await rejectClaim(database, { actor: actorFor(moderator), claimId, reason: "No.", notifyAt }, TEST_NOW);
  expect(await undo(moderator, claimId)).toBe("undone");
  expect(await findLatestClaim(database.db, organizer.id, ann.userId)).toMatchObject({
    state: "pending",
    reason: null,
  });
  expect(await notified()).toEqual([]);
});

test("an approval cannot be undone after the owner's changes, nor a rejection once another has the page", async () => {
  const organizer = await anOrganizer(database);
  const [ann, ben, moderator] = [
    await aUser(database),
    await aUser(database),
    await aUser(database, { role: "moderator" }),
  ];
  const rejected = await claimed(ben, organizer);
  await rejectClaim(database, { actor: actorFor(moderator), claimId: rejected, reason: null }, TEST_NOW);
  const id = await claimed(ann, organizer);
  await approve(moderator, id);
  expect(await undo(moderator, rejected)).toBe("changed-meanwhile");
  const version = organizer.version + 2;
  await transaction(database.db, (tx) => updateOrganizer(tx, organizer.id, { version, now: TEST_NOW }));
  expect(await undo(moderator, id)).toBe("changed-meanwhile");
  expect(await database.db.select().from(organizers)).toMatchObject([{ userId: ann.userId }]);
});

test("a page that changed since it was read is not given away, and only moderators can undo a decision", async () => {
  const organizer = await anOrganizer(database);
  const [ann, moderator] = [await aUser(database), await aUser(database, { role: "moderator" })];
  const id = await claimed(ann, organizer);
  expect(await approve(moderator, id, organizer.version + 1)).toBe("changed-meanwhile");
  await approve(moderator, id);
  await expect(undo(ann, id)).rejects.toMatchObject({ code: "forbidden" });
  await expect(undo(moderator, 4_711)).rejects.toMatchObject({ code: "not-found" });
  expect(await stateOf(organizer, ann)).toBe("approved");
});
