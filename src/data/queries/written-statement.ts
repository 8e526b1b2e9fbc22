import { fillPlaceholders, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { QueryResultRow } from "pg";
import type { Database } from "#data/database.ts";

const dialect = new PgDialect();

/** A statement as the database gets it; among its values stand places of those that differ (`sql.placeholder`). */
export type PreparedStatement = { name: string; text: string; values: readonly unknown[] };

/** Writes a statement that will be asked again and again: to write it took longer than to ask it. `name` is of this very text. */
export function prepareStatement(name: string, query: SQL): PreparedStatement {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return { name, text, values: params };
}

/** Asks a written statement with a value for each of its places. */
export async function queryStatement<Row extends QueryResultRow>(
  { pool, kind }: Pick<Database, "pool" | "kind">,
  { name, text, values }: PreparedStatement,
  given: Record<string, unknown>,
): Promise<readonly Row[]> {
  const filled = fillPlaceholders([...values], given);
  // With a name PostgreSQL reads the text once for each connection. All connections to the embedded database are one session,
  // in which a name would be taken already.
  const found = await pool.query<Row>({ text, values: filled, ...(kind === "postgres" && { name }) });
  return found.rows;
}
