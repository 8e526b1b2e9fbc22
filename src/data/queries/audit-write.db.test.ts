import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Actor } from "#core/audit/actor.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { auditEntries, auditPersonal } from "#data/tables/audit.ts";
import { transaction } from "#data/transaction.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const moderator: Actor = {
  userId: "mo",
  role: "moderator",
  address: "192.0.2.7",
  userAgent: "Firefox",
  requestId: "request-1",
};

test("an entry holds ids and changed fields; personal data are stored beside it, by person", async () => {
  const entry = {
    action: "change-name",
    actor: moderator,
    entity: { type: "user", id: "ann" },
    outcome: "done",
    facts: { requested: 1 },
    before: { name: "Ann", city: "Lyon" },
    after: { name: "Anne", city: "Lyon" },
  } as const;
  await recordAudit(database.db, entry, TEST_NOW);
  expect(await database.db.select().from(auditEntries)).toEqual([
    {
      id: 1,
      recordedAt: TEST_NOW,
      action: "change-name",
      outcome: "done",
      actorRole: "moderator",
      actorId: "mo",
      entityType: "user",
      entityId: "ann",
      changedFields: ["name"],
      facts: { requested: 1 },
      requestId: "request-1",
    },
  ]);
  const beside = await database.db.select().from(auditPersonal).orderBy(auditPersonal.id);
  expect(beside).toMatchObject([
    { part: "actor", userId: "mo", address: "192.0.2.7", userAgent: "Firefox", oldValues: null, newValues: null },
    { part: "values", userId: "ann", address: null, oldValues: { name: "Ann" }, newValues: { name: "Anne" } },
  ]);
});

test.each([
  ["change", sql`update audit_entries set action = 'other-thing'`],
  ["delete", sql`delete from audit_entries`],
  ["empty", sql`truncate audit_entries cascade`],
  ["change nothing of", sql`update audit_entries set action = 'other-thing' where false`],
])("the database refuses to %s the entries, even with triggers off for replication", async (_what, statement) => {
  await recordAudit(
    database.db,
    { action: "save-settings", actor: moderator, entity: null, outcome: "refused" },
    TEST_NOW,
  );
  await expect(database.db.execute(statement)).rejects.toThrow(
    expect.objectContaining({ cause: expect.objectContaining({ code: "23001" }) }),
  );
  const asReplica = transaction(database.db, async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(statement);
  });
  await expect(asReplica).rejects.toThrow(
    expect.objectContaining({ cause: expect.objectContaining({ code: "23001" }) }),
  );
  expect(await database.db.select({ action: auditEntries.action }).from(auditEntries)).toEqual([
    { action: "save-settings" },
  ]);
});

test("an entry is stored only if its action's transaction commits", async () => {
  const failing = transaction(database.db, async (tx) => {
    await recordAudit(tx, { action: "save-settings", actor: moderator, entity: null, outcome: "done" }, TEST_NOW);
    await tx.execute(sql`select 1 / 0`);
  });
  await expect(failing).rejects.toThrow("select 1 / 0");
  expect(await database.db.select().from(auditEntries)).toEqual([]);
});
