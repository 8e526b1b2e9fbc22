import { expect, test } from "vitest";
import { resetTwoFactor } from "#commands/accounts/reset-two-factor.ts";
import { actorOf, SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { sessions, twoFactors, users } from "#data/tables/accounts.ts";
import { auditEntries } from "#data/tables/audit.ts";
import { mailMessages } from "#data/tables/mail.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const EMAIL = "ann@example.org";

async function withTwoFactor() {
  const viewer = await aUser(database, { email: EMAIL, twoFactorEnabled: true });
  const { userId } = viewer;
  const at = { createdAt: TEST_NOW, updatedAt: TEST_NOW };
  await database.db.insert(twoFactors).values({ id: "t", userId, secret: "x", backupCodes: "x", verified: true });
  await database.db.insert(sessions).values({ id: "s", token: "hash", userId, expiresAt: TEST_NOW, ...at });
  const account = { id: userId, email: EMAIL };
  return {
    viewer,
    reset: (actor = SYSTEM_ACTOR) => resetTwoFactor(database, { actor, account, language: "en" }, TEST_NOW),
  };
}

test("resetting two-factor turns it off, ends every session and notifies the owner once", async () => {
  const { reset } = await withTwoFactor();
  expect(await reset()).toBe("off");
  expect(await reset()).toBe("was-off");
  expect(await database.db.select().from(users)).toMatchObject([{ twoFactorEnabled: false }]);
  expect(await database.db.select().from(twoFactors)).toEqual([]);
  expect(await database.db.select().from(sessions)).toEqual([]);
  expect(await database.db.select().from(mailMessages)).toMatchObject([
    { recipient: EMAIL, message: { name: "two-factor-changed", data: { on: false, at: TEST_NOW } } },
  ]);
  expect(await database.db.select().from(auditEntries)).toMatchObject([
    { action: "reset-two-factor", actorRole: "system", outcome: "done" },
  ]);
});

test("only admins and the site operator can reset two-factor, and refusals are recorded", async () => {
  const { viewer, reset } = await withTwoFactor();
  const actor = actorOf({ ...viewer, role: "moderator" }, { address: null, userAgent: null, requestId: null });
  expect(await reset(actor)).toBe("forbidden");
  expect(await database.db.select().from(twoFactors)).toHaveLength(1);
  expect(await database.db.select().from(auditEntries)).toMatchObject([{ outcome: "refused" }]);
});
