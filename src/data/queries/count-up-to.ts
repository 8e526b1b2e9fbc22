import { type SQL, sql } from "drizzle-orm";

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
