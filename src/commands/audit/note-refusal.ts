import type { Actor } from "#core/audit/actor.ts";
import type { AuditEntry } from "#core/audit/audit-entry.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";

type Refusal = Pick<AuditEntry, "action" | "entity"> & { actor: Actor; reason?: "forbidden" | "not-yours" };

/** Writes down that somebody tried to open, edit or manage what is not theirs, before any command ran. */
export async function noteRefusal(
  { db }: Pick<Database, "db">,
  { action, entity, actor, reason = "forbidden" }: Refusal,
  now: EpochMs,
): Promise<void> {
  await recordAudit(db, { action, entity, actor, outcome: "refused", facts: { reason } }, now);
}
