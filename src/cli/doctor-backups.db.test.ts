import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { expect, onTestFinished, test } from "vitest";
import { backupStoreReport, rehearsalReport } from "#cli/doctor-backups.ts";
import { sendBackup } from "#commands/backups/send-backup.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { DAY_MS, HOUR_MS } from "#core/time/instant.ts";
import { pictureListOf } from "#data/backups.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { openBackupStore } from "#storage/backup/backup-store.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { aBucket } from "#tests/support/pictures/a-bucket.ts";

const database = withTestDatabase();

function aFolder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), "samehour-doctor-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  mkdirSync(join(dataDir, "backups"));
  return dataDir;
}

function aBackupFile(dataDir: string): string {
  const file = join(dataDir, "backups/samehour-2026-11-18T12-00-00-000Z.dump");
  writeFileSync(file, "a dump");
  writeFileSync(pictureListOf(file), "");
  return file;
}

test("the bucket, its keys and its latest backup are reported, with what to do", async () => {
  const dataDir = aFolder();
  const bucket = await aBucket("backups");
  onTestFinished(() => bucket.close());
  const recipient = await identityToRecipient(await generateX25519Identity());
  const settings = { s3: bucket.settings, recipients: [recipient], identityFile: null };
  const report = (overrides: Partial<typeof settings> | null, now = TEST_NOW) =>
    backupStoreReport(
      { backupStore: overrides && { ...settings, ...overrides }, dataDir, kind: "postgres", isServed: false },
      now,
    );
  expect(await report(null)).toMatchObject([{ value: expect.stringContaining("on this machine only"), isWell: true }]);
  expect(await report({})).toMatchObject([
    { value: expect.stringMatching(/can be written and read; this machine has no private key$/), isWell: true },
    { name: "last sent", value: expect.stringContaining("none yet"), isWell: false },
  ]);
  const store = await openBackupStore(settings, dataDir);
  if (store === null) throw new Error("no store");
  onTestFinished(() => store.close());
  await sendBackup(store, { file: aBackupFile(dataDir), takenAt: TEST_NOW }, TEST_NOW);
  expect(await report({}, TEST_NOW + HOUR_MS)).toMatchObject([
    {},
    { value: expect.stringMatching(/ 60 minutes ago$/), isWell: true },
  ]);
  expect(await report({}, TEST_NOW + 3 * DAY_MS)).toMatchObject([{}, { name: "last sent", isWell: false }]);

  const faults = [
    { s3: { ...bucket.settings, bucket: "no-such-bucket" } },
    { s3: { ...bucket.settings, endpoint: "http://127.0.0.1:1" } },
    { recipients: [`${recipient.slice(0, -1)}${recipient.endsWith("q") ? "p" : "q"}`] },
  ];
  for (const fault of faults) {
    expect(await report(fault)).toMatchObject([{ value: expect.stringContaining("Check BACKUP_S3_"), isWell: false }]);
  }
});

test("the last rehearsal is reported, and one that is overdue", async () => {
  const dataDir = aFolder();
  const report = (now: number) => rehearsalReport(database, dataDir, now);
  expect(await report(TEST_NOW)).toEqual({ name: "last rehearsal", value: "none yet", isWell: true });
  aBackupFile(dataDir);
  expect(await report(TEST_NOW + 11 * DAY_MS)).toMatchObject({ isWell: false });
  const facts = { events: 12, rows: 400, restored: true, fromStore: false };
  const entry = { action: "rehearse-restore", actor: SYSTEM_ACTOR, entity: null, outcome: "done", facts } as const;
  await recordAudit(database.db, entry, TEST_NOW + 5 * DAY_MS);
  expect(await report(TEST_NOW + 11 * DAY_MS)).toMatchObject({
    value: "2026-11-23T12:00:00Z: 12 events, restored",
    isWell: true,
  });
  expect(await report(TEST_NOW + 16 * DAY_MS)).toMatchObject({ isWell: false });
});
