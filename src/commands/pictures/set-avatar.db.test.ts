import { readdirSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { removeAvatar, replaceAvatar } from "#commands/pictures/set-avatar.ts";
import { removePictures } from "#commands/pictures/remove-pictures.ts";
import { actorOf } from "#core/audit/actor.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { findProfile } from "#data/queries/profiles.ts";
import { auditEntries } from "#data/tables/audit.ts";
import type { Storage } from "#storage/storage.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { aPicture } from "#tests/support/pictures/a-picture.ts";
import { anUpload, aStorage, storedNames } from "#tests/support/pictures/a-storage.ts";

const database = withTestDatabase();
const as = (viewer: Viewer) => actorOf(viewer, { address: null, userAgent: null, requestId: null });

function aStore(): Storage {
  const { storage, remove } = aStorage();
  onTestFinished(remove);
  return storage;
}

async function replace(storage: Storage, viewer: Viewer, bytes: Buffer) {
  const upload = await anUpload(storage, bytes);
  return replaceAvatar({ database, storage }, { actor: as(viewer), userId: viewer.userId, upload }, TEST_NOW);
}

async function avatarOf(viewer: Viewer): Promise<string | null | undefined> {
  return (await findProfile(database.db, viewer.userId))?.avatarKey;
}

test("a new picture replaces the old one, which is deleted an hour later; both are in the audit log", async () => {
  const [storage, viewer] = [aStore(), await aUser(database)];
  const first = await replace(storage, viewer, await aPicture(50, 40));
  const second = await replace(storage, viewer, await aPicture(40, 50));
  if (first.outcome !== "updated" || second.outcome !== "updated") throw new Error("Refused.");
  expect(await avatarOf(viewer)).toBe(second.picture.key);
  expect((await findProfile(database.db, viewer.userId))?.version, "an open form of the profile stays good").toBe(0);
  await removePictures({ database, storage }, TEST_NOW + HOUR_MS);
  expect(new Set((await storedNames(storage)).map((name) => name.split("/")[1]))).toEqual(
    new Set([second.picture.key]),
  );
  const log = await database.db.select().from(auditEntries);
  expect(log).toMatchObject([
    { action: "replace-avatar", outcome: "done", actorId: viewer.userId, changedFields: ["picture"] },
    { action: "replace-avatar", outcome: "done", entityId: viewer.userId },
  ]);
});

test("the same picture sent twice changes nothing the second time", async () => {
  const [storage, viewer] = [aStore(), await aUser(database)];
  const bytes = await aPicture(50, 40);
  await Promise.all([replace(storage, viewer, bytes), replace(storage, viewer, bytes)]);
  const key = await avatarOf(viewer);
  await removePictures({ database, storage }, TEST_NOW + 48 * HOUR_MS);
  expect(await avatarOf(viewer)).toBe(key);
  expect(await storedNames(storage)).toHaveLength(10);
  expect(await database.db.select().from(auditEntries)).toHaveLength(1);
});

test("a refused picture leaves the old one in place, and a removed one is deleted", async () => {
  const [storage, viewer] = [aStore(), await aUser(database)];
  await replace(storage, viewer, await aPicture(50, 40));
  const key = await avatarOf(viewer);
  expect(await replace(storage, viewer, Buffer.from("<svg/>"))).toEqual({ outcome: "refused", fault: "not-an-image" });
  expect(await avatarOf(viewer)).toBe(key);
  await removeAvatar(database, { actor: as(viewer), userId: viewer.userId }, TEST_NOW);
  await removeAvatar(database, { actor: as(viewer), userId: viewer.userId }, TEST_NOW);
  expect(await avatarOf(viewer)).toBeNull();
  await removePictures({ database, storage }, TEST_NOW + HOUR_MS);
  expect(await storedNames(storage)).toEqual([]);
});

test("only the owner can set or remove their picture", async () => {
  const storage = aStore();
  const [viewer, other] = [await aUser(database), await aUser(database, { role: "admin" })];
  const upload = await anUpload(storage, await aPicture(50, 40));
  const change = { actor: as(other), userId: viewer.userId };
  await expect(replaceAvatar({ database, storage }, { ...change, upload }, TEST_NOW)).rejects.toMatchObject({
    code: "forbidden",
  });
  expect(readdirSync(storage.incoming)).toEqual([]);
  await expect(removeAvatar(database, change, TEST_NOW)).rejects.toMatchObject({ code: "forbidden" });
});
