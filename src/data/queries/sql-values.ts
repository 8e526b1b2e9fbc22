import { type Placeholder, type SQL, fillPlaceholders, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { QueryResultRow } from "pg";
import type { EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";
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

/** How many rows a query finds, counted up to `max`: an expression. */
export function countUpTo(max: number, rows: SQL): SQL {
  return sql`(select count(*)::int from (${rows} limit ${max}) part)`;
}

/** So many rows are read for each one counted. */
const READ_FOR_ONE = 4;

/**
 * How many events are as `read` says, counted up to `max`, where about all are: enough of them are soon met in the order of an index.
 * `inOrder` is the query of all in that order; when its beginning holds too few, `found` finds the rest another way.
 */
export function countInOrderUpTo(
  max: number,
  { inOrder, read, found }: Record<"inOrder" | "read" | "found", SQL>,
): SQL {
  const begin = sql`select from (${inOrder} limit ${READ_FOR_ONE * max}) e where ${read}`;
  return sql`(select case when met.n = ${max}::int then met.n else ${countUpTo(max, found)} end
    from (select ${countUpTo(max, begin)} as n offset 0) met)`;
}

/** A moment, or the place of one in a statement that is written before it is known (`prepareStatement`). */
export type SqlMoment = EpochMs | Placeholder;

/** A moment as a `timestamptz` parameter of hand-written SQL. */
export function sqlInstant(value: SqlMoment): SQL {
  return sql`${typeof value === "number" ? instantText(value) : value}::timestamptz`;
}

/** A moment as the text of a parameter. */
export function instantText(value: EpochMs): string {
  return new Date(value).toISOString();
}

type ArrayType = "bigint" | "text" | "timestamp" | "timestamptz" | "boolean";

/** A list as one array parameter, so that a statement's text is the same for any length. */
export function sqlArray(values: readonly (string | number | boolean | null)[], type: ArrayType): SQL {
  return sql`${sql.param([...values])}::${sql.raw(type)}[]`;
}

/** The same query once for each listing, joined: each keeps the order of its index, which `listing in (…)` would lose. */
export function perListing(listings: readonly Listing[], query: (listing: SQL) => SQL): SQL {
  return sql.join(
    listings.map((listing) => sql`(${query(sql`${listing}`)})`),
    sql` union all `,
  );
}
