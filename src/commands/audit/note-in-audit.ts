import type { Actor } from "#core/audit/actor.ts";
import type { AuditAction } from "#core/audit/audit-actions.ts";
import type { AuditEntry } from "#core/audit/audit-entry.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { transaction } from "#data/transaction.ts";

type Export = {
  actor: Actor;
  action: Extract<AuditAction, `export-${string}`>;
  /** The list's filters; search text is not stored. */
  facts: Readonly<Record<string, string | boolean | null>>;
};

/** Records that a staff member exports a list from the dashboard, before its first row is sent (PRODUCT P7). */
export function noteExport(
  { db }: Pick<Database, "db">,
  { actor, action, facts }: Export,
  now: EpochMs,
): Promise<void> {
  return transaction(db, (tx) => recordAudit(tx, { action, actor, entity: null, outcome: "done", facts }, now));
}

type Refusal = Pick<AuditEntry, "action" | "entity"> & { actor: Actor; reason?: "forbidden" | "not-yours" | "wrong" };

/** Records a refused attempt, to manage something of someone else or with a wrong password, made before any command ran. */
export async function noteRefusal(
  { db }: Pick<Database, "db">,
  { action, entity, actor, reason = "forbidden" }: Refusal,
  now: EpochMs,
): Promise<void> {
  await recordAudit(db, { action, entity, actor, outcome: "refused", facts: { reason } }, now);
}
