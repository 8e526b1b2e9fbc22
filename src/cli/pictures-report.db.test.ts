import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { picturesReport } from "#cli/doctor-content.ts";
import { backupsReport } from "#cli/doctor-system.ts";
import { storePicture } from "#commands/pictures/store-picture.ts";
import { ORIGINAL_NAME, storageKey } from "#core/pictures/picture-address.ts";
import { DAY_MS, HOUR_MS } from "#core/time/instant.ts";
import { openDiskStorage } from "#storage/disk.ts";
import { openS3Storage } from "#storage/s3.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { aPicture } from "#tests/support/pictures/a-picture.ts";
import { anUpload, aStorage } from "#tests/support/pictures/a-storage.ts";

const database = withTestDatabase();

test("the doctor reports where pictures are stored, how many, and which are missing", async () => {
  const { storage, remove } = aStorage();
  onTestFinished(remove);
  const upload = await anUpload(storage, await aPicture(40, 40));
  const stored = await storePicture({ database, storage }, { upload, kind: "event", ownerId: null }, TEST_NOW);
  if ("fault" in stored) throw new Error(`Refused: ${stored.fault}`);
  expect(await picturesReport(database, storage)).toEqual([
    { name: "picture store", value: `${storage.place}, can be written and read`, isWell: true },
    { name: "pictures", value: "1", isWell: true },
  ]);
  await storage.delete(storageKey(stored.key, ORIGINAL_NAME));
  expect(await picturesReport(database, storage)).toContainEqual({
    name: "pictures missing",
    value: expect.stringContaining("1 of the newest"),
    isWell: false,
  });
});

test("the doctor says how to fix a store that cannot be used", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "samehour-doctor-")), "a-file");
  onTestFinished(() => rmSync(join(file, ".."), { recursive: true }));
  writeFileSync(file, "");
  expect(await picturesReport(database, openDiskStorage(join(file, "pictures")))).toMatchObject([
    { name: "picture store", value: expect.stringContaining("Make the folder writable"), isWell: false },
  ]);
  const nowhere = { region: "us-east-1", bucket: "none", accessKeyId: "a", secretAccessKey: "b" };
  const bucket = openS3Storage({ endpoint: "http://127.0.0.1:9", ...nowhere }, join(file, "in"));
  onTestFinished(() => bucket.close());
  expect(await picturesReport(database, bucket)).toMatchObject([
    { name: "picture store", value: expect.stringContaining("Check S3_ENDPOINT"), isWell: false },
  ]);
});

test("the doctor asks for a backup if there is none or only an old one", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "samehour-doctor-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const requested = { database, dataDir, isServed: true };
  const [none] = await backupsReport(requested, TEST_NOW);
  expect(none).toMatchObject({ name: "last backup", value: expect.stringContaining("none yet"), isWell: false });
  mkdirSync(join(dataDir, "backups"));
  const ending = database.kind === "postgres" ? "dump" : "tar.gz";
  writeFileSync(join(dataDir, `backups/samehour-2026-11-18T12-00-00-000Z.${ending}`), "");
  const wellAt = async (now: number) => (await backupsReport(requested, now)).every(({ isWell }) => isWell);
  expect(await wellAt(TEST_NOW + HOUR_MS)).toBe(true);
  expect(await wellAt(TEST_NOW + 3 * DAY_MS)).toBe(false);
});
