import { expect, test } from "vitest";
import { liftSuspension } from "#commands/accounts/lift-suspension.ts";
import { suspendMember } from "#commands/accounts/suspend-member.ts";
import { followOrganizer } from "#commands/follows/follow-organizer.ts";
import { approveClaim } from "#commands/organizers/decide-claim.ts";
import { claimOrganizer, withdrawClaim } from "#commands/organizers/claim-organizer.ts";
import { rejectClaim } from "#commands/organizers/reject-claim.ts";
import { actorOf } from "#core/audit/actor.ts";
import type { Viewer } from "#core/viewer.ts";
import { findLatestClaim } from "#data/queries/organizer-claims.ts";
import type { OrganizerRow } from "#data/queries/organizers.ts";
import { events } from "#data/tables/events.ts";
import { organizerFollows } from "#data/tables/activity.ts";
import { notificationCauses } from "#data/tables/notifications.ts";
import { organizers } from "#data/tables/organizers.ts";
import { actsOf } from "#tests/support/accounts/acts-of.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { readAuditOf } from "#tests/support/accounts/audit-of.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const by = (viewer: Viewer) => ({
  actor: actorOf(viewer, { address: null, userAgent: null, requestId: null }),
  viewer,
});

const claim = (viewer: Viewer, { publicId }: OrganizerRow) =>
  claimOrganizer(database, { ...by(viewer), publicId, message: "I founded it." }, TEST_NOW);
const claimIdOf = async (viewer: Viewer, organizer: OrganizerRow) =>
  (await findLatestClaim(database.db, organizer.id, viewer.userId))?.id ?? 0;
const approve = (viewer: Viewer, claimId: number) => approveClaim(database, { ...by(viewer), claimId }, TEST_NOW);
const reject = (viewer: Viewer, claimId: number, reason: string | null = null) =>
  rejectClaim(database, { ...by(viewer), claimId, reason }, TEST_NOW);
const notified = async () =>
  (await database.db.select().from(notificationCauses).orderBy(notificationCauses.id)).map(({ kind, cause }) => [
    kind,
    "userId" in cause ? cause.userId : null,
  ]);

test("a moderator gives a listing to one of its claimants, and all of them are notified once", async () => {
  const organizer = await anOrganizer(database);
  const [ann, ben] = [await aUser(database), await aUser(database)];
  const moderator = await aUser(database, { role: "moderator" });
  expect(await claim(ann, organizer)).toBe("waiting");
  expect(await claim(ann, organizer)).toBe("waiting");
  expect(await claim(ben, organizer)).toBe("waiting");
  for (const viewer of [ann, ben]) await followOrganizer(database, { viewer, publicId: organizer.publicId }, TEST_NOW);
  const id = await claimIdOf(ann, organizer);
  expect(await Promise.all([approve(moderator, id), approve(moderator, id)])).toEqual(
    expect.arrayContaining(["approved", "decided-already"]),
  );
  expect(await database.db.select().from(organizers)).toMatchObject([{ userId: ann.userId, name: "Open Circle" }]);
  expect(await findLatestClaim(database.db, organizer.id, ben.userId)).toMatchObject({
    state: "rejected",
    reason: null,
  });
  expect(await database.db.select().from(organizerFollows)).toMatchObject([{ followerId: ben.userId }]);
  expect(await notified()).toEqual([
    ["claim-approved", ann.userId],
    ["claim-rejected", ben.userId],
  ]);
  expect(await claim(await aUser(database), organizer)).toBe("claimed-already");
  expect(await actsOf(database)).toEqual(["claim-organizer", "claim-organizer", "approve-claim"]);
});

test("a rejection is final and notified with its reason; a withdrawn claim can be made again", async () => {
  const organizer = await anOrganizer(database);
  const [ann, ben] = [await aUser(database), await aUser(database)];
  const moderator = await aUser(database, { role: "moderator" });
  await claim(ann, organizer);
  expect(await reject(moderator, await claimIdOf(ann, organizer), "Nobody there knows you.")).toBe("rejected");
  expect(await reject(moderator, await claimIdOf(ann, organizer))).toBe("decided-already");
  expect(await findLatestClaim(database.db, organizer.id, ann.userId)).toMatchObject({
    state: "rejected",
    reason: "Nobody there knows you.",
  });
  expect(await claim(ann, organizer)).toBe("rejected-before");
  expect(await notified()).toEqual([["claim-rejected", ann.userId]]);
  await claim(ben, organizer);
  const own = { ...by(ben), userId: ben.userId, publicId: organizer.publicId };
  expect(await withdrawClaim(database, own, TEST_NOW)).toBe(true);
  expect(await withdrawClaim(database, own, TEST_NOW)).toBe(false);
  expect(await approve(moderator, await claimIdOf(ben, organizer))).toBe("decided-already");
  expect(await claim(ben, organizer)).toBe("waiting");
});

test("only moderators can decide, and not on their own claim; an admin can", async () => {
  const organizer = await anOrganizer(database);
  const moderator = await aUser(database, { role: "moderator" });
  const admin = await aUser(database, { role: "admin" });
  await claim(moderator, organizer);
  const id = await claimIdOf(moderator, organizer);
  await expect(approve(await aUser(database), id)).rejects.toMatchObject({ code: "forbidden" });
  await expect(reject(await aUser(database), id)).rejects.toMatchObject({ code: "forbidden" });
  await expect(approve(moderator, id)).rejects.toMatchObject({ code: "forbidden" });
  await expect(approve(admin, 4_711)).rejects.toMatchObject({ code: "not-found" });
  expect(await approve(admin, id)).toBe("approved");
  expect((await actsOf(database)).filter((act) => act.endsWith("-claim"))).toHaveLength(4);
});

test("a person who has a profile cannot claim, and a hidden organizer cannot be claimed", async () => {
  const organizer = await anOrganizer(database);
  const hidden = await anOrganizer(database, { name: "Hidden", listing: "hidden", visibility: "private" });
  const ann = await aUser(database);
  await expect(claim(ann, hidden)).rejects.toMatchObject({ code: "not-found" });
  await claim(ann, organizer);
  await anOrganizer(database, { name: "Hers", userId: ann.userId });
  const moderator = await aUser(database, { role: "moderator" });
  expect(await approve(moderator, await claimIdOf(ann, organizer))).toBe("has-profile");
  expect(await claim(ann, await anOrganizer(database, { name: "Third" }))).toBe("has-profile");
});

test("the claim of a suspended member cannot be approved until the suspension is lifted", async () => {
  const organizer = await anOrganizer(database);
  const [ann, admin] = [await aUser(database), await aUser(database, { role: "admin" })];
  await claim(ann, organizer);
  const member = { ...by(admin), userId: ann.userId, language: "en", contact: "/contact", signInLink: "/sign-in" };
  await suspendMember(database, { ...member, reason: "Sells places." }, TEST_NOW);
  const id = await claimIdOf(ann, organizer);
  expect(await approve(admin, id)).toBe("suspended");
  expect(await database.db.select().from(organizers)).toMatchObject([{ userId: null }]);
  expect(await findLatestClaim(database.db, organizer.id, ann.userId)).toMatchObject({ state: "pending" });
  await liftSuspension(database, member, TEST_NOW);
  expect(await approve(admin, id)).toBe("approved");
});

test("a person can have three claims waiting at a time", async () => {
  const ann = await aUser(database);
  for (const name of ["A", "B", "C"]) expect(await claim(ann, await anOrganizer(database, { name }))).toBe("waiting");
  expect(await claim(ann, await anOrganizer(database, { name: "D" }))).toBe("too-many");
  expect((await readAuditOf(database)).at(-1)).toEqual({ action: "claim-organizer", outcome: "refused" });
});

test("a member whose events alone name an organizer gets its page at once, without a moderator", async () => {
  const organizer = await anOrganizer(database);
  const [ann, ben] = [await aUser(database), await aUser(database)];
  const take = (viewer: Viewer) =>
    claimOrganizer(database, { ...by(viewer), publicId: organizer.publicId, message: null }, TEST_NOW);
  expect(await take(ann)).toBe("needs-reason");
  await anEvent(database, { userId: ann.userId, organizerId: organizer.id });
  await anEvent(database, { userId: ben.userId, organizerId: organizer.id, listing: "hidden", deletedAt: TEST_NOW });
  expect(await take(ann)).toBe("needs-reason");
  await database.db.update(events).set({ userId: ann.userId });
  await claim(ben, organizer);
  expect(await take(ann)).toBe("needs-reason");
  await withdrawClaim(database, { ...by(ben), userId: ben.userId, publicId: organizer.publicId }, TEST_NOW);
  await followOrganizer(database, { viewer: ann, publicId: organizer.publicId }, TEST_NOW);
  expect(await take(ann)).toBe("given");
  expect(await database.db.select().from(organizers)).toMatchObject([{ userId: ann.userId }]);
  expect(await database.db.select().from(organizerFollows)).toEqual([]);
  expect(await take(ben)).toBe("claimed-already");
});

test("if another event has no member as publisher, a moderator must decide the claim", async () => {
  const organizer = await anOrganizer(database);
  const ann = await aUser(database);
  await anEvent(database, { userId: ann.userId, organizerId: organizer.id });
  await anEvent(database, { userId: null, organizerId: organizer.id });
  expect(await claim(ann, organizer)).toBe("waiting");
});
