import type { AdminNeed } from "#core/admin/admin-policy.ts";
import type { Actor } from "#core/audit/actor.ts";
import { type EpochMs, HOUR_MS } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { hasAuditEntry } from "#data/queries/audit-entries.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { transaction } from "#data/transaction.ts";

/** One audit entry per session and hour, not per click. */
const NOTED_EVERY_MS = HOUR_MS;

type DashboardAccess = { actor: Actor; sessionId: string; need: AdminNeed; isAllowed: boolean };

/** Records that a staff member opened the dashboard, once an hour for each session, and every refused attempt (spec §6; PRODUCT P7). */
export async function noteDashboardAccess(
  { db }: Pick<Database, "db">,
  { actor, sessionId, need, isAllowed }: DashboardAccess,
  now: EpochMs,
): Promise<void> {
  const entity = { type: "session", id: sessionId } as const;
  const entry = { action: "open-dashboard", actor, entity, outcome: isAllowed ? "done" : "refused" } as const;
  const isNoted = isAllowed && (await hasAuditEntry(db, { ...entry, since: now - NOTED_EVERY_MS }));
  if (!isNoted) await transaction(db, (tx) => recordAudit(tx, { ...entry, facts: { need } }, now));
}
