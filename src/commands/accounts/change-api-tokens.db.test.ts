import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { API_TOKENS_MAX, type ApiTokenInput } from "#core/accounts/api-token.ts";
import { makeApiToken, revokeApiToken } from "#commands/accounts/change-api-tokens.ts";
import { forgetOld } from "#commands/accounts/forget-old.ts";
import { leaveAccount } from "#commands/accounts/leave-account.ts";
import { suspendMember } from "#commands/accounts/suspend-member.ts";
import { acceptApiToken } from "#commands/accounts/accept-api-token.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { findTokenHolder, hashOfApiToken, listApiTokens } from "#data/queries/api-tokens.ts";
import { users } from "#data/tables/accounts.ts";
import { apiTokens } from "#data/tables/api-tokens.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

const READS: ApiTokenInput = { name: "Sheet", scopes: ["events:read"], life: "30" };

async function make(viewer: Viewer, input: Partial<ApiTokenInput> = {}): Promise<string> {
  const making = { actor: actorFor(viewer), userId: viewer.userId, input: { ...READS, ...input } };
  const made = await makeApiToken(database, making, TEST_NOW);
  if (made.outcome !== "made") throw new Error(made.outcome);
  return made.token;
}

const use = (token: string, now = TEST_NOW) => acceptApiToken(database, token, now);

test("a token acts for its member with their current role and is stored only as a hash", async () => {
  const viewer = await aUser(database, { role: "moderator", name: "Ann" });
  const token = await make(viewer, { scopes: ["events:read", "events:write"] });
  expect(token).toMatch(/^samehour_[\w-]{43}$/);
  expect(await use(token)).toMatchObject({
    userId: viewer.userId,
    email: viewer.email,
    name: "Ann",
    role: "moderator",
    scopes: ["events:read", "events:write"],
  });
  const stored = await database.db.execute(sql`select to_jsonb(api_tokens)::text as row from api_tokens`);
  expect(JSON.stringify(stored.rows)).not.toContain(token.slice(16));
  expect(await listApiTokens(database.db, viewer.userId)).toMatchObject([
    { name: "Sheet", start: token.slice(0, 15), createdAt: TEST_NOW, expiresAt: TEST_NOW + 30 * DAY_MS },
  ]);
  await database.db.execute(sql`delete from roles where user_id = ${viewer.userId}`);
  expect(await use(token)).toMatchObject({ role: "user" });
});

test("an invalid token, or one with a single letter changed, is not accepted", async () => {
  const token = await make(await aUser(database));
  const other = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
  for (const text of ["", "samehour_", token.toUpperCase(), `${token} `, other, hashOfApiToken(token)])
    expect(await use(text)).toBeNull();
});

test("the last use of a token is recorded at most once a minute", async () => {
  const viewer = await aUser(database);
  const token = await make(viewer, { life: "never" });
  const usedAt = async () => (await listApiTokens(database.db, viewer.userId))[0]?.usedAt;
  expect(await usedAt()).toBeNull();
  await use(token);
  await use(token, TEST_NOW + 59 * SECOND_MS);
  expect(await usedAt()).toBe(TEST_NOW);
  await use(token, TEST_NOW + MINUTE_MS);
  expect(await usedAt()).toBe(TEST_NOW + MINUTE_MS);
});

test("a token stops working when it expires, stays listed for 30 days, and is then deleted", async () => {
  const viewer = await aUser(database);
  const token = await make(viewer);
  const end = TEST_NOW + 30 * DAY_MS;
  expect(await findTokenHolder(database.db, hashOfApiToken(token), end - 1)).not.toBeNull();
  expect(await use(token, end)).toBeNull();
  await forgetOld(database, end + 30 * DAY_MS);
  expect(await listApiTokens(database.db, viewer.userId)).toHaveLength(1);
  expect((await forgetOld(database, end + 30 * DAY_MS + 1)).apiTokens).toBe(1);
  expect(await listApiTokens(database.db, viewer.userId)).toEqual([]);
});

test("only its member can revoke a token, and it stops working with the next request", async () => {
  const [viewer, stranger] = [await aUser(database), await aUser(database)];
  const token = await make(viewer);
  const id = (await listApiTokens(database.db, viewer.userId))[0]?.id ?? 0;
  const revoke = ({ userId }: Viewer) => revokeApiToken(database, { actor: SYSTEM_ACTOR, userId, id }, TEST_NOW);
  expect(await revoke(stranger)).toBe("nothing");
  expect(await use(token)).not.toBeNull();
  expect(await revoke(viewer)).toBe("revoked");
  expect(await use(token)).toBeNull();
  expect(await revoke(viewer)).toBe("nothing");
  const acts = await database.db.execute(sql`
    select action, outcome from audit_entries where entity_id = ${viewer.userId} order by id`);
  expect(acts.rows).toEqual([
    { action: "make-api-token", outcome: "done" },
    { action: "revoke-api-token", outcome: "done" },
  ]);
});

test("a member can have at most twenty tokens, even when two forms arrive at once", async () => {
  const viewer = await aUser(database);
  for (let number = 2; number <= API_TOKENS_MAX; number += 1) await make(viewer);
  const making = { actor: actorFor(viewer), userId: viewer.userId, input: READS };
  const both = await Promise.all([1, 2].map(() => makeApiToken(database, making, TEST_NOW)));
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(["made", "too-many"]);
  expect(await listApiTokens(database.db, viewer.userId)).toHaveLength(API_TOKENS_MAX);
});

test("suspending an account or choosing 'Delete my account' revokes its tokens for good", async () => {
  const [viewer, leaving] = [await aUser(database), await aUser(database)];
  const [token, other] = [await make(viewer), await make(leaving)];
  const { userId } = viewer;
  const suspending = { actor: SYSTEM_ACTOR, userId, reason: "Spam.", language: "en", contact: "a@example.org" };
  expect(await suspendMember(database, suspending, TEST_NOW)).toMatchObject({ outcome: "suspended" });
  const leave = {
    actor: actorFor(leaving),
    viewer: leaving,
    language: "en",
    zone: "UTC",
    signInLink: "https://same.example",
  };
  await leaveAccount(database, leave, TEST_NOW);
  await database.db.update(users).set({ suspendedAt: null, leaveAt: null });
  expect([await use(token), await use(other)]).toEqual([null, null]);
});

test("a suspended account's token is not accepted, even if it is still in the table", async () => {
  const viewer = await aUser(database);
  const token = await make(viewer);
  await database.db.update(users).set({ suspendedAt: TEST_NOW });
  expect(await use(token)).toBeNull();
  expect(await database.db.select().from(apiTokens)).toHaveLength(1);
});
