import type { Database } from "#data/database.ts";

/** The actions in the audit log, in order. */
export async function actsOf({ db }: Pick<Database, "db">): Promise<readonly string[]> {
  const { rows } = await db.execute<{ action: string }>(`select action from audit_entries order by id`);
  return rows.map(({ action }) => action);
}
