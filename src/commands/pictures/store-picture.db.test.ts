import { readdirSync } from "node:fs";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { removePictures } from "#commands/pictures/remove-pictures.ts";
import { storePicture } from "#commands/pictures/store-picture.ts";
import { sweepPictures } from "#commands/pictures/sweep-pictures.ts";
import { storageKey } from "#core/pictures/picture-address.ts";
import { DAY_MS, HOUR_MS } from "#core/time/instant.ts";
import { PICTURE_REFERENCES, listPicturesOf } from "#data/queries/pictures.ts";
import { lockPicture, releasePicture, claimPicturesToRemove } from "#data/queries/pictures-write.ts";
import { events } from "#data/tables/events.ts";
import { pictures } from "#data/tables/site-settings.ts";
import type { Storage } from "#storage/storage.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { aPicture, drawn } from "#tests/support/pictures/a-picture.ts";
import { anUpload, aStorage, storedNames } from "#tests/support/pictures/a-storage.ts";

const database = withTestDatabase();

function aStore(): Storage {
  const { storage, remove } = aStorage();
  onTestFinished(remove);
  return storage;
}

async function stored(storage: Storage, bytes: Buffer, ownerId: string | null = null) {
  const upload = await anUpload(storage, bytes);
  const result = await storePicture({ database, storage }, { upload, kind: "event", ownerId }, TEST_NOW);
  if ("fault" in result) throw new Error(`Refused: ${result.fault}`);
  return result;
}

test("a picture's files are stored under its key, and the upload is deleted", async () => {
  const storage = aStore();
  const { key, width, height } = await stored(storage, await aPicture(300, 200));
  expect([width, height]).toEqual([300, 200]);
  const names = ["300.avif", "300.jpg", "300.webp", "original.jpg"].map((name) => storageKey(key, name));
  expect(await storedNames(storage)).toEqual(names);
  expect(readdirSync(storage.incoming)).toEqual([]);
});

test("a refused picture leaves nothing on the disk or in the database", async () => {
  const storage = aStore();
  const refusals = [
    [Buffer.from("<script>"), 5_000_000, "not-an-image"],
    [Buffer.alloc(0), 5_000_000, "not-an-image"],
    [(await drawn().jpeg().toBuffer()).subarray(0, 900), 5_000_000, "unreadable"],
    [await aPicture(), 500, "too-large"],
  ] as const;
  for (const [bytes, maxBytes, fault] of refusals) {
    const upload = await anUpload(storage, bytes, maxBytes);
    const result = await storePicture({ database, storage }, { upload, kind: "avatar", ownerId: null }, TEST_NOW);
    expect(result).toEqual({ fault });
  }
  expect(await storedNames(storage)).toEqual([]);
  expect(readdirSync(storage.incoming)).toEqual([]);
  expect(await database.db.select().from(pictures)).toEqual([]);
});

test("a person's identical picture is stored once, even if sent twice at once; another person's separately", async () => {
  const storage = aStore();
  const [ann, ben] = [await aUser(database), await aUser(database)];
  const bytes = await aPicture(60, 40);
  const [one, two] = await Promise.all([stored(storage, bytes, ann.userId), stored(storage, bytes, ann.userId)]);
  const other = await stored(storage, bytes, ben.userId);
  expect(two).toEqual(one);
  expect(other.key).not.toBe(one.key);
  expect((await listPicturesOf(database.db, ann.userId)).map(({ key }) => key)).toEqual([one.key]);
});

test("unused pictures are deleted after a day, replaced ones after an hour, and used ones stay", async () => {
  const storage = aStore();
  const [unused, replaced, used] = [
    await stored(storage, await aPicture(50, 50)),
    await stored(storage, await aPicture(51, 50)),
    await stored(storage, await aPicture(52, 50)),
  ];
  expect(await lockPicture(database.db, used.key)).toBe(true);
  await anEvent(database, { imageKey: used.key, imageAlt: "A room" });
  expect(await lockPicture(database.db, replaced.key)).toBe(true);
  await releasePicture(database.db, replaced.key, TEST_NOW);
  const remove = (now: number) => removePictures({ database, storage }, now);
  const left = async () => new Set((await storedNames(storage)).map((name) => name.split("/")[1]));

  expect(await remove(TEST_NOW + HOUR_MS - 1)).toBe(0);
  expect(await remove(TEST_NOW + HOUR_MS)).toBe(1);
  expect(await left()).toEqual(new Set([unused.key, used.key]));
  expect(await remove(TEST_NOW + DAY_MS)).toBe(1);
  expect(await left()).toEqual(new Set([used.key]));
  // A picture released by mistake stays while something refers to it.
  await releasePicture(database.db, used.key, TEST_NOW);
  expect(await remove(TEST_NOW + 2 * DAY_MS)).toBe(0);
  expect(await left()).toEqual(new Set([used.key]));
});

test("an interrupted removal is finished by a later run, and the picture cannot be used meanwhile", async () => {
  const storage = aStore();
  const { key } = await stored(storage, await aPicture(50, 50));
  const now = TEST_NOW + DAY_MS;
  expect(await claimPicturesToRemove(database.db, now, 10)).toEqual([key]);
  await storage.delete(storageKey(key, "50.avif"));
  expect(await lockPicture(database.db, key), "nothing can refer to it any more").toBe(false);
  expect(await removePictures({ database, storage }, now + HOUR_MS - 1)).toBe(0);
  expect(await removePictures({ database, storage }, now + HOUR_MS)).toBe(1);
  expect(await storedNames(storage)).toEqual([]);
  expect(await database.db.select().from(pictures)).toEqual([]);
});

test("a picture that is uploaded again during its removal gets another key and loses nothing", async () => {
  const storage = aStore();
  const bytes = await aPicture(50, 50);
  const { key } = await stored(storage, bytes);
  await claimPicturesToRemove(database.db, TEST_NOW + DAY_MS, 10);
  const again = await stored(storage, bytes);
  expect(again.key).not.toBe(key);
  expect(await lockPicture(database.db, again.key)).toBe(true);
  await anEvent(database, { imageKey: again.key, imageAlt: "A room" });
  await removePictures({ database, storage }, TEST_NOW + 2 * DAY_MS);
  expect((await storedNames(storage)).every((name) => name.includes(again.key))).toBe(true);
  expect(await storedNames(storage)).toHaveLength(4);
});

test("files left by a process that died while storing are deleted a day later", async () => {
  const storage = aStore();
  let puts = 0;
  const dying: Storage = {
    ...storage,
    put: async (...file) => {
      puts += 1;
      if (puts === 3) throw new Error("killed");
      await storage.put(...file);
    },
  };
  await expect(stored(dying, await aPicture(50, 50))).rejects.toThrow("killed");
  expect(await storedNames(storage)).toHaveLength(2);
  const [row] = await database.db.select().from(pictures);
  expect(row && (await lockPicture(database.db, row.key)), "half a picture cannot be referred to").toBe(false);
  await removePictures({ database, storage }, TEST_NOW + DAY_MS);
  expect(await storedNames(storage)).toEqual([]);
});

test("the sweep removes unknown files and unused pictures, and keeps the rest", async () => {
  const storage = aStore();
  const known = await stored(storage, await aPicture(50, 50));
  const forgotten = await stored(storage, await aPicture(51, 50));
  await lockPicture(database.db, known.key);
  await lockPicture(database.db, forgotten.key);
  await anEvent(database, { imageKey: known.key, imageAlt: "A room" });
  const unknown = "0123456789".repeat(4);
  await storage.put(storageKey(unknown, "96.jpg"), Buffer.from("x"), "image/jpeg");
  await anUpload(storage, Buffer.from("left by a process that was killed"));
  // Files have the machine's time.
  const later = Date.now() + 2 * DAY_MS;

  expect(await sweepPictures({ database, storage }, Date.now()), "nothing that is new").toMatchObject({
    unknown: 0,
    uploads: 0,
  });
  expect(await sweepPictures({ database, storage }, later)).toMatchObject({ unknown: 1, uploads: 1 });
  expect(readdirSync(storage.incoming)).toEqual([]);
  expect(await storage.find(storageKey(unknown, "96.jpg"))).toBeNull();
  await removePictures({ database, storage }, later + 2 * HOUR_MS);
  expect(new Set((await storedNames(storage)).map((name) => name.split("/")[1]))).toEqual(new Set([known.key]));
});

test("an event cannot refer to a missing picture, and a picture in use cannot lose its row", async () => {
  const none = "0123456789".repeat(4);
  await expect(anEvent(database, { imageKey: none, imageAlt: "A room" })).rejects.toThrow('insert into "events"');
  const { key } = await stored(aStore(), await aPicture(50, 50));
  const event = await anEvent(database, { imageKey: key, imageAlt: "A room" });
  await expect(database.db.delete(pictures).where(eq(pictures.key, key))).rejects.toThrow('delete from "pictures"');
  await database.db.update(events).set({ imageKey: null }).where(eq(events.id, event.id));
  await database.db.delete(pictures).where(eq(pictures.key, key));
});

test("every column that refers to pictures is checked before one is removed", async () => {
  const found = await database.pool.query<{ table: string; column: string }>(
    `select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid = 'pictures'::regclass order by 1, 2`,
  );
  expect(found.rows).toEqual(PICTURE_REFERENCES);
});
