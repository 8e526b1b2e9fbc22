import type { Actor } from "#core/audit/actor.ts";
import type { AuditEntry } from "#core/audit/audit-entry.ts";
import { AppError } from "#core/errors.ts";
import { mayModerate } from "#core/moderation/moderation-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";

/** Shared by the moderation commands about several events: throws `forbidden` for everyone else, and records it. */
export async function refuseOthers(
  { db }: Pick<Database, "db">,
  { actor, action }: { actor: Actor; action: AuditEntry["action"] },
  now: EpochMs,
): Promise<void> {
  if (mayModerate(actor)) return;
  if (actor.role === "visitor") throw new AppError("unauthenticated", "events are moderated by members of staff");
  await recordAudit(db, { action, actor, entity: null, outcome: "refused", facts: { reason: "forbidden" } }, now);
  throw new AppError("forbidden", `${action} is a moderator's`);
}
