import { sql } from "drizzle-orm";
import type { RateCounts, RateKind } from "#core/rate-limits/rate-limits.ts";
import { type EpochMs, SECOND_MS } from "#core/time/instant.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import type { Connection } from "#data/transaction.ts";

/** A rate limit: each use costs `costMs` of refill time; a full allowance holds `capacityMs`. */
export type Allowance = { key: string; costMs: number; capacityMs: number };

/** An exhausted allowance, and the whole seconds until its next use. */
type Exhausted = { key: string; seconds: number };

/**
 * Takes one use from every allowance, in one statement for all processes (the generic cell rate algorithm). Returns
 * null, or the most exhausted allowance; an exhausted one is not charged. Of concurrent tries, the first may get too
 * few seconds.
 */
export async function consumeAllowances(
  db: Connection,
  requested: readonly Allowance[],
  now: EpochMs,
): Promise<Exhausted | null> {
  // A fixed order prevents deadlocks between processes.
  const sorted = requested.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const [at, keys, costs, capacities] = [
    sqlInstant(now),
    sorted.map(({ key }) => key),
    sorted.map(({ costMs }) => Math.round(costMs)),
    sorted.map(({ capacityMs }) => Math.round(capacityMs)),
  ];
  const found = await db.execute<{ key: string; wait_ms: number | null }>(sql`
    with asked as (
      select each.key, each.cost * interval '1 ms' as cost, each.capacity * interval '1 ms' as capacity
        from unnest(${sqlArray(keys, "text")}, ${sqlArray(costs, "bigint")}, ${sqlArray(capacities, "bigint")})
          as each (key, cost, capacity)
    ),
    taken as (
      insert into auth_limits as held (key, refilled_at)
      select asked.key, ${at} + asked.cost from asked
      on conflict (key) do update set refilled_at = greatest(held.refilled_at, ${at}) + (excluded.refilled_at - ${at})
        where greatest(held.refilled_at, ${at}) + (excluded.refilled_at - ${at})
              <= ${at} + (select asked.capacity from asked where asked.key = held.key)
      returning held.key
    )
    select asked.key,
           (extract(epoch from held.refilled_at + asked.cost - asked.capacity - ${at}) * 1000)::float8 as wait_ms
      from asked left join auth_limits held on held.key = asked.key
     where asked.key not in (select taken.key from taken)
     order by wait_ms desc nulls last
     limit 1`);
  const emptiest = found.rows[0];
  if (emptiest === undefined) return null;
  return { key: emptiest.key, seconds: Math.max(1, Math.ceil((emptiest.wait_ms ?? 0) / SECOND_MS)) };
}

/** Refills allowances after a correct password. */
export async function refillAllowances(db: Connection, keys: readonly string[]): Promise<void> {
  await db.execute(sql`delete from auth_limits where key = any(${sqlArray(keys, "text")})`);
}

export type RateClient = { kind: RateKind; client: string };

/** Adds requests of clients to a window's counts, and returns the totals of all processes for this window and the previous one. */
export async function updateRateCounts(
  db: Connection,
  timeWindow: number,
  added: readonly (RateClient & { count: number })[],
): Promise<readonly (RateClient & RateCounts)[]> {
  // A fixed order prevents deadlocks between processes.
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

/** Deletes the counts of earlier windows. */
export async function deleteRateCounts(db: Connection, before: number): Promise<void> {
  await db.execute(sql`delete from rate_limits where time_window < ${before}::bigint`);
}
