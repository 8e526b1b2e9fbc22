import { type SQL, sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";

/** An SQL expression: number of rows of a query, counted up to `max`. */
export function countUpTo(max: number, rows: SQL): SQL {
  return sql`(select count(*)::int from (${rows} limit ${max}) part)`;
}

/** Rows read per counted row. */
const READ_FOR_ONE = 4;

/**
 * Number of events that match `read`, counted up to `max`, for conditions that most events match: scanning an index in
 * order finds enough soon. `inOrder` is the query of all in that order; if its beginning has too few, `found` finds
 * the rest another way.
 */
export function countInOrderUpTo(
  max: number,
  { inOrder, read, found }: Record<"inOrder" | "read" | "found", SQL>,
): SQL {
  const begin = sql`select from (${inOrder} limit ${READ_FOR_ONE * max}) e where ${read}`;
  return sql`(select case when met.n = ${max}::int then met.n else ${countUpTo(max, found)} end
    from (select ${countUpTo(max, begin)} as n offset 0) met)`;
}

/** An instant as a `timestamptz` parameter of raw SQL. */
export function sqlInstant(value: EpochMs): SQL {
  return sql`${instantText(value)}::timestamptz`;
}

/** An instant as the text of a parameter. */
export function instantText(value: EpochMs): string {
  return new Date(value).toISOString();
}

type ArrayType = "bigint" | "smallint" | "text" | "timestamp" | "timestamptz" | "boolean";

/** A list as one array parameter, so that a statement's text is the same for any length. */
export function sqlArray(values: readonly (string | number | boolean | null)[], type: ArrayType): SQL {
  return sql`${sql.param([...values])}::${sql.raw(type)}[]`;
}

/** The same query once per listing, combined: each keeps the order of its index, which `listing in (…)` would lose. */
export function perListing(listings: readonly Listing[], query: (listing: SQL) => SQL): SQL {
  return sql.join(
    listings.map((listing) => sql`(${query(sql`${listing}`)})`),
    sql` union all `,
  );
}
