import { expect, test } from "vitest";
import { suspendMember } from "#commands/accounts/suspend-member.ts";
import { followOrganizer } from "#commands/follows/follow-organizer.ts";
import { claimOrganizer } from "#commands/organizers/claim-organizer.ts";
import { giveOrganizer } from "#commands/organizers/hand-over-organizer.ts";
import { undoGiveOrganizer } from "#commands/organizers/undo-give-organizer.ts";
import type { Viewer } from "#core/viewer.ts";
import { deleteOldDecisions } from "#data/queries/retention-write.ts";
import { listRecentHandOvers } from "#data/queries/organizer-hand-overs.ts";
import { insertMember } from "#data/queries/organizer-people-write.ts";
import { findOrganizerByPublicId, type OrganizerRow } from "#data/queries/organizers.ts";
import { updateOrganizer } from "#data/queries/organizers-write.ts";
import { organizerFollows } from "#data/tables/activity.ts";
import { notificationCauses } from "#data/tables/notifications.ts";
import { organizerClaims, organizerMembers } from "#data/tables/organizers.ts";
import { transaction } from "#data/transaction.ts";
import { DAY_MS } from "#core/time/instant.ts";
import { actsOf } from "#tests/support/accounts/acts-of.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const LATER = TEST_NOW + 1_000;

const aModerator = () => aUser(database, { role: "moderator", name: "Mo" });
const reread = async ({ publicId }: OrganizerRow) => findOrganizerByPublicId(database.db, publicId);

async function give(moderator: Viewer, { publicId, version }: OrganizerRow, to: Viewer): Promise<number> {
  const request = { actor: actorFor(moderator), publicId, version, email: to.email, ownerStays: true, language: "en" };
  const done = await giveOrganizer(database, request, TEST_NOW);
  return done.outcome === "given" ? done.handOverId : 0;
}

const undo = async (by: Viewer, handOverId: number) =>
  (await undoGiveOrganizer(database, { actor: actorFor(by), handOverId }, LATER)).outcome;

const editors = async () => (await database.db.select().from(organizerMembers)).map(({ userId }) => userId);

test("undoing a hand-over restores the old owner and the editor, and both are notified", async () => {
  const [moderator, old, next] = [await aModerator(), await aUser(database), await aUser(database, { name: "Nia" })];
  const group = await anOrganizer(database, { name: "Group", userId: old.userId });
  await transaction(database.db, (tx) => insertMember(tx, { organizerId: group.id, userId: next.userId }, TEST_NOW));
  const handOver = await give(moderator, group, next);
  expect(await editors()).toEqual([old.userId]);
  expect(await listRecentHandOvers(database.db, 5)).toMatchObject([
    { id: handOver, name: "Group", from: old.email, to: "Nia", by: "Mo" },
  ]);
  await expect(undo(old, handOver)).rejects.toMatchObject({ code: "forbidden" });
  expect(await undo(moderator, handOver)).toBe("undone");
  expect(await reread(group)).toMatchObject({ userId: old.userId, version: group.version + 2 });
  expect(await editors()).toEqual([next.userId]);
  const causes = await database.db.select().from(notificationCauses).orderBy(notificationCauses.id);
  expect(causes.slice(-2).map(({ kind, userId }) => [kind, userId])).toEqual([
    ["organizer-given-away", next.userId],
    ["organizer-handed-over", old.userId],
  ]);
  expect((await actsOf(database)).at(-1)).toBe("undo-give-organizer");
  expect(await undo(moderator, handOver)).toBe("already");
  expect(await undo(moderator, 4_711)).toBe("unknown");
  expect(await listRecentHandOvers(database.db, 5)).toEqual([]);
});

test("undoing the hand-over of an unclaimed page restores its followers and waiting claims", async () => {
  const [moderator, next, asks] = [await aModerator(), await aUser(database), await aUser(database)];
  const group = await anOrganizer(database, { name: "Group" });
  await followOrganizer(database, { viewer: next, publicId: group.publicId }, TEST_NOW);
  const claim = { actor: actorFor(asks), viewer: asks, publicId: group.publicId, message: "Mine." };
  await claimOrganizer(database, claim, TEST_NOW - 1);
  const handOver = await give(moderator, group, next);
  expect(await database.db.select().from(organizerClaims)).toMatchObject([{ state: "rejected" }]);
  expect(await undo(moderator, handOver)).toBe("undone");
  expect(await reread(group)).toMatchObject({ userId: null });
  expect(await database.db.select().from(organizerClaims)).toMatchObject([{ state: "pending", closedAt: null }]);
  expect(await database.db.select().from(organizerFollows)).toMatchObject([
    { followerId: next.userId, createdAt: TEST_NOW },
  ]);
});

test("a hand-over cannot be undone if the page changed since or cannot go back to its old owner", async () => {
  const [moderator, admin] = [await aModerator(), await aUser(database, { role: "admin" })];
  const handedOver = async (name: string, from: Viewer | null) => {
    const group = await anOrganizer(database, { name, userId: from?.userId ?? null });
    const to = await aUser(database);
    return { group, to, handOver: await give(moderator, group, to) };
  };
  const changed = await handedOver("Changed", null);
  await transaction(database.db, (tx) =>
    updateOrganizer(tx, changed.group.id, { description: "New.", version: changed.group.version + 2, now: LATER }),
  );
  expect(await undo(moderator, changed.handOver)).toBe("changed-meanwhile");
  const [busy, out] = [await aUser(database), await aUser(database)];
  const elsewhere = await handedOver("Elsewhere", busy);
  await anOrganizer(database, { name: "Another", userId: busy.userId });
  expect(await undo(moderator, elsewhere.handOver)).toBe("has-profile");
  const left = await handedOver("Left", out);
  const suspending = { actor: actorFor(admin), reason: "Sells.", language: "en", contact: "/contact" };
  await suspendMember(database, { ...suspending, userId: out.userId }, TEST_NOW);
  expect(await undo(moderator, left.handOver)).toBe("changed-meanwhile");
  const named = await handedOver("Named", null);
  await anOrganizer(database, { name: "Named" });
  expect(await undo(moderator, named.handOver)).toBe("name-taken");
  for (const { group, to } of [changed, elsewhere, left, named])
    expect(await reread(group)).toMatchObject({ userId: to.userId });
});

test("a hand-over can no longer be undone after 30 days", async () => {
  const moderator = await aModerator();
  const group = await anOrganizer(database);
  const handOver = await give(moderator, group, await aUser(database));
  expect(await deleteOldDecisions(database.db, TEST_NOW + 29 * DAY_MS)).toBe(0);
  expect(await deleteOldDecisions(database.db, TEST_NOW + 31 * DAY_MS)).toBe(1);
  expect(await undo(moderator, handOver)).toBe("unknown");
});
