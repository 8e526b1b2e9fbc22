import { sql } from "drizzle-orm";
import type { PushLead } from "#core/push/push.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { instantFromText } from "#data/tables/columns.ts";
import type { Connection } from "#data/transaction.ts";

/** A device of a member that receives pushes. `userAgent` is the packed name of its browser, as the session has it. */
export type PushDevice = {
  id: number;
  sessionId: string;
  userAgent: string | null;
  withBell: boolean;
  createdAt: EpochMs;
  usedAt: EpochMs;
};

type DeviceRow = Omit<PushDevice, "createdAt" | "usedAt"> & { createdAt: string; usedAt: string };

/** A member's devices that receive pushes, the one used last first. */
export async function listPushDevices(db: Connection, userId: string): Promise<readonly PushDevice[]> {
  const found = await db.execute<DeviceRow>(sql`
    select p.id::int as id, p.session_id as "sessionId", s.user_agent as "userAgent", p.with_bell as "withBell",
           p.created_at::text as "createdAt", p.used_at::text as "usedAt"
      from push_subscriptions p join sessions s on s.id = p.session_id
     where p.user_id = ${userId} order by p.used_at desc, p.id desc`);
  return found.rows.map((row) => ({
    ...row,
    createdAt: instantFromText(row.createdAt),
    usedAt: instantFromText(row.usedAt),
  }));
}

/** Whose a browser's subscription is, and how long before the start a device without an account is reminded. */
export async function findPushSubscription(
  db: Connection,
  endpoint: string,
): Promise<{ userId: string | null; lead: PushLead | null } | null> {
  const found = await db.execute<{ userId: string | null; lead: PushLead | null }>(sql`
    select user_id as "userId", lead_minutes as lead from push_subscriptions where endpoint = ${endpoint}`);
  return found.rows[0] ?? null;
}
