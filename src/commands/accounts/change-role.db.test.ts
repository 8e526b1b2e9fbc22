import { expect, test } from "vitest";
import { changeRole, undoRoleChange } from "#commands/accounts/change-role.ts";
import { actorOf, SYSTEM_ACTOR } from "#core/audit/actor.ts";
import type { Viewer } from "#core/viewer.ts";
import { findRole, listActiveAdmins, listRoleHolders } from "#data/queries/accounts.ts";
import { auditEntries } from "#data/tables/audit.ts";
import { MINUTE_MS } from "#core/time/instant.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const as = (viewer: Viewer) => actorOf(viewer, { address: "192.0.2.7", userAgent: null, requestId: null });
const log = () =>
  database.db
    .select({ actorId: auditEntries.actorId, outcome: auditEntries.outcome, facts: auditEntries.facts })
    .from(auditEntries);

test("an admin grants and revokes roles; the audit log records the role before and after each change", async () => {
  const admin = await aUser(database, { role: "admin" });
  const { userId } = await aUser(database, { id: "ann", email: "ann@example.org" });
  const actor = as(admin);
  expect(await changeRole(database, { actor, userId, role: "moderator" }, TEST_NOW)).toBe("changed");
  expect(await changeRole(database, { actor, userId, role: "moderator" }, TEST_NOW)).toBe("unchanged");
  expect(await listRoleHolders(database.db)).toMatchObject([
    { role: "admin" },
    { userId: "ann", email: "ann@example.org", role: "moderator", grantedAt: TEST_NOW, isActive: true },
  ]);
  expect(await changeRole(database, { actor, userId, role: "user" }, TEST_NOW)).toBe("changed");
  expect(await findRole(database.db, userId)).toBe("user");
  expect(await log()).toEqual([
    { actorId: admin.userId, outcome: "done", facts: { from: "user", to: "moderator" } },
    { actorId: admin.userId, outcome: "done", facts: { from: "moderator", to: "user" } },
  ]);
});

test("a moderator cannot change roles, not even their own; the attempt is in the audit log", async () => {
  const moderator = await aUser(database, { role: "moderator" });
  const { userId } = moderator;
  expect(await changeRole(database, { actor: as(moderator), userId, role: "admin" }, TEST_NOW)).toBe("forbidden");
  expect(await findRole(database.db, userId)).toBe("moderator");
  const facts = { from: "moderator", to: "admin", reason: "forbidden" };
  expect(await log()).toEqual([{ actorId: userId, outcome: "refused", facts }]);
});

test("a role cannot be given to an account that does not exist", async () => {
  const change = { actor: SYSTEM_ACTOR, userId: "nobody", role: "admin" } as const;
  expect(await changeRole(database, change, TEST_NOW)).toBe("unknown-user");
});

test("only the admin who made the last role change can undo it, within ten minutes, even their own", async () => {
  const [one, two] = [await aUser(database, { role: "admin" }), await aUser(database, { role: "admin" })];
  const { userId } = await aUser(database, { id: "ann" });
  const undo = (viewer: Viewer, user = userId, minutes = 0) =>
    undoRoleChange(database, { actor: as(viewer), userId: user }, TEST_NOW + minutes * MINUTE_MS);
  expect(await undo(one)).toEqual({ outcome: "too-late" });
  const admin = { actor: as(one), userId, role: "admin" } as const;
  await changeRole(database, admin, TEST_NOW);
  expect(await undo(two)).toEqual({ outcome: "too-late" });
  expect(await undo(one, userId, 11)).toEqual({ outcome: "too-late" });
  // Someone without admin rights can undo only a change of their own role.
  expect(await undo({ ...one, role: "user" })).toEqual({ outcome: "too-late" });
  expect(await undo(one, userId, 10)).toEqual({ outcome: "undone", role: "user" });
  await changeRole(database, { actor: as(one), userId: one.userId, role: "user" }, TEST_NOW);
  expect(await undo({ ...one, role: "user" }, one.userId)).toEqual({ outcome: "undone", role: "admin" });
  expect(await findRole(database.db, one.userId)).toBe("admin");
  await changeRole(database, admin, TEST_NOW);
  await changeRole(database, { actor: as(two), userId, role: "moderator" }, TEST_NOW);
  expect(await undo(one)).toEqual({ outcome: "too-late" });
  expect(await findRole(database.db, userId)).toBe("moderator");
});

test("the last admin's role cannot be revoked, even if the only other admin is suspended or leaving", async () => {
  const { userId } = await aUser(database, { role: "admin" });
  await aUser(database, { role: "admin", suspendedAt: TEST_NOW });
  await aUser(database, { role: "admin", leaveAt: TEST_NOW });
  const change = { actor: SYSTEM_ACTOR, userId, role: "user" } as const;
  expect(await changeRole(database, change, TEST_NOW)).toBe("last-admin");
  expect(await listActiveAdmins(database.db)).toEqual([userId]);
  expect(await log()).toMatchObject([{ outcome: "refused", facts: { reason: "last-admin" } }]);
});

test("when all admins demote each other at once, one admin remains", async () => {
  for (let round = 0; round < 5; round += 1) {
    const admins = await Promise.all([1, 2, 3].map(() => aUser(database, { role: "admin" })));
    const outcomes = await Promise.all(
      admins.map((admin, index) => {
        const actor = as(admins[(index + 1) % admins.length] ?? admin);
        return changeRole(database, { actor, userId: admin.userId, role: "user" }, TEST_NOW);
      }),
    );
    const left = await listActiveAdmins(database.db);
    expect(left).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "changed").length).toBeGreaterThan(1);
    await database.db.execute("delete from roles");
  }
});
