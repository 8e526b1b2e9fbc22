import { sql } from "drizzle-orm";
import { type EpochMs, SECOND_MS } from "#core/time/instant.ts";
import { sqlArray, sqlInstant } from "#data/queries/sql-values.ts";
import type { Connection } from "#data/transaction.ts";

/** An allowance: each use costs so many milliseconds of refilling, and a full one holds `capacityMs` of them. */
export type Allowance = { key: string; costMs: number; capacityMs: number };

/**
 * Takes one use from every allowance, in one statement and for all processes together (the generic cell rate algorithm).
 * Returns 0, or the whole seconds after which the emptiest of them has one more (of tries at the very same time, the first
 * may be told too few); what is empty is not charged.
 */
export async function takeAllowances(db: Connection, asked: readonly Allowance[], now: EpochMs): Promise<number> {
  // In one order everywhere, so that two processes cannot wait for each other.
  const sorted = asked.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const [at, keys, costs, capacities] = [
    sqlInstant(now),
    sorted.map(({ key }) => key),
    sorted.map(({ costMs }) => Math.round(costMs)),
    sorted.map(({ capacityMs }) => Math.round(capacityMs)),
  ];
  const found = await db.execute<{ wait_ms: number | null; missing: boolean }>(sql`
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
    select (extract(epoch from max(held.refilled_at + asked.cost - asked.capacity) - ${at}) * 1000)::float8 as wait_ms,
           count(*) > 0 as missing
      from asked left join auth_limits held on held.key = asked.key
     where asked.key not in (select taken.key from taken)`);
  const row = found.rows[0];
  return row?.missing ? Math.max(1, Math.ceil((row.wait_ms ?? 0) / SECOND_MS)) : 0;
}

/** Fills allowances up again: whoever came in with the right password is no guesser. */
export async function refillAllowances(db: Connection, keys: readonly string[]): Promise<void> {
  await db.execute(sql`delete from auth_limits where key = any(${sqlArray(keys, "text")})`);
}
