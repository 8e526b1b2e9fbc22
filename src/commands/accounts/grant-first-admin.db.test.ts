import { expect, test } from "vitest";
import { grantFirstAdmin } from "#commands/accounts/grant-first-admin.ts";
import { listRoleHolders } from "#data/queries/accounts.ts";
import { auditEntries } from "#data/tables/audit.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const ADDRESS = "first@example.org";

test("the account at ADMIN_EMAIL, in any spelling, becomes admin once its address is confirmed, and only once", async () => {
  await aUser(database, { id: "first", email: ADDRESS });
  const tries = await Promise.all([1, 2, 3, 4].map(() => grantFirstAdmin(database, "First@Example.org", TEST_NOW)));
  expect(tries.filter(Boolean)).toHaveLength(1);
  expect(await listRoleHolders(database.db)).toMatchObject([{ userId: "first", role: "admin" }]);
  expect(await database.db.select().from(auditEntries)).toMatchObject([
    { action: "grant-first-admin", actorRole: "system", entityId: "first", outcome: "done" },
  ]);
});

test.each([
  ["its address is not confirmed", { emailVerified: false }],
  ["it is suspended", { suspendedAt: TEST_NOW }],
])("an account does not become the first admin while %s", async (_why, columns) => {
  await aUser(database, { email: ADDRESS, ...columns });
  expect(await grantFirstAdmin(database, ADDRESS, TEST_NOW)).toBe(false);
  expect(await listRoleHolders(database.db)).toEqual([]);
});

test("ADMIN_EMAIL grants nothing while there is an admin, even a suspended one", async () => {
  await aUser(database, { role: "admin", suspendedAt: TEST_NOW });
  await aUser(database, { email: ADDRESS });
  expect(await grantFirstAdmin(database, ADDRESS, TEST_NOW)).toBe(false);
  expect(await grantFirstAdmin(database, null, TEST_NOW)).toBe(false);
});
