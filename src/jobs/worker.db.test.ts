import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { DAY_MS } from "#core/time/instant.ts";
import { backUp } from "#data/backups.ts";
import { listBackups } from "#data/stored-backups.ts";
import { type JobQueue, openJobQueue } from "#data/job-queue.ts";
import { readDump } from "#data/restore.ts";
import { events } from "#data/tables/events.ts";
import { transaction } from "#data/transaction.ts";
import { startJobs } from "#jobs/worker.ts";
import type { BackupStore } from "#storage/backup/backup-store.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { failOnLog } from "#tests/support/database/fail-on-log.ts";
import { testEngine, withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { noStorage } from "#tests/support/pictures/no-storage.ts";
import { testWhere } from "#tests/support/where.ts";

const onServed = testWhere(testEngine() === "postgres");
const onEmbedded = testWhere(testEngine() === "pglite");
const database = withTestDatabase();
const PATIENCE = { timeout: 120_000, interval: 100 };

async function withQueue(work: (queue: JobQueue) => Promise<void>): Promise<void> {
  const queue = await openJobQueue(database, failOnLog);
  try {
    await work(queue);
  } finally {
    await queue.stop(5_000);
  }
}

test("a started process advances late events and schedules the jobs for this engine", async () => {
  const event = await anEvent(database, { title: "Weekly" });
  const now = TEST_NOW + 8 * DAY_MS;
  const jobs = await startJobs({
    database,
    storage: noStorage,
    dataDir: tmpdir(),
    backups: { databaseUrl: null, store: null },
    site: { name: "Samehour", baseUrl: "https://same.example" },
    siteZone: "UTC",
    sealConfirmation: (text) => text,
    now: () => now,
    log: failOnLog,
  });
  try {
    await vi.waitFor(async () => {
      const [found] = await database.db.select().from(events).where(eq(events.id, event.id));
      expect(found?.currentOriginalLocal).toBe("2026-12-02T19:00:00");
      expect(found?.lastOriginalLocal).toBe("2026-11-25T19:00:00");
    }, PATIENCE);
    const embedded = database.kind === "pglite" ? ["back-up"] : [];
    const tidied = database.kind === "pglite" ? ["tidy-database"] : [];
    const rehearsed = database.kind === "pglite" ? ["rehearse-restore"] : [];
    expect([...(await jobs.queue.repeated())].toSorted()).toEqual([
      "advance-dates",
      "ask-still-running",
      ...embedded,
      "check-links",
      "count-directory",
      "delete-together",
      "erase-accounts",
      "extend-dates",
      "forget-mail",
      "forget-old",
      "mail-notifications",
      "make-open-data",
      "plan-reminders",
      "read-sources",
      ...rehearsed,
      "remove-pictures",
      "send-digests",
      "settle-reports",
      "sweep-pictures",
      "tell-alerts",
      ...tidied,
    ]);
  } finally {
    await jobs.stop();
  }
});

onServed("a PostgreSQL with a store of backups is backed up and rehearsed by jobs", async () => {
  const store: BackupStore = { plain: noStorage, sealed: noStorage, canRead: false, close: () => undefined };
  const jobs = await startJobs({
    database,
    storage: noStorage,
    dataDir: tmpdir(),
    backups: { databaseUrl: "postgres://nowhere.example", store },
    site: { name: "Samehour", baseUrl: "https://same.example" },
    siteZone: "UTC",
    sealConfirmation: (text) => text,
    now: () => TEST_NOW,
    log: failOnLog,
  });
  const repeated = await jobs.queue.repeated();
  await jobs.stop();
  expect(repeated).toEqual(expect.arrayContaining(["back-up", "rehearse-restore"]));
});

test("a job exists only once the transaction that requested it commits", async () => {
  await withQueue(async (queue) => {
    await queue.define({ name: "probe", expireInSeconds: 60 });
    const seen: unknown[] = [];
    const failing = transaction(database.db, async (tx) => {
      await queue.enqueue("probe", { from: "rolled back" }, { tx });
      await tx.execute(sql`select 1 / 0`);
    });
    await expect(failing).rejects.toThrow("select 1 / 0");
    await transaction(database.db, (tx) => queue.enqueue("probe", { from: "committed" }, { tx }));
    await queue.work("probe", async (data) => void seen.push(data));
    await vi.waitFor(() => expect(seen).toEqual([{ from: "committed" }]), PATIENCE);
  });
});

test("a queue does not add a second job while one is waiting", async () => {
  await withQueue(async (queue) => {
    await queue.define({ name: "single", expireInSeconds: 60 });
    expect(await queue.enqueue("single")).toEqual(expect.any(String));
    expect(await queue.enqueue("single")).toBeNull();
  });
});

test("stopping waits for the running job", async () => {
  const queue = await openJobQueue(database, failOnLog);
  await queue.define({ name: "slow", expireInSeconds: 60 });
  await queue.enqueue("slow");
  const started = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  let ended = false;
  await queue.work("slow", async () => {
    started.resolve();
    await mayEnd.promise;
    ended = true;
  });
  await started.promise;
  const stopped = queue.stop(10_000);
  mayEnd.resolve();
  await stopped;
  expect(ended).toBe(true);
});

onEmbedded("a backup is read back before it counts, and holds what the database held", async (context) => {
  const dataDir = mkdtempSync(join(tmpdir(), "samehour-backup-"));
  context.onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  await anEvent(database);
  const made = await backUp({ database, databaseUrl: null, dataDir }, TEST_NOW);
  expect(listBackups(dataDir)).toEqual([made]);
  expect(await readDump(made.file)).toMatchObject({ events: 1, schedules: 1, occurrences: 58 });
  await backUp({ database, databaseUrl: null, dataDir }, TEST_NOW + 1);
  expect(
    listBackups(dataDir).map((each) => each.takenAt),
    "the older of the same hour is gone",
  ).toEqual([TEST_NOW + 1]);
});
