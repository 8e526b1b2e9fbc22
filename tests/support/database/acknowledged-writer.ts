import { writeSync } from "node:fs";
import { openDatabase } from "#data/database.ts";

/**
 * A process to be killed: opens the data folder given as its argument, says how many rows it finds and the highest number
 * among them, then inserts one row after the other and says each number once the database has acknowledged it.
 */
const dataDir = process.argv[2] ?? "";
const { pool } = await openDatabase({
  url: null,
  dataDir,
  purpose: "kill test",
  log: (message) => say(`log ${message}`),
});
await pool.query("create table if not exists written (id int primary key, filler text not null)");
const found = await pool.query<{ n: number; top: number }>(
  "select count(*)::int as n, coalesce(max(id), 0) as top from written",
);
const { n = 0, top = 0 } = found.rows[0] ?? {};
say(`found ${n} ${top}`);
for (let id = top + 1; ; id += 1) {
  await pool.query("insert into written (id, filler) values ($1, $2)", [id, `filler ${id} `.repeat(60)]);
  say(`wrote ${id}`);
}

function say(line: string): void {
  // Synchronous: what was acknowledged must be told even if the next instant is the last.
  writeSync(1, `${line}\n`);
}
