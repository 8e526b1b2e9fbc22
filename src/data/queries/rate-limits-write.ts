import { sql } from "drizzle-orm";
import type { RateCounts, RateKind } from "#core/rate-limits/rate-limits.ts";
import { sqlArray } from "#data/queries/sql-values.ts";
import type { Connection } from "#data/transaction.ts";

export type RateClient = { kind: RateKind; client: string };

/** Adds to what clients had in a window, and returns what they had in it and in the one before from all processes. */
export async function updateRateCounts(
  db: Connection,
  timeWindow: number,
  added: readonly (RateClient & { count: number })[],
): Promise<readonly (RateClient & RateCounts)[]> {
  // In one order everywhere, so that two processes cannot wait for each other.
  const sorted = added.toSorted((a, b) => (a.kind + a.client < b.kind + b.client ? -1 : 1));
  const found = await db.execute<RateClient & RateCounts>(sql`
    with added as (
      insert into rate_limits (time_window, kind, client, count)
      select ${timeWindow}::bigint, each.kind, each.client, each.count
        from unnest(${sqlArray(
          sorted.map(({ kind }) => kind),
          "text",
        )}, ${sqlArray(
          sorted.map(({ client }) => client),
          "text",
        )}, ${sqlArray(
          sorted.map(({ count }) => count),
          "bigint",
        )}) as each (kind, client, count)
      on conflict (time_window, kind, client) do update set count = rate_limits.count + excluded.count
      returning kind, client, count
    )
    select added.kind, added.client, added.count as current, coalesce(before.count, 0) as previous
      from added
      left join rate_limits before
        on before.time_window = ${timeWindow - 1}::bigint and before.kind = added.kind and before.client = added.client`);
  return found.rows;
}

/** Forgets what clients had before a window. */
export async function deleteRateCounts(db: Connection, before: number): Promise<void> {
  await db.execute(sql`delete from rate_limits where time_window < ${before}::bigint`);
}
