import { mkdtempSync, rmSync, chmodSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "#data/database.ts";

/** The tables that hold an event and its dates, in the order in which they may be filled. */
const TABLES = ["events", "schedules", "occurrences"] as const;

export type CopyTime = { table: string; rows: number; seconds: number };

/** Writes the finished rows to files, empties the tables, and copies the rows back into the same tables with all their indexes and triggers, each in one statement; how long that took. */
export async function copyTimes({ pool }: Pick<Database, "pool">): Promise<readonly CopyTime[]> {
  const folder = mkdtempSync(join(tmpdir(), "samehour-bench-copy-"));
  // PostgreSQL runs as another user and writes its files there.
  chmodSync(folder, 0o777);
  try {
    const times: CopyTime[] = [];
    for (const table of TABLES) await pool.query(`copy ${table} to '${join(folder, table)}'`);
    await pool.query(`truncate ${TABLES.join(", ")} cascade`);
    await pool.query("checkpoint");
    for (const table of TABLES) {
      const began = performance.now();
      const copied = await pool.query(`copy ${table} from '${join(folder, table)}'`);
      times.push({ table, rows: copied.rowCount ?? 0, seconds: (performance.now() - began) / 1_000 });
    }
    return times;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
