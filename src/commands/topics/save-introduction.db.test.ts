import { expect, test } from "vitest";
import { saveIntroduction } from "#commands/topics/save-introduction.ts";
import { actorOf } from "#core/audit/actor.ts";
import { introductionMark } from "#core/topics/introduction-input.ts";
import type { Viewer } from "#core/viewer.ts";
import { currentDataVersion } from "#data/changes.ts";
import { findIntroduction, listIntroductions } from "#data/queries/topic-introductions.ts";
import { auditEntries, auditPersonal } from "#data/tables/audit.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const topic = { kind: "tradition", slug: "zen" } as const;

async function save(text: string | null, before: string | null = null, role: Viewer["role"] = "admin") {
  const { userId } = await aUser(database);
  const actor = actorOf({ userId, role }, { address: null, userAgent: null, requestId: null });
  return saveIntroduction(database, { actor, topic, text, mark: introductionMark(before) }, TEST_NOW);
}

test("an introduction can be stored and removed; each raises the data version and is in the audit log", async () => {
  const version = await currentDataVersion(database.db);
  expect(await save("Sitting.")).toEqual({ outcome: "saved" });
  expect(await listIntroductions(database.db)).toEqual([{ ...topic, text: "Sitting." }]);
  const stored = await currentDataVersion(database.db);
  expect(stored).toBeGreaterThan(version);
  expect(await save("Sitting.")).toEqual({ outcome: "unchanged" });
  expect(await save(null, "Sitting.")).toEqual({ outcome: "removed" });
  expect(await findIntroduction(database.db, topic)).toBeNull();
  expect(await currentDataVersion(database.db)).toBeGreaterThan(stored);
  const entry = { action: "save-introduction", outcome: "done", entityType: "topic", entityId: "tradition/zen" };
  expect(await database.db.select().from(auditEntries)).toMatchObject([entry, entry]);
  expect(await database.db.select().from(auditPersonal)).toMatchObject([
    { newValues: { text: "Sitting." } },
    { oldValues: { text: "Sitting." } },
  ]);
});

test("of two admins who save, the second sees what the first wrote and can replace it", async () => {
  await save("Theirs.");
  expect(await save("Mine.")).toEqual({ outcome: "conflict", theirs: "Theirs." });
  expect(await save("Mine.", "Theirs.")).toEqual({ outcome: "saved" });
  expect(await findIntroduction(database.db, topic)).toBe("Mine.");
});

test.each(["moderator", "user"] as const)("a %s is refused, and the attempt is recorded", async (role) => {
  await expect(save("Mine.", null, role)).rejects.toMatchObject({ code: "forbidden" });
  expect(await findIntroduction(database.db, topic)).toBeNull();
  expect(await database.db.select().from(auditEntries)).toMatchObject([
    { action: "save-introduction", outcome: "refused" },
  ]);
});
