import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { PUBLIC_ID_BYTES, publicIdFrom } from "#core/text/public-id.ts";
import { sqlArray } from "#data/queries/sql-values.ts";
import type { Connection } from "#data/transaction.ts";

const TABLES = {
  events: sql.identifier("events"),
  event_drafts: sql.identifier("event_drafts"),
  organizers: sql.identifier("organizers"),
  submissions: sql.identifier("submissions"),
};

/**
 * `count` different public ids that no row has yet. Among 100,000 events a random one is taken once in 5,000 times;
 * the unique index has the last word.
 */
export async function findFreePublicIds(
  db: Connection,
  table: keyof typeof TABLES,
  count: number,
): Promise<readonly string[]> {
  const free = new Set<string>();
  while (free.size < count) {
    const tried = Array.from({ length: count - free.size }, () => publicIdFrom(randomBytes(PUBLIC_ID_BYTES)));
    const found = await db.execute<{ public_id: string }>(
      sql`select public_id from ${TABLES[table]} where public_id = any(${sqlArray(tried, "text")})`,
    );
    const taken = new Set(found.rows.map((row) => row.public_id));
    for (const id of tried) if (!taken.has(id)) free.add(id);
  }
  return [...free];
}
