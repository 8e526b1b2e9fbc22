import { expect, test } from "vitest";
import { changeBlockList } from "#commands/settings/change-block-list.ts";
import { actorOf } from "#core/audit/actor.ts";
import { listBlocks } from "#data/queries/site-settings.ts";
import { auditEntries } from "#data/tables/audit.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const NOWHERE = { address: null, userAgent: null, requestId: null };
const ADMIN = actorOf({ userId: "ann", role: "admin" }, NOWHERE);
const ENTRY = { kind: "host", value: "cash.example", reason: "Sales events", endsAt: null } as const;

test("a line can be added, given another reason, and removed once", async () => {
  const add = (entry: typeof ENTRY | (Omit<typeof ENTRY, "reason"> & { reason: string })) =>
    changeBlockList(database, { actor: ADMIN, change: { kind: "add", entry } }, TEST_NOW);
  expect(await add(ENTRY)).toBe("added");
  expect(await add({ ...ENTRY, reason: "Repeated" })).toBe("added");
  const [line, ...more] = await listBlocks(database.db);
  expect([line, more]).toMatchObject([{ ...ENTRY, reason: "Repeated" }, []]);
  const remove = () =>
    changeBlockList(database, { actor: ADMIN, change: { kind: "remove", id: line?.id ?? 0 } }, TEST_NOW);
  expect([await remove(), await remove()]).toEqual(["removed", "gone"]);
  const actions = (await database.db.select().from(auditEntries).orderBy(auditEntries.id)).map(({ action }) => action);
  expect(actions).toEqual(["add-block", "add-block", "remove-block"]);
});

test("a moderator is refused, and the attempt is recorded", async () => {
  const actor = actorOf({ userId: "mo", role: "moderator" }, NOWHERE);
  await expect(
    changeBlockList(database, { actor, change: { kind: "add", entry: ENTRY } }, TEST_NOW),
  ).rejects.toMatchObject({
    code: "forbidden",
  });
  expect(await listBlocks(database.db)).toEqual([]);
  expect(await database.db.select().from(auditEntries)).toMatchObject([{ action: "add-block", outcome: "refused" }]);
});
