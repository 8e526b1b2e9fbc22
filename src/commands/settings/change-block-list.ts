import type { BlockInput } from "#core/block-list/block-input.ts";
import type { Actor } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import { maySetSite } from "#core/settings/settings-input.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { deleteBlock, lockSettings, updateBlock } from "#data/queries/settings-write.ts";
import { transaction } from "#data/transaction.ts";

type BlockChange = { kind: "add"; entry: BlockInput } | { kind: "remove"; id: number };

/** Adds a line to the block list or removes one; `gone` when it was already removed. `forbidden` for all but admins, which is recorded. */
export async function changeBlockList(
  { db }: Pick<Database, "db">,
  { actor, change }: { actor: Actor; change: BlockChange },
  now: EpochMs,
): Promise<"added" | "removed" | "gone"> {
  const action = change.kind === "add" ? "add-block" : "remove-block";
  const entry = { action, actor, subjectId: null } as const;
  const outcome = await transaction(db, async (tx) => {
    if (!maySetSite(actor)) {
      const entity = { type: "site", id: "block-list" } as const;
      await recordAudit(tx, { ...entry, entity, outcome: "refused", facts: { reason: "forbidden" } }, now);
      return "forbidden";
    }
    await lockSettings(tx);
    if (change.kind === "add") {
      const id = await updateBlock(tx, { ...change.entry, createdBy: actor.userId }, now);
      const entity = { type: "site", id: `block-list:${id}` } as const;
      await recordAudit(tx, { ...entry, entity, outcome: "done", after: change.entry }, now);
      return "added";
    }
    const gone = await deleteBlock(tx, change.id);
    if (gone === null) return "gone";
    const entity = { type: "site", id: `block-list:${change.id}` } as const;
    await recordAudit(tx, { ...entry, entity, outcome: "done", before: gone }, now);
    return "removed";
  });
  if (outcome === "forbidden") throw new AppError("forbidden", "only admins keep the block list");
  return outcome;
}
