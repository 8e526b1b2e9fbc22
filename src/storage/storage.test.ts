import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openDiskStorage } from "#storage/disk.ts";
import { openStorage } from "#storage/open-storage.ts";
import type { Storage } from "#storage/storage.ts";
import { aBucket } from "#tests/support/pictures/a-bucket.ts";

const folder = mkdtempSync(join(tmpdir(), "samehour-storage-"));
const bucket = await aBucket();
const stores = new Map<string, Storage>();

beforeAll(async () => {
  stores.set("disk", await openStorage({ dataDir: folder, s3: null }));
  stores.set("s3", await openStorage({ dataDir: folder, s3: bucket.settings }));
});
afterAll(async () => {
  for (const each of stores.values()) each.close();
  await bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

function store(kind: string): Storage {
  const found = stores.get(kind);
  if (found === undefined) throw new Error(`No store ${kind}.`);
  return found;
}

async function namesOf(storage: Storage, prefix?: string): Promise<readonly string[]> {
  const files = await Array.fromAsync(storage.list(prefix));
  return files.map(({ name }) => name);
}

for (const kind of ["disk", "s3"]) {
  test(`${kind}: a stored file is found and read, from bytes and from a stream`, async () => {
    const storage = store(kind);
    await storage.put("aa/bytes.jpg", Buffer.from("bytes"), "image/jpeg");
    await storage.put(
      "aa/stream.jpg",
      { stream: Readable.from([Buffer.from("str"), Buffer.from("eam")]), bytes: 6 },
      "image/jpeg",
    );
    expect(await storage.find("aa/stream.jpg")).toMatchObject({ name: "aa/stream.jpg", bytes: 6 });
    const found = await storage.get("aa/stream.jpg");
    expect(found && (await text(found.stream))).toBe("stream");
    const bytes = await storage.get("aa/bytes.jpg");
    expect(bytes && (await buffer(bytes.stream)).toString()).toBe("bytes");
  });

  test(`${kind}: a missing file is null, and can still be deleted`, async () => {
    const storage = store(kind);
    expect(await storage.find("zz/none.jpg")).toBeNull();
    expect(await storage.get("zz/none.jpg")).toBeNull();
    await storage.delete("zz/none.jpg");
    await storage.put("zz/one.jpg", Buffer.from("1"), "image/jpeg");
    await storage.delete("zz/one.jpg");
    expect(await storage.find("zz/one.jpg")).toBeNull();
  });

  test(`${kind}: files are listed by prefix, in order of name`, async () => {
    const storage = store(kind);
    for (const name of ["bb/2/b.jpg", "bb/1/a.jpg", "bc/1/c.jpg"])
      await storage.put(name, Buffer.from(name), "image/jpeg");
    expect(await namesOf(storage, "bb/")).toEqual(["bb/1/a.jpg", "bb/2/b.jpg"]);
    expect(await namesOf(storage, "bb/2/")).toEqual(["bb/2/b.jpg"]);
    expect(await namesOf(storage, "none/")).toEqual([]);
    const [first] = await Array.fromAsync(storage.list("bc/"));
    expect(first).toMatchObject({ name: "bc/1/c.jpg", bytes: 10 });
    expect(first?.modifiedAt).toBeGreaterThan(1_600_000_000_000);
  });

  test(`${kind}: no name escapes the store`, async () => {
    const storage = store(kind);
    for (const name of ["../x", "a/../../x", "/etc/passwd", "a//b", ".incoming/x", "a\\b", "a\0b", "A/b", "", "a/."]) {
      await expect(storage.put(name, Buffer.from("x"), "text/plain")).rejects.toThrow(RangeError);
      await expect(storage.get(name)).rejects.toThrow(RangeError);
      await expect(storage.delete(name)).rejects.toThrow(RangeError);
    }
  });

  test(`${kind}: a working store passes the probe, which leaves nothing behind`, async () => {
    await store(kind).probe();
    expect(await namesOf(store(kind), "probe/")).toEqual([]);
  });
}

test("disk: an interrupted write leaves neither a file nor a temporary file", async () => {
  const storage = store("disk");
  const breaking = Readable.from(
    (async function* () {
      yield Buffer.from("half");
      throw new Error("the sender is gone");
    })(),
  );
  await expect(storage.put("dd/half.jpg", { stream: breaking, bytes: 8 }, "image/jpeg")).rejects.toThrow("is gone");
  expect(await storage.find("dd/half.jpg")).toBeNull();
  expect(readdirSync(storage.incoming)).toEqual([]);
});

test("disk: files and folders are accessible only to their owner, and a link to elsewhere is no file", async () => {
  const storage = store("disk");
  await storage.put("ee/one.jpg", Buffer.from("1"), "image/jpeg");
  const outside = join(folder, "outside.txt");
  writeFileSync(outside, "secret");
  symlinkSync(folder, join(folder, "pictures/ef"));
  expect(await namesOf(storage, "ef/")).toEqual([]);
  const { mode } = statSync(join(folder, "pictures/ee/one.jpg"));
  expect(mode & 0o077).toBe(0);
});

test("disk: files that another program left in the folder are not listed", async () => {
  const storage = store("disk");
  await storage.put("fa/one.jpg", Buffer.from("1"), "image/jpeg");
  const place = join(folder, "pictures");
  mkdirSync(join(place, "lost+found"));
  for (const name of ["Thumbs.db", "fa/One (copy).jpg", "lost+found/1"]) writeFileSync(join(place, name), "foreign");
  expect((await namesOf(storage)).filter((name) => /db|copy|lost/.test(name))).toEqual([]);
  expect(await namesOf(storage, "fa/")).toEqual(["fa/one.jpg"]);
});

test("s3: objects that another program put beside the pictures are not listed", async () => {
  const { endpoint, region, bucket: name, accessKeyId, secretAccessKey } = bucket.settings;
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: "WHEN_REQUIRED",
  });
  onTestFinished(() => client.destroy());
  await store("s3").put("fa/one.jpg", Buffer.from("1"), "image/jpeg");
  // A console that makes a folder puts an empty object with its name.
  for (const key of ["pictures/", "pictures/fa/", "pictures/fa/Read Me.txt"])
    await client.send(new PutObjectCommand({ Bucket: name, Key: key, Body: new Uint8Array() }));
  expect(await namesOf(store("s3"), "fa/")).toEqual(["fa/one.jpg"]);
  expect((await namesOf(store("s3"))).every((each) => each.endsWith(".jpg"))).toBe(true);
});

test("disk: an unwritable place is reported by name", async () => {
  const file = join(folder, "a-file");
  writeFileSync(file, "");
  const storage = openDiskStorage(join(file, "pictures"));
  await expect(storage.probe()).rejects.toMatchObject({ code: "unavailable", message: expect.stringContaining(file) });
});

test("s3: a missing bucket is reported, not treated as an empty store", async () => {
  const storage = await openStorage({ dataDir: folder, s3: { ...bucket.settings, bucket: "other" } });
  onTestFinished(() => storage.close());
  await expect(storage.get("aa/bytes.jpg")).rejects.toMatchObject({ code: "unavailable" });
  await expect(storage.probe()).rejects.toThrow("NoSuchBucket");
});
