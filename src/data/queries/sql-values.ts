import { type SQL, sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";

/** A moment as a `timestamptz` parameter of hand-written SQL. */
export function sqlInstant(value: EpochMs): SQL {
  return sql`${new Date(value).toISOString()}::timestamptz`;
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
