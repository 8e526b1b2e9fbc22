import { type SQL, sql } from "drizzle-orm";
import type { LogPeriod } from "#core/audit/log-address.ts";
import { DAY_MS } from "#core/time/instant.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";

/** The table, as its alias in the statement, and the column that says when an entry was recorded. */
type Log = { table: SQL; alias: SQL; at: SQL };

/** The ids of a log rise with time, but not strictly: entries of a transaction that took long are up to this much behind. */
const LAG_MS = DAY_MS;

/**
 * The condition that an entry was recorded in this period. A page is read in the order of the ids, so the period is also
 * given as ids, which an index on the time finds: otherwise everything newer would be read first.
 */
export function inPeriod({ table, alias, at }: Log, { from, before }: LogPeriod): SQL {
  const column = sql`${alias}.${at}`;
  const parts: SQL[] = [];
  if (from !== null) {
    const early = sqlInstant(from - LAG_MS);
    const first = sql`(select id from ${table} bound where bound.${at} >= ${early} order by bound.${at} limit 1)`;
    parts.push(sql`${column} >= ${sqlInstant(from)} and ${alias}.id >= ${first}`);
  }
  if (before !== null) {
    const late = sqlInstant(before + LAG_MS);
    const last = sql`(select id from ${table} bound where bound.${at} < ${late} order by bound.${at} desc limit 1)`;
    parts.push(sql`${column} < ${sqlInstant(before)} and ${alias}.id <= ${last}`);
  }
  return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` and `)})`;
}
