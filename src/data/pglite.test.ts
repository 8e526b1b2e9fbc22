import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Db, openDatabase } from "#data/database.ts";
import { readDump } from "#data/restore.ts";

/** Number of files in the write-ahead log, 16 MB each. */
async function logFiles(db: Db): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from pg_ls_waldir()`);
  return rows[0]?.n ?? 0;
}

const ADDRESS = "203.0.113.77";

test(
  "a dump matches its row counts, and holds neither deleted short-lived addresses nor old WAL files",
  { timeout: 300_000 },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "samehour-dump-"));
    const file = join(dataDir, "dump.tar.gz");
    const open = () => openDatabase({ url: null, dataDir, purpose: "test", log: () => {} });
    const insert = sql`insert into kept_for_minutes values (${ADDRESS})`;
    try {
      const before = await open();
      await before.db.execute(sql`create unlogged table kept_for_minutes (client text)`);
      await before.db.execute(sql`create table kept as select 'a listing' as title`);
      await before.db.execute(insert);
      for (let switched = 0; switched < 6; switched += 1) {
        await before.db.execute(sql`update kept set title = title || '.'`);
        await before.db.execute(sql`select pg_switch_wal()`);
      }
      expect(await logFiles(before.db)).toBeGreaterThan(5);
      // Closing writes what was only in memory.
      await before.close();
      const { db, engine, close } = await open();
      await db.execute(sql`delete from kept_for_minutes`);
      await db.execute(insert);
      const counts = await engine?.dump(file);
      expect(await logFiles(db)).toBeLessThanOrEqual(2);
      const left = await db.execute(sql`select client from kept_for_minutes`);
      expect(left.rows).toEqual([{ client: ADDRESS }]);
      await close();
      expect(await readDump(file)).toEqual(counts);
      expect(counts).toEqual({ kept: 1 });
      expect(gunzipSync(readFileSync(file)).includes(ADDRESS)).toBe(false);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);
