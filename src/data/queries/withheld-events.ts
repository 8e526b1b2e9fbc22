import { type SQL, sql } from "drizzle-orm";
import { sqlArray } from "#data/queries/sql-values.ts";
import type { Connection } from "#data/transaction.ts";

/** The condition of `mayReadWords` turned round, for staff: the event of this alias is private and is not the viewer's own (PRODUCT P6). */
export function isWithheldSql(viewerId: string, alias: "e" | "events" | "folded" = "e"): SQL {
  const event = sql.raw(alias);
  return sql`(${event}.visibility = 'private' and ${event}.user_id is distinct from ${viewerId} and not exists (
    select from organizers own left join organizer_members m on m.organizer_id = own.id and m.user_id = ${viewerId}
     where own.id = ${event}.organizer_id and own.deleted_at is null and (own.user_id = ${viewerId} or m.user_id is not null)))`;
}

/** Those of the public ids whose events are private and not the viewer's own. */
export async function listWithheldEvents(
  db: Connection,
  publicIds: readonly string[],
  viewerId: string,
): Promise<ReadonlySet<string>> {
  if (publicIds.length === 0) return new Set();
  const found = await db.execute<{ publicId: string }>(sql`
    select e.public_id as "publicId" from events e
     where e.public_id = any(${sqlArray(publicIds, "text")}) and ${isWithheldSql(viewerId)}`);
  return new Set(found.rows.map(({ publicId }) => publicId));
}
