import { sql } from "drizzle-orm";
import type { SetupFacts } from "#core/admin/setup-checklist.ts";
import { DEMO_SOURCE } from "#core/events/event.ts";
import type { Connection } from "#data/transaction.ts";

type StoredFacts = Pick<SetupFacts, "isAddressProved" | "examples" | "hasImported"> & { sent: number; failed: number };

/** The facts of the set-up checklist that the database holds, for this admin; for any admin without a user id. */
export async function findSetupFacts(db: Connection, userId: string | null): Promise<StoredFacts> {
  const isMeant = userId === null ? sql`r.role = 'admin'` : sql`u.id = ${userId}`;
  const found = await db.execute<StoredFacts>(sql`
    select exists (select from users u left join roles r on r.user_id = u.id where u.email_verified and ${isMeant}) as "isAddressProved",
           (select count(*)::int from events where import_source = ${DEMO_SOURCE} and deleted_at is null) as examples,
           exists (select from import_runs where state = 'applied') as "hasImported",
           (select count(*)::int from mail_messages where status = 'sent') as sent,
           (select count(*)::int from mail_messages where status = 'failed') as failed`);
  const [facts] = found.rows;
  if (facts === undefined) throw new Error("a count gave no row");
  return facts;
}
