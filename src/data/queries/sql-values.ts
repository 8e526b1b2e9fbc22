import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import type { Listing } from "#core/visibility.ts";

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
