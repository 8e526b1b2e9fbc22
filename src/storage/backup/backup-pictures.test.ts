import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import {
  copyPictures,
  dropUnlisted,
  readPictureList,
  readPictureLists,
  restorePictures,
} from "#storage/backup/backup-pictures.ts";
import { openDiskStorage } from "#storage/disk.ts";
import { openStorage } from "#storage/open-storage.ts";
import type { Storage } from "#storage/storage.ts";
import { aBucket } from "#tests/support/pictures/a-bucket.ts";
import { storedNames } from "#tests/support/pictures/a-storage.ts";

/** A bucket with two pictures, and an empty folder for backups. */
async function aFilledBucket(): Promise<{ storage: Storage; folder: string; copies: Storage }> {
  const folder = mkdtempSync(join(tmpdir(), "samehour-copies-"));
  const bucket = await aBucket();
  const storage = await openStorage({ dataDir: folder, s3: bucket.settings });
  onTestFinished(async () => {
    storage.close();
    await bucket.close();
    rmSync(folder, { recursive: true, force: true });
  });
  await storage.put("aa/aa11/96.jpg", Buffer.from("one"), "image/jpeg");
  await storage.put("bb/bb22/96.avif", Buffer.from("second"), "image/avif");
  return { storage, folder, copies: openDiskStorage(join(folder, "copies")) };
}

test("a bucket's pictures are downloaded once, and can be restored into another store", async () => {
  const { storage, folder, copies } = await aFilledBucket();
  const list = join(folder, "first.pictures");
  expect(await copyPictures(storage, copies, list)).toEqual({ copied: 2 });
  expect(await copyPictures(storage, copies, list)).toEqual({ copied: 0 });
  const listed = readPictureList(list) ?? [];
  expect(listed).toEqual([
    { name: "aa/aa11/96.jpg", bytes: 3 },
    { name: "bb/bb22/96.avif", bytes: 6 },
  ]);
  await storage.delete("bb/bb22/96.avif");
  expect(await restorePictures(storage, copies, listed)).toEqual({ restored: 1, missing: [] });
  const found = await storage.get("bb/bb22/96.avif");
  expect(found && (await text(found.stream))).toBe("second");
});

test("a truncated copy is made again, and a missing one is reported", async () => {
  const { storage, folder, copies } = await aFilledBucket();
  const list = join(folder, "first.pictures");
  await copies.put("aa/aa11/96.jpg", Buffer.from("o"), "image/jpeg");
  expect(await copyPictures(storage, copies, list)).toEqual({ copied: 2 });
  const listed = readPictureList(list) ?? [];
  for (const { name } of listed) await storage.delete(name);
  await copies.delete("aa/aa11/96.jpg");
  expect(await restorePictures(storage, copies, listed)).toEqual({ restored: 1, missing: ["aa/aa11/96.jpg"] });
});

test("copies are kept while any list names them; a probe is not copied, and a missing list reads as null", async () => {
  const { storage, folder, copies } = await aFilledBucket();
  await storage.put("probe/1.txt", Buffer.from("x"), "text/plain");
  await copyPictures(storage, copies, join(folder, "first.pictures"));
  await storage.delete("aa/aa11/96.jpg");
  await copyPictures(storage, copies, join(folder, "second.pictures"));
  expect(await dropUnlisted(copies, readPictureLists(folder))).toBe(0);
  rmSync(join(folder, "first.pictures"));
  expect(await dropUnlisted(copies, readPictureLists(folder))).toBe(1);
  expect(await storedNames(copies)).toEqual(["bb/bb22/96.avif"]);
  expect(readPictureList(join(folder, "first.pictures"))).toBeNull();
});
