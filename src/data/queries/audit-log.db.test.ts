import { expect, test } from "vitest";
import { AUDIT_ACTIONS, type AuditAction } from "#core/audit/audit-actions.ts";
import type { Actor } from "#core/audit/actor.ts";
import type { AuditEntry } from "#core/audit/audit-entry.ts";
import { type AuditSearch, listAuditPage } from "#data/queries/audit-log.ts";
import { listAuditRows } from "#data/queries/audit-entries.ts";
import { deletePersonalAuditOf, recordAudit } from "#data/queries/audit-write.ts";
import { users } from "#data/tables/accounts.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const ALL: AuditSearch = {
  query: null,
  actions: null,
  refused: false,
  roles: null,
  from: null,
  before: null,
  named: [],
  viewerId: "admin",
};

const actor = (userId: string, address: string | null = null): Actor => ({
  userId,
  role: "admin",
  address,
  userAgent: null,
  requestId: null,
});

async function write(action: AuditAction, by: Actor, overrides: Partial<AuditEntry> = {}) {
  const entry = { action, actor: by, entity: null, outcome: "done", ...overrides } as const;
  await recordAudit(database.db, entry, TEST_NOW);
}

async function found(search: Partial<AuditSearch>, edge: { after?: number; before?: number; limit?: number } = {}) {
  const at = { after: null, before: null, limit: 100, ...edge };
  const page = await listAuditPage(database.db, { ...ALL, ...search }, at);
  const rows = await listAuditRows(database.db, page.ids, "admin");
  return { ...page, rows, acts: rows.map(({ action }) => action) };
}

test("pages lead from the newest entry to the oldest and back, with any filter", async () => {
  const ids: number[] = [];
  for (let n = 0; n < 7; n += 1) await write(n % 2 === 0 ? "save-settings" : "change-role", actor("mo"));
  ids.push(...(await found({})).ids);
  expect(ids).toHaveLength(7);
  expect(await found({}, { limit: 3 })).toMatchObject({ ids: ids.slice(0, 3), hasBefore: false, hasAfter: true });
  expect(await found({}, { limit: 3, after: ids[2] ?? 0 })).toMatchObject({ ids: ids.slice(3, 6), hasBefore: true });
  expect(await found({}, { limit: 3, before: ids[4] ?? 0 })).toMatchObject({
    ids: ids.slice(1, 4),
    hasBefore: true,
    hasAfter: true,
  });
  const roles = [ids[1], ids[3], ids[5]];
  expect((await found({ actions: AUDIT_ACTIONS.roles })).ids).toEqual(roles);
  expect(await found({ actions: AUDIT_ACTIONS.roles }, { limit: 1, after: ids[1] ?? 0 })).toMatchObject({
    ids: [ids[3]],
    hasAfter: true,
  });
});

test("an entry is found by part of the name or address of its actor or subject, and by ids", async () => {
  const admin = await aUser(database, { name: "Miriam Okafor", email: "miriam@site.example", role: "admin" });
  const tom = await aUser(database, { name: "Tomás", email: "tomas@mail.example" });
  await write("change-role", actor(admin.userId), { entity: { type: "user", id: tom.userId } });
  await write("approve-event", actor(admin.userId), { entity: { type: "event", id: "bcdf23" } });
  await write("save-settings", actor("gone-id"));
  expect((await found({ query: "okaf" })).acts).toEqual(["approve-event", "change-role"]);
  expect((await found({ query: "MIRIAM@SITE" })).acts).toEqual(["approve-event", "change-role"]);
  expect((await found({ query: "tomas" })).acts).toEqual(["change-role"]);
  expect((await found({ query: "bcdf23" })).acts).toEqual(["approve-event"]);
  expect((await found({ query: "gone-id" })).acts).toEqual(["save-settings"]);
  expect((await found({ query: "okafor", actions: AUDIT_ACTIONS.moderation })).acts).toEqual(["approve-event"]);
  expect((await found({ query: "nobody" })).acts).toEqual([]);
});

test("an entry is found by IP address, by its values and by its action, and no longer once erased", async () => {
  const values = { before: { title: "Kena Upanishad" }, after: { title: "Kena, Verse by Verse" } };
  await write("update-event", actor("mo", "203.0.113.24"), { entity: { type: "event", id: "bcdf23" }, ...values });
  await write("delete-event", actor("mo"), { outcome: "refused" });
  const finds = ["203.0.113.24", "upanishad", "verse ke", "VERSE"];
  expect(await Promise.all(finds.map((query) => found({ query })))).toMatchObject(
    finds.map(() => ({ acts: ["update-event"] })),
  );
  expect((await found({ query: "203.0.113" })).acts).toEqual([]);
  expect((await found({ query: "deleted", named: ["delete-event"] })).acts).toEqual(["delete-event"]);
  expect((await found({ refused: true })).acts).toEqual(["delete-event"]);
  expect((await found({ query: "upanishad", refused: true })).acts).toEqual([]);
  await deletePersonalAuditOf(database.db, "mo", []);
  expect(await Promise.all(finds.map((query) => found({ query })))).toMatchObject(finds.map(() => ({ acts: [] })));
  const { rows } = await found({});
  expect(rows[1]).toMatchObject({ changedFields: ["title"], oldValues: null, address: null, actorEmail: null });
});

test("entries are found even if many people share a mail host, and only theirs", async () => {
  const at = { emailVerified: true, createdAt: TEST_NOW, updatedAt: TEST_NOW };
  const people = Array.from({ length: 120 }, (_, n) => ({ id: `p${n}`, email: `p${n}@many.example`, ...at }));
  await database.db.insert(users).values(people);
  await write("save-settings", actor("p7"));
  await write("change-role", actor("mo"), { entity: { type: "user", id: "p119" } });
  await write("approve-event", actor("mo"));
  expect((await found({ query: "many.example" })).acts).toEqual(["change-role", "save-settings"]);
});
