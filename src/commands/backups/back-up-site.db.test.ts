import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { backUpSite } from "#commands/backups/back-up-site.ts";
import { pictureWidths } from "#core/pictures/picture.ts";
import { storageKey } from "#core/pictures/picture-address.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import { findOrInsertSecret } from "#data/queries/settings-write.ts";
import { pictureListOf } from "#data/backups.ts";
import { programsFor } from "#data/postgres-backup.ts";
import { programOutput } from "#data/postgres-programs.ts";
import { siteSecretsOf } from "#data/site-secrets-file.ts";
import { listBackups } from "#data/stored-backups.ts";
import { openDatabase } from "#data/database.ts";
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
import { testWhere } from "#tests/support/where.ts";
import { storedNames } from "#tests/support/pictures/a-storage.ts";

const isServed = testEngine() === "postgres";
/** Creating and opening embedded databases takes seconds, so tests that do not depend on the engine run on PostgreSQL only. */
const onServed = testWhere(isServed);
const shared = withTestDatabase();

let site: SiteWithBackups;

beforeEach(async () => {
  site = await aSiteWithBackups(shared);
  onTestFinished(() => site.remove());
});

async function dumpText(file: string): Promise<string> {
  const { pgRestore } = await programsFor(site.database);
  return text(Readable.from(programOutput(pgRestore, ["--file=-", file])));
}

test("a backup restores every row and every picture, and the previous data are kept aside", async () => {
  await anEvent(site.database, { title: "Evening Silence" });
  const key = await giveAvatar(site, "ann", 40);
  const names = await storedNames(site.storage);
  const secret = join(site.dataDir, "auth-secret");
  writeFileSync(secret, "of the tests");
  await findOrInsertSecret(site.database.db, { name: "auth", proposed: "of-the-tests-too" }, TEST_NOW);
  const before = await rowsOf(site.database);
  const { file } = await backUpSite({ ...site, store: null }, TEST_NOW);
  expect(listBackups(site.dataDir)).toEqual([{ file, takenAt: TEST_NOW }]);

  await anEvent(site.database, { title: "Added later" });
  await site.database.pool.query("delete from profiles; delete from site_secrets");
  await site.storage.delete(storageKey(key, "96.avif"));
  await site.storage.delete(storageKey(key, "original.jpg"));
  rmSync(secret);

  const { counts, previous, pictures, ...rest } = await restored(file, site);
  // PostgreSQL stores the secret in the database, and its backups beside the dump.
  expect([rest.secret, existsSync(secret)]).toEqual(isServed ? [null, false] : ["restored", true]);
  expect(existsSync(siteSecretsOf(file))).toBe(isServed);
  if (isServed) expect(await dumpText(file)).not.toContain("of-the-tests-too");
  expect(pictures).toEqual({ restored: 2, missing: [] });
  expect(counts).toMatchObject({ events: 1, profiles: 1, users: 1 });
  expect(await rowsOf(site.database)).toEqual(before);
  expect(await storedNames(site.storage)).toEqual(names);
  expect(previous !== null && existsSync(previous)).toBe(true);
  // The restored database works: sequences continue, triggers and constraints exist.
  await anEvent(site.database, { title: "After" });
  await expect(site.database.pool.query("delete from audit_entries")).rejects.toThrow("only ever added");
});

onServed("a backup is put back on another machine from its folder alone", async () => {
  const key = await giveAvatar(site, "ann", 40);
  const before = await rowsOf(site.database);
  await backUpSite({ ...site, store: null }, TEST_NOW);
  const dataDir = mkdtempSync(join(tmpdir(), "samehour-elsewhere-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  cpSync(join(site.dataDir, "backups"), join(dataDir, "backups"), { recursive: true });
  const elsewhere = { ...site, dataDir, storage: openDiskStorage(join(dataDir, "pictures")) };
  await restored(listBackups(dataDir)[0]?.file ?? "", elsewhere);
  expect(await rowsOf(site.database)).toEqual(before);
  expect((await storedNames(elsewhere.storage)).filter((name) => name.includes(key))).toHaveLength(10);
});

test(
  "a backup made during writes is a consistent snapshot with every picture it refers to",
  { timeout: 300_000 },
  async () => {
    const { database } = site;
    await database.pool.query(
      "create table left_hand (n int primary key); create table right_hand (n int primary key)",
    );
    onTestFinished(async () => void (await site.database.pool.query("drop table if exists left_hand, right_hand")));
    const writers = { areDone: false };
    const writing = (async () => {
      for (let n = 0; !writers.areDone; n += 1) {
        const client = await database.pool.connect();
        try {
          await client.query("begin");
          await client.query("insert into left_hand values ($1)", [n]);
          await client.query("insert into right_hand values ($1)", [n]);
          await client.query("commit");
        } finally {
          client.release();
        }
      }
    })();
    const painting = (async () => {
      for (let n = 0; !writers.areDone; n += 1) await giveAvatar(site, `painter-${n}`, 20 + n);
    })();
    await giveAvatar(site, "first", 19);
    const { file } = await backUpSite({ ...site, store: null }, TEST_NOW);
    writers.areDone = true;
    await Promise.all([writing, painting]);
    const written = await database.pool.query<{ n: number }>("select count(*)::int as n from left_hand");

    // Simulates a new machine.
    rmSync(site.storage.place, { recursive: true, force: true });
    const { pictures } = await restored(file, site);
    expect(pictures.missing).toEqual([]);
    const hands = await site.database.pool.query<{ both: number; single: number }>(
      `select count(l.n) filter (where r.n is not null)::int as both,
            count(*) filter (where l.n is null or r.n is null)::int as single
       from left_hand l full join right_hand r on r.n = l.n`,
    );
    expect(hands.rows[0]?.single).toBe(0);
    expect(hands.rows[0]?.both).toBeLessThanOrEqual(written.rows[0]?.n ?? 0);
    const referred = await site.database.pool.query<{ key: string }>("select avatar_key as key from profiles");
    expect(referred.rows.length).toBeGreaterThan(0);
    const names = new Set(await storedNames(site.storage));
    for (const { key } of referred.rows) {
      for (const width of pictureWidths("avatar", 20)) expect(names.has(storageKey(key, `${width}.jpg`))).toBe(true);
    }
  },
);

onServed("a picture is copied once for all backups, and goes with the last of them", async () => {
  const key = await giveAvatar(site, "ann", 40);
  await backUpSite({ ...site, store: null }, TEST_NOW);
  const copies = join(site.dataDir, "backups/pictures");
  const copied = (): string[] =>
    readdirSync(copies, { recursive: true })
      .map(String)
      .filter((name) => name.includes(key) && name.includes("."));
  expect(copied()).toHaveLength(10);
  await site.database.pool.query("update profiles set avatar_key = null");
  for (const { name } of await Array.fromAsync(site.storage.list())) await site.storage.delete(name);
  await backUpSite({ ...site, store: null }, TEST_NOW + HOUR_MS);
  expect(copied(), "the first backup still needs it").toHaveLength(10);
  const [, first] = listBackups(site.dataDir);
  // Deletes the only other backup of its hour.
  rmSync(first?.file ?? "");
  rmSync(pictureListOf(first?.file ?? ""));
  await backUpSite({ ...site, store: null }, TEST_NOW + 2 * HOUR_MS);
  expect(copied()).toEqual([]);
});

onServed("a damaged backup, one of the other engine, and none at all change nothing", async () => {
  await anEvent(site.database);
  const { file } = await backUpSite({ ...site, store: null }, TEST_NOW);
  const before = await rowsOf(site.database);
  await site.database.pool.query("alter table schema_migrations rename to migrations_of_another");
  const foreign = await backUpSite({ ...site, store: null }, TEST_NOW + HOUR_MS);
  await site.database.pool.query("alter table migrations_of_another rename to schema_migrations");
  await expect(restored(foreign.file, site, TEST_NOW + 2 * HOUR_MS)).rejects.toThrow("holds no directory");
  truncateSync(file, 50_000);
  await expect(restored(file, site)).rejects.toThrow("cannot be opened");
  const other = join(site.dataDir, "other.tar.gz");
  writeFileSync(other, "");
  await expect(restored(other, site)).rejects.toThrow("DATABASE_URL is set");
  await expect(restored(join(site.dataDir, "none.dump"), site)).rejects.toThrow("There is no backup");
  expect(await rowsOf(site.database)).toEqual(before);
});

onServed("nothing is put back under a server that is running", async () => {
  const { file } = await backUpSite({ ...site, store: null }, TEST_NOW);
  const { databaseUrl: url, dataDir } = site;
  const server = await openDatabase({ url, dataDir, purpose: "server", log: () => undefined });
  onTestFinished(() => server.close());
  await server.pool.query("select 1");
  await expect(restored(file, site)).rejects.toThrow("Stop it before restoring");
});
