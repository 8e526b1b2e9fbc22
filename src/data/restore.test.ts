import { copyFileSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { backUp } from "#data/backups.ts";
import { listBackups } from "#data/stored-backups.ts";
import { type Database, openDatabase } from "#data/database.ts";
import { restore } from "#data/restore.ts";

const NOW = Date.UTC(2026, 10, 18, 12);

function open(dataDir: string): Promise<Database> {
  return openDatabase({ url: null, dataDir, purpose: "server", log: () => undefined });
}

test(
  "a backup is restored, and a database in use or an unreadable backup changes nothing",
  { timeout: 300_000 },
  async (context) => {
    const dataDir = mkdtempSync(join(tmpdir(), "samehour-restore-"));
    context.onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const rows = async (database: Database) =>
      (await database.pool.query("select id from kept order by id")).rows.map((row) => row.id);

    const first = await open(dataDir);
    await first.pool.query("create table kept (id int)");
    await first.pool.query("insert into kept values (1)");
    const foreign = await backUp({ database: first, databaseUrl: null, dataDir }, NOW - 1);
    await first.pool.query("create table schema_migrations as select '0001_baseline.sql' as name");
    const { file } = await backUp({ database: first, databaseUrl: null, dataDir }, NOW);
    await first.pool.query("insert into kept values (2)");
    await expect(restore(dataDir, file, NOW)).rejects.toThrow("Stop it before restoring");
    await first.close();

    await expect(restore(dataDir, foreign.file, NOW)).rejects.toThrow("holds no directory of this program");
    rmSync(foreign.file);
    // A backup can be on a disk that cannot be written: nothing beside it is touched.
    const elsewhere = mkdtempSync(join(tmpdir(), "samehour-elsewhere-"));
    context.onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
    const copy = join(elsewhere, basename(file));
    copyFileSync(file, copy);
    const beside = join(elsewhere, "database-being-checked");
    writeFileSync(beside, "of another program");
    const { counts, previous } = await restore(dataDir, copy, NOW);
    expect(readdirSync(elsewhere)).toEqual([basename(beside), basename(file)]);
    expect(counts).toEqual({ kept: 1, schema_migrations: 1 });
    expect(previous).not.toBeNull();
    const second = await open(dataDir);
    expect(await rows(second)).toEqual([1]);
    await second.close();

    truncateSync(file, 100_000);
    await expect(restore(dataDir, file, NOW + 1)).rejects.toThrow("cannot be opened");
    const third = await open(dataDir);
    expect(await rows(third), "the database is as it was").toEqual([1]);
    await third.close();
    expect(listBackups(dataDir)).toHaveLength(1);
  },
);
