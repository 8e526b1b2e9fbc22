import type { Database } from "#data/database.ts";

/** What the audit log holds, in its order: what was done, and whether it was refused. */
export async function readAuditOf({
  db,
}: Pick<Database, "db">): Promise<readonly { action: string; outcome: string }[]> {
  const { rows } = await db.execute<{ action: string; outcome: string }>(
    `select action, outcome from audit_entries order by id`,
  );
  return rows;
}
