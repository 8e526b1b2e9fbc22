import { expect, test } from "vitest";
import { leaveAccount } from "#commands/accounts/leave-account.ts";
import { actorOf } from "#core/audit/actor.ts";
import { DAY_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { sessions, users } from "#data/tables/accounts.ts";
import { auditEntries } from "#data/tables/audit.ts";
import { mailMessages } from "#data/tables/mail.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const leaveAt = TEST_NOW + 14 * DAY_MS;

function leave(viewer: Viewer) {
  const actor = actorOf(viewer, { address: null, userAgent: null, requestId: null });
  const mail = { language: "en", zone: "Europe/Berlin", signInLink: "https://same.example/login" };
  return leaveAccount(database, { viewer, actor, ...mail }, TEST_NOW);
}

test("a member who leaves is signed out everywhere and emailed that they have 14 days to return", async () => {
  const viewer = await aUser(database, { id: "ann", email: "ann@example.org" });
  const at = { expiresAt: leaveAt, createdAt: TEST_NOW, updatedAt: TEST_NOW };
  await database.db.insert(sessions).values(["a", "b"].map((id) => ({ id, token: id, userId: "ann", ...at })));
  expect(await leave(viewer)).toEqual({ outcome: "leaving", leaveAt });
  expect(await database.db.select().from(users)).toMatchObject([{ id: "ann", leaveAt }]);
  expect(await database.db.select().from(sessions)).toEqual([]);
  const data = { leaveAt, signInLink: "https://same.example/login" };
  expect(await database.db.select().from(mailMessages)).toMatchObject([
    { recipient: "ann@example.org", userId: "ann", zone: "Europe/Berlin", message: { name: "account-leaving", data } },
  ]);
  expect(await database.db.select().from(auditEntries)).toMatchObject([
    { action: "leave-account", actorId: "ann", outcome: "done", facts: { leaveAt, sessions: 2 } },
  ]);
});

test("the last admin cannot leave, and if two leave at once, one stays", async () => {
  const [ann, ben] = [await aUser(database, { role: "admin" }), await aUser(database, { role: "admin" })];
  const outcomes = (await Promise.all([leave(ann), leave(ben)])).map(({ outcome }) => outcome);
  expect(outcomes.toSorted()).toEqual(["last-admin", "leaving"]);
  const entries = await database.db.select().from(auditEntries);
  expect(entries.map(({ outcome }) => outcome).toSorted()).toEqual(["done", "refused"]);
});
