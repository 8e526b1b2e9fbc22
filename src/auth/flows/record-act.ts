import type { AuthScope } from "#auth/scope.ts";
import type { AuditEntry } from "#core/audit/audit-entry.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import type { Connection } from "#data/transaction.ts";

type Act = Pick<AuditEntry, "action" | "facts" | "before" | "after">;

/** Records in the audit log, in its transaction, what this request did to an account. Never a password, a code or a key. */
export async function recordAct(tx: Connection, scope: AuthScope, userId: string, act: Act): Promise<void> {
  const entity = { type: "user", id: userId } as const;
  await recordAudit(tx, { ...act, actor: scope.visit.actor, entity, outcome: "done" }, scope.now);
}
