import { expect, test } from "vitest";
import { createAdmin } from "#commands/accounts/create-admin.ts";
import { actorOf, SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { findAccountByEmail } from "#data/queries/accounts.ts";
import { credentials, sessions } from "#data/tables/accounts.ts";
import { auditEntries } from "#data/tables/audit.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const email = "ann@example.org";
const create = (actor = SYSTEM_ACTOR) => createAdmin(database, { email, actor }, TEST_NOW);

test("create-admin creates a missing account as an admin; a second run changes nothing", async () => {
  expect(await create()).toMatchObject({ outcome: "created" });
  expect(await findAccountByEmail(database.db, email)).toMatchObject({ role: "admin", isProved: true });
  expect(await create()).toMatchObject({ outcome: "already-admin" });
  expect(await database.db.select().from(auditEntries)).toMatchObject([
    { action: "create-admin", actorRole: "system", outcome: "done", facts: { result: "created" } },
    { action: "create-admin", outcome: "done", facts: { result: "already-admin" } },
  ]);
});

test.each([
  [true, "granted", 1],
  [false, "granted-unproved", 0],
])(
  "an account with a confirmed address (%s) keeps its sign-in methods; otherwise they are removed",
  async (emailVerified, outcome, left) => {
    const { userId } = await aUser(database, { email, emailVerified });
    const at = { createdAt: TEST_NOW, updatedAt: TEST_NOW };
    const password = { id: "c", providerId: "credential", accountId: userId, userId, password: "hash", ...at };
    await database.db.insert(credentials).values(password);
    await database.db.insert(sessions).values({ id: "s", token: "hash", userId, expiresAt: TEST_NOW, ...at });
    expect(await create()).toEqual({ outcome, userId });
    expect(await findAccountByEmail(database.db, email)).toMatchObject({ role: "admin", isProved: true });
    expect(await database.db.select().from(credentials)).toHaveLength(left);
    expect(await database.db.select().from(sessions)).toHaveLength(left);
  },
);

test.each([
  ["suspended", { suspendedAt: TEST_NOW }],
  ["leaving", { leaveAt: TEST_NOW }],
])("an account that is %s is not made admin", async (outcome, columns) => {
  await aUser(database, { email, ...columns });
  expect(await create()).toEqual({ outcome });
  expect(await database.db.select().from(auditEntries)).toMatchObject([
    { outcome: "refused", facts: { reason: outcome } },
  ]);
});

test("an actor without the permission cannot create an admin", async () => {
  const actor = actorOf(await aUser(database), { address: null, userAgent: null, requestId: null });
  expect(await create(actor)).toEqual({ outcome: "forbidden" });
  expect(await findAccountByEmail(database.db, email)).toBeNull();
});
