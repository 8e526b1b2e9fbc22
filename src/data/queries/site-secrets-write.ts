import { sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import { sqlInstant } from "#data/queries/sql-values.ts";
import type { Connection } from "#data/transaction.ts";

/** The secret of that name that all processes share: the one that stands there, else the one proposed. */
export async function findOrInsertSecret(
  db: Connection,
  { name, proposed }: { name: string; proposed: string },
  now: EpochMs,
): Promise<string> {
  const found = await db.execute<{ value: string }>(sql`
    insert into site_secrets as kept (name, value, created_at) values (${name}, ${proposed}, ${sqlInstant(now)})
    on conflict (name) do update set value = kept.value
    returning kept.value`);
  const value = found.rows[0]?.value;
  if (value === undefined) throw new Error("The secret that was just stored is not there.");
  return value;
}
