import type { Database } from "#data/database.ts";

/** The actions and outcomes in the audit log, in order. */
export async function readAuditOf({
  db,
}: Pick<Database, "db">): Promise<readonly { action: string; outcome: string }[]> {
  const { rows } = await db.execute<{ action: string; outcome: string }>(
    `select action, outcome from audit_entries order by id`,
  );
  return rows;
}
