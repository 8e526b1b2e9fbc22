import { type SQL, sql } from "drizzle-orm";
import { OPEN_WORK_MAX, type OpenWork, type WorkKind } from "#core/admin/open-work.ts";
import { OPEN_PAIRS } from "#data/queries/duplicate-pairs.ts";
import { WAITS } from "#data/queries/moderation-desk.ts";
import type { Connection } from "#data/transaction.ts";

/** What each kind of work is; every condition is that of an index, so that counting reads no more than it counts. */
const WAITING: Record<WorkKind, SQL> = {
  moderation: sql`from events e where ${WAITS.any}`,
  duplicates: OPEN_PAIRS,
  claims: sql`from organizer_claims where state = 'pending'`,
  reports: sql`from report_cases where state = 'open'`,
  submissions: sql`from submissions where status = 'pending' and withdrawn_at is null`,
};

/** How much of each kind waits for a moderator, each counted up to `OPEN_WORK_MAX`. */
export async function countOpenWork(db: Connection): Promise<OpenWork> {
  const counts = Object.entries(WAITING).map(
    ([kind, waiting]) =>
      sql`(select count(*)::int from (select ${waiting} limit ${OPEN_WORK_MAX}) part) as ${sql.identifier(kind)}`,
  );
  const found = await db.execute<OpenWork>(sql`select ${sql.join(counts, sql`, `)}`);
  return found.rows[0] ?? { moderation: 0, duplicates: 0, claims: 0, reports: 0, submissions: 0 };
}
