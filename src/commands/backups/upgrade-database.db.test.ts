import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { type UpgradeBackup, upgradeDatabase } from "#commands/backups/upgrade-database.ts";
import { aSiteWithBackups, restored, type SiteWithBackups } from "#tests/support/builders/a-site-with-backups.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { testEngine, withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { testWhere } from "#tests/support/where.ts";

const onServed = testWhere(testEngine() === "postgres");
const shared = withTestDatabase();
const STEP = "0029_reminder_counts.sql";
let site: SiteWithBackups;
let logged: string[] = [];

beforeEach(async () => {
  site = await aSiteWithBackups(shared);
  logged = [];
  onTestFinished(() => site.remove());
  await anEvent(site.database, { title: "Evening Silence" });
  await takeBack();
});

/** Leaves the database as a version before that step did. */
async function takeBack(): Promise<void> {
  await site.database.pool.query(`drop table reminder_counts; delete from schema_migrations where name = '${STEP}'`);
}

const upgrade = (upgradeBackup: UpgradeBackup, now = TEST_NOW) =>
  upgradeDatabase({ ...site, upgradeBackup, log: (message) => void logged.push(message) }, now);
const dumps = () =>
  readdirSync(join(site.dataDir, "backups")).filter((name) => /^before-upgrade-.*\.(?:dump|tar\.gz)$/.test(name));

test("the data are dumped before an upgrade, and the dump restores them", async () => {
  expect(await upgrade("on")).toEqual([STEP]);
  expect(logged).toEqual(["the data were dumped before the upgrade"]);
  expect(await upgrade("on"), "nothing is left to do").toEqual([]);
  const [dump = ""] = dumps();
  expect(dumps()).toHaveLength(1);
  expect(dump).toMatch(/^before-upgrade-2026-11-18T12-00-00-000Z/);
  await site.database.pool.query("delete from events");
  await restored(join(site.dataDir, "backups", dump), site);
  const events = await site.database.pool.query("select title from events");
  expect(events.rows).toEqual([{ title: "Evening Silence" }]);
  await upgrade("off");
});

onServed("where no dump can be made an upgrade says so and goes on, unless a dump is required", async () => {
  const away = { ...site, databaseUrl: "postgres://nobody@127.0.0.1:1/none" };
  const upgradeAway = (upgradeBackup: UpgradeBackup) =>
    upgradeDatabase({ ...away, upgradeBackup, log: (message) => void logged.push(message) }, TEST_NOW);
  await expect(upgradeAway("required")).rejects.toThrow("Nothing was upgraded");
  expect(logged).toEqual([]);
  expect(await upgradeAway("on")).toEqual([STEP]);
  expect(logged).toEqual([expect.stringContaining("UPGRADED WITHOUT A DUMP")]);
});

onServed("processes that start together make one dump, and the last five stay", async () => {
  const taken = await Promise.all([upgrade("on"), upgrade("on"), upgrade("on")]);
  expect(taken.flat()).toEqual([STEP]);
  expect(dumps()).toHaveLength(1);
  for (let n = 1; n <= 6; n += 1) {
    await takeBack();
    await upgrade("on", TEST_NOW + n);
  }
  expect(dumps().map((name) => /-(\d{3})Z/.exec(name)?.[1])).toEqual(["002", "003", "004", "005", "006"]);
});

onServed("off makes no dump", async () => {
  expect(await upgrade("off")).toEqual([STEP]);
  expect(logged).toEqual([]);
});
