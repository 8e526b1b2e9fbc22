import { sql } from "drizzle-orm";
import type { EpochMs } from "#core/time/instant.ts";
import { instantFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

/** A time for which an account was kept out; who did it is null for the command line and for an account that is gone. */
export type SuspensionNote = {
  suspendedAt: EpochMs;
  suspendedBy: string | null;
  reason: string | null;
  liftedAt: EpochMs | null;
  liftedBy: string | null;
};

/** Nobody reads further back. */
const SHOWN = 10;

/** The latest suspensions of an account, with the addresses of the admins. */
export async function listSuspensions(db: Connection, userId: string): Promise<readonly SuspensionNote[]> {
  type Raw = Omit<SuspensionNote, "suspendedAt" | "liftedAt"> & { suspendedAt: string; liftedAt: string | null };
  const found = await db.execute<Raw>(sql`
    select s.suspended_at as "suspendedAt", s.reason, s.lifted_at as "liftedAt",
           (select email from users where id = s.suspended_by) as "suspendedBy",
           (select email from users where id = s.lifted_by) as "liftedBy"
      from suspensions s where s.user_id = ${userId} order by s.id desc limit ${SHOWN}`);
  return found.rows.map(({ suspendedAt, liftedAt, ...rest }) => ({
    ...rest,
    suspendedAt: instantFromText(suspendedAt),
    liftedAt: liftedAt === null ? null : instantFromText(liftedAt),
  }));
}
