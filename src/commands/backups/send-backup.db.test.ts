import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { backUpSite } from "#commands/backups/back-up-site.ts";
import { fetchBackup } from "#commands/backups/fetch-backup.ts";
import { rehearseRestore } from "#commands/backups/rehearse-restore.ts";
import { listSentBackups, sendBackup, sendUnsent } from "#commands/backups/send-backup.ts";
import { DAY_MS, HOUR_MS } from "#core/time/instant.ts";
import { pictureListOf } from "#data/backups.ts";
import { openDatabase } from "#data/database.ts";
import { findOrInsertSecret } from "#data/queries/settings-write.ts";
import { siteSecretsOf } from "#data/site-secrets-file.ts";
import { listBackups } from "#data/stored-backups.ts";
import { type BackupStore, openBackupStore } from "#storage/backup/backup-store.ts";
import { openDiskStorage } from "#storage/disk.ts";
import {
  aSiteWithBackups,
  giveAvatar,
  restored,
  rowsOf,
  type SiteWithBackups,
} from "#tests/support/builders/a-site-with-backups.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { testEngine, withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { aBucket } from "#tests/support/pictures/a-bucket.ts";
import { storedNames } from "#tests/support/pictures/a-storage.ts";
import { testWhere } from "#tests/support/where.ts";

const isServed = testEngine() === "postgres";
/** What does not depend on the engine, and what only PostgreSQL has. */
const onServed = testWhere(isServed);
const shared = withTestDatabase();
const folder = mkdtempSync(join(tmpdir(), "samehour-store-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let site: SiteWithBackups;
/** The store as the server has it, and as a machine with the private key has it. */
let [store, reader]: BackupStore[] = [];

beforeEach(async () => {
  const bucket = await aBucket("backups");
  const identity = await generateX25519Identity();
  const identityFile = join(folder, "key.txt");
  writeFileSync(identityFile, `# public key: of a test\n${identity}\n`);
  const settings = { s3: bucket.settings, recipients: [await identityToRecipient(identity)] };
  site = await aSiteWithBackups(shared);
  store = await opened({ ...settings, identityFile: null });
  reader = await opened({ ...settings, identityFile });
  onTestFinished(async () => {
    for (const each of [store, reader]) each?.close();
    await bucket.close();
    await site.remove();
  });
});

async function opened(settings: Parameters<typeof openBackupStore>[0]): Promise<BackupStore> {
  const found = await openBackupStore(settings, folder);
  if (found === null) throw new Error("no store");
  return found;
}

const [theStore, theReader] = [() => needed(store), () => needed(reader)];

function needed(store: BackupStore | undefined): BackupStore {
  if (store === undefined) throw new Error("no store");
  return store;
}

const backedUp = (now = TEST_NOW) => backUpSite({ ...site, store: theStore() }, now);
const names = () => storedNames(theStore().plain);

test("a backup is stored encrypted, its secret apart, and is restored elsewhere with the private key", async () => {
  await anEvent(site.database, { title: "Evening Silence" });
  const key = await giveAvatar(site, "ann", 40);
  if (isServed) await findOrInsertSecret(site.database.db, { name: "auth", proposed: "the-auth-secret" }, TEST_NOW);
  else writeFileSync(join(site.dataDir, "auth-secret"), "the-auth-secret");
  const before = await rowsOf(site.database);
  const { file, sent } = await backedUp();
  expect(sent).toEqual({ pictures: 10, backups: 1 });
  const stored = await names();
  const dump = stored.find((name) => name.startsWith("dumps/"));
  expect(dump).toMatch(/^dumps\/samehour-2026-11-18t12-00-00-000z\.(tar\.gz|dump)\.age$/);
  expect(stored.filter((name) => name.startsWith("secrets/"))).toHaveLength(1);
  expect(stored.filter((name) => name.startsWith("pictures/") && name.includes(key))).toHaveLength(10);
  for (const name of stored.filter((each) => !each.startsWith("lists/"))) {
    const found = await theStore().plain.get(name);
    const bytes = found && (await buffer(found.stream));
    expect(bytes?.toString("latin1")).toMatch(/^age-encryption\.org\/v1\n-> X25519 /);
    expect(bytes?.includes("the-auth-secret")).toBe(false);
  }

  const dataDir = mkdtempSync(join(folder, "elsewhere-"));
  const elsewhere = { ...site, dataDir, storage: openDiskStorage(join(dataDir, "pictures")) };
  const request = { name: null, dataDir };
  await expect(fetchBackup(theStore(), request, TEST_NOW)).rejects.toThrow("Set BACKUP_IDENTITY_FILE");
  const fetched = await fetchBackup(theReader(), request, TEST_NOW);
  expect(readFileSync(fetched).equals(readFileSync(file))).toBe(true);
  if (isServed) await site.database.pool.query("delete from profiles; delete from site_secrets");
  const { pictures } = await restored(fetched, elsewhere);
  expect(pictures).toEqual({ restored: 10, missing: [] });
  expect(await rowsOf(elsewhere.database)).toEqual(before);
  site.database = elsewhere.database;
  if (!isServed) expect(readFileSync(join(dataDir, "auth-secret"), "utf8")).toBe("the-auth-secret");
});

onServed("a dump that is cut short or sealed with another key is refused, and nothing of it is left", async () => {
  await anEvent(site.database);
  await giveAvatar(site, "ann", 40);
  const { file } = await backedUp();
  const dump = (await names()).find((name) => name.startsWith("dumps/")) ?? "";
  const sealed = await theStore().plain.get(dump);
  const bytes = sealed === null ? Buffer.alloc(0) : await buffer(sealed.stream);
  rmSync(file);
  // The header and one whole part remain: only the mark of the last part tells that others are missing.
  const cut = bytes.subarray(0, 184 + 65_536 + 16);
  expect(cut.length).toBeLessThan(bytes.length);
  await theStore().plain.put(dump, cut, "");
  const request = { name: null, dataDir: site.dataDir };
  await expect(fetchBackup(theReader(), request, TEST_NOW)).rejects.toThrow("is damaged in the store");
  expect(readdirSync(join(site.dataDir, "backups")).filter((name) => name.includes(".dump"))).toEqual([
    expect.stringMatching(/\.dump\.pictures$/),
  ]);

  await theStore().plain.put(dump, bytes, "");
  const key = join(folder, "other.txt");
  writeFileSync(key, await generateX25519Identity());
  const { endpoint, bucket } = await settingsOf(theStore());
  const other = await opened({
    s3: { endpoint, bucket, region: "us-east-1", accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
    recipients: [await identityToRecipient(readFileSync(key, "utf8"))],
    identityFile: key,
  });
  onTestFinished(() => other.close());
  const dataDir = mkdtempSync(join(folder, "wrong-key-"));
  await expect(fetchBackup(other, { name: null, dataDir }, TEST_NOW)).rejects.toThrow("does not open dumps/");
  expect(readdirSync(join(dataDir, "backups")), "no picture counts as damaged").toEqual([]);
});

onServed("a picture that is damaged in the store is reported as missing, and the rest is restored", async () => {
  await giveAvatar(site, "ann", 40);
  await backedUp();
  const [first, second, third, fourth, fifth, sixth] = (await names()).filter((name) => name.startsWith("pictures/"));
  const change = async (name: string | undefined, changed: (bytes: Buffer) => Uint8Array): Promise<void> => {
    const found = await theStore().plain.get(name ?? "");
    await theStore().plain.put(name ?? "", changed(found === null ? Buffer.alloc(0) : await buffer(found.stream)), "");
  };
  await change(first, (bytes) => bytes.subarray(0, -5));
  await change(second, (bytes) => bytes.map((byte, index) => (index === bytes.length - 20 ? 255 - byte : byte)));
  // Near its start, a file looks as if it were sealed with another key.
  for (const [name, at] of [
    [third, 5],
    [fourth, 60],
  ] as const)
    await change(name, (bytes) => bytes.map((byte, index) => (index === at ? 255 - byte : byte)));
  await change(fifth, () => Buffer.alloc(0));
  await change(sixth, (bytes) => bytes.subarray(0, 100));
  const dataDir = mkdtempSync(join(folder, "damaged-"));
  const elsewhere = { ...site, dataDir, storage: openDiskStorage(join(dataDir, "pictures")) };
  const fetched = await fetchBackup(theReader(), { name: null, dataDir }, TEST_NOW);
  const { pictures } = await restored(fetched, elsewhere);
  expect(pictures).toMatchObject({ restored: 4 });
  expect(pictures.missing).toHaveLength(6);
});

async function settingsOf({ plain }: BackupStore): Promise<{ endpoint: string; bucket: string }> {
  const url = new URL(plain.place);
  return { endpoint: url.origin, bucket: url.pathname.slice(1) };
}

onServed("a backup that could not be sent is sent by the next attempt, without another dump", async () => {
  const source = { dataDir: site.dataDir, kind: site.database.kind };
  const settings = {
    endpoint: "http://127.0.0.1:1",
    region: "us-east-1",
    bucket: "b",
    accessKeyId: "a",
    secretAccessKey: "s",
  };
  const recipients = [await identityToRecipient(await generateX25519Identity())];
  const away = await opened({ s3: settings, recipients, identityFile: null });
  onTestFinished(() => away.close());
  await expect(backUpSite({ ...site, store: away }, TEST_NOW)).rejects.toThrow("The store of backups");
  const [made] = listBackups(site.dataDir);
  expect(made?.takenAt).toBe(TEST_NOW);
  await expect(sendUnsent(away, source, TEST_NOW + 5_000)).rejects.toThrow("The store of backups");
  expect(await sendUnsent(theStore(), source, TEST_NOW + HOUR_MS), "an old one waits for the next backup").toBeNull();
  expect(await sendUnsent(theStore(), source, TEST_NOW + 10_000)).toMatchObject({ file: made?.file, backups: 1 });
  expect(await sendUnsent(theStore(), source, TEST_NOW + 15_000)).toBeNull();
});

onServed("the store keeps what the folder's rule keeps, and only the pictures that a backup there needs", async () => {
  const backups = join(site.dataDir, "backups");
  mkdirSync(join(backups, "pictures/aa"), { recursive: true });
  const send = async (takenAt: number, picture: string) => {
    const file = join(backups, `samehour-${new Date(takenAt).toISOString().replaceAll(/[:.]/g, "-")}.dump`);
    for (const name of ["old.jpg", "new.jpg"]) writeFileSync(join(backups, "pictures/aa", name), "a picture");
    writeFileSync(file, "a dump");
    writeFileSync(pictureListOf(file), `9 aa/${picture}\n`);
    return sendBackup(theStore(), { file, takenAt }, takenAt);
  };
  // A Thursday, when weeks begin, so another backup is the latest of its week.
  expect(await send(TEST_NOW + DAY_MS, "old.jpg")).toEqual({ pictures: 1, backups: 1 });
  expect(await send(TEST_NOW + DAY_MS + 1, "old.jpg"), "the older of an hour goes").toEqual({
    pictures: 0,
    backups: 1,
  });
  for (let day = 2; day <= 24; day += 1) await send(TEST_NOW + day * DAY_MS, "new.jpg");
  expect((await names()).filter((name) => name.includes("old.jpg"))).toHaveLength(1);
  expect(await send(TEST_NOW + 400 * DAY_MS, "new.jpg")).toEqual({ pictures: 0, backups: 24 });
  const stored = await names();
  for (const kind of ["dumps/", "lists/"]) expect(stored.filter((name) => name.startsWith(kind))).toHaveLength(24);
  expect(stored.filter((name) => name.startsWith("pictures/"))).toEqual(["pictures/aa/new.jpg.age"]);
  // One dated in the future is never the latest, and never deleted.
  await send(TEST_NOW + 500 * DAY_MS, "old.jpg");
  const now = TEST_NOW + 400 * DAY_MS + HOUR_MS;
  expect((await listSentBackups(theStore(), now))[0]?.takenAt).toBe(TEST_NOW + 400 * DAY_MS);
});

onServed("what was sent of a backup whose dump never arrived is deleted a day later, with its pictures", async () => {
  const backups = join(site.dataDir, "backups");
  mkdirSync(join(backups, "pictures/aa"), { recursive: true });
  const send = async (takenAt: number, picture: string) => {
    const file = join(backups, `samehour-${new Date(takenAt).toISOString().replaceAll(/[:.]/g, "-")}.dump`);
    writeFileSync(join(backups, "pictures/aa", picture), "a picture");
    writeFileSync(file, "a dump");
    writeFileSync(siteSecretsOf(file), "[]");
    writeFileSync(pictureListOf(file), `9 aa/${picture}\n`);
    await sendBackup(theStore(), { file, takenAt }, takenAt);
    return (await names()).filter((name) => name.startsWith("dumps/")).at(-1) ?? "";
  };
  const cut = async () => (await names()).filter((name) => name.includes("2026-11-18t12") || name.includes("cut.jpg"));
  await theStore().plain.delete(await send(TEST_NOW, "cut.jpg"));
  expect(await cut()).toHaveLength(3);
  await send(TEST_NOW + HOUR_MS, "one.jpg");
  expect(await cut(), "it may be on its way").toHaveLength(3);
  await send(TEST_NOW + 25 * HOUR_MS, "one.jpg");
  expect(await cut()).toEqual([]);
  expect((await names()).map((name) => name.split("/")[0])).toEqual([
    "dumps",
    "dumps",
    "lists",
    "lists",
    "pictures",
    "secrets",
    "secrets",
  ]);
});

test("a rehearsal restores the latest backup, from the store if it is readable, and is recorded", async () => {
  await anEvent(site.database);
  const { database, databaseUrl, dataDir } = site;
  const rehearse = (from: BackupStore | null) =>
    rehearseRestore({ database, databaseUrl, dataDir, store: from }, TEST_NOW + HOUR_MS);
  await expect(rehearse(null)).rejects.toThrow("There is no backup yet");
  await expect(rehearse(theReader())).rejects.toThrow("holds no backup yet");
  const { file } = await backedUp();
  const held = { isRestored: true, events: 1, takenAt: TEST_NOW, rows: expect.any(Number) };
  expect(await rehearse(theStore())).toMatchObject({ ...held, fromStore: false });
  expect(await rehearse(theReader())).toMatchObject({ ...held, fromStore: true });
  const noted = await database.pool.query(
    "select facts from audit_entries where action = 'rehearse-restore' order by id",
  );
  expect(noted.rows.map((row) => row.facts)).toMatchObject([
    { fromStore: false, events: 1 },
    { fromStore: true, restored: true },
  ]);
  expect(readdirSync(join(dataDir, "backups")).filter((name) => name.startsWith("rehearsed"))).toEqual([]);
  truncateSync(file, 50_000);
  await expect(rehearse(null)).rejects.toThrow("cannot be opened");
  expect(listBackups(dataDir)).toHaveLength(1);
  if (!isServed) return;
  const scratch = await database.pool.query("select datname from pg_database where datname like '%rehearsal'");
  expect(scratch.rows).toEqual([]);
});

onServed("a role that may not make databases reads the dump to its end", async () => {
  await backUpSite({ ...site, store: null }, TEST_NOW);
  const { database, dataDir } = site;
  const role = `samehour_plain_${process.pid}`;
  await database.pool.query(`create role ${role} login; grant all on all tables in schema public to ${role}`);
  await database.pool.query(`grant all on all sequences in schema public to ${role}`);
  const url = new URL(site.databaseUrl ?? "");
  url.username = role;
  const plain = await openDatabase({ url: url.href, dataDir, purpose: "test", log: () => undefined });
  onTestFinished(async () => {
    await plain.close();
    await database.pool.query(`drop owned by ${role}; drop role ${role}`);
  });
  const rehearsed = await rehearseRestore({ database: plain, databaseUrl: url.href, dataDir, store: null }, TEST_NOW);
  expect(rehearsed).toMatchObject({ isRestored: false, fromStore: false });
});
