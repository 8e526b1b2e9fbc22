import type { Actor } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { deleteDraft } from "#data/queries/event-drafts-write.ts";
import { transaction } from "#data/transaction.ts";

/** Throws a form away that somebody put aside; false when they have no such draft (any more). */
export function discardDraft(
  { db }: Pick<Database, "db">,
  { actor, draft }: { actor: Actor; draft: string },
  now: EpochMs,
): Promise<boolean> {
  const { userId } = actor;
  if (userId === null) throw new AppError("unauthenticated", "a form is thrown away by its writer");
  return transaction(db, async (tx) => {
    if (!(await deleteDraft(tx, { publicId: draft, userId }))) return false;
    const entity = { type: "event_draft", id: draft } as const;
    await recordAudit(tx, { action: "discard-draft", actor, entity, outcome: "done" }, now);
    return true;
  });
}
