import type { Database } from "#data/database.ts";

/** A function that reads rows of this database by SQL, without the product's queries. */
export function rowsOf(database: Pick<Database, "pool">) {
  return async <Row>(text: string): Promise<Row[]> => (await database.pool.query(text)).rows as Row[];
}
