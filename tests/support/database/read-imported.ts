import type { Database } from "#data/database.ts";
import { rowsOf } from "#tests/support/database/rows-of.ts";

/** Everything that an import stores, to be compared before and after. */
export function readImported(database: Pick<Database, "pool">): Promise<unknown[][]> {
  const rows = rowsOf(database);
  const tables = ["events", "schedules", "occurrences", "organizers"];
  return Promise.all(tables.map((table) => rows(`select * from ${table} order by 1, 2`)));
}
