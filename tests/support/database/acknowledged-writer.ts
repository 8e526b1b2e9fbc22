import { openDatabase } from "#data/database.ts";
import { printLine } from "#tests/support/database/print-line.ts";

/**
 * A process that tests kill: opens the data folder given as its argument, prints the number of rows and the highest
 * number among them, then inserts one row after another and prints each number once the database has acknowledged it.
 */
const dataDir = process.argv[2] ?? "";
const { pool } = await openDatabase({
  url: null,
  dataDir,
  purpose: "kill test",
  log: (message) => printLine(`log ${message}`),
});
await pool.query("create table if not exists written (id int primary key, filler text not null)");
const found = await pool.query<{ n: number; top: number }>(
  "select count(*)::int as n, coalesce(max(id), 0) as top from written",
);
const { n = 0, top = 0 } = found.rows[0] ?? {};
printLine(`found ${n} ${top}`);
for (let id = top + 1; ; id += 1) {
  await pool.query("insert into written (id, filler) values ($1, $2)", [id, `filler ${id} `.repeat(60)]);
  printLine(`wrote ${id}`);
}
