import { and, eq, gt } from "drizzle-orm";
import type { AuditEntity, AuditEntry } from "#core/audit/audit-entry.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { auditEntries } from "#data/tables/audit.ts";
import type { Connection } from "#data/transaction.ts";

type Sought = { action: AuditEntry["action"]; entity: AuditEntity; outcome: AuditEntry["outcome"]; since: EpochMs };

/** Whether something was written down about this thing after a moment. */
export async function hasAuditEntry(db: Connection, { action, entity, outcome, since }: Sought): Promise<boolean> {
  const { entityType, entityId, recordedAt } = auditEntries;
  const found = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(entityType, entity.type),
        eq(entityId, entity.id),
        eq(auditEntries.action, action),
        eq(auditEntries.outcome, outcome),
        gt(recordedAt, since),
      ),
    )
    .limit(1);
  return found.length > 0;
}
