import type { Actor } from "#core/audit/actor.ts";
import { mayImport } from "#core/imports/import-policy.ts";
import { mayEditOrganizer } from "#core/organizers/organizer-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { deleteSource, hastenSource, lockSource } from "#data/queries/import-sources-write.ts";
import type { ImportSourceRow } from "#data/queries/import-sources.ts";
import { organizerRole } from "#data/queries/organizer-people.ts";
import { lockOrganizerById } from "#data/queries/organizer-people-write.ts";
import { transaction, type Transaction } from "#data/transaction.ts";

type SourceAct = { actor: Actor; viewer: Viewer; publicId: string; act: "stop" | "read-now" };

/** Has a source read no more, or at once. What it brought stays. Who may not is refused, and that is recorded. */
export function changeSource(
  { db }: Pick<Database, "db">,
  { actor, viewer, publicId, act }: SourceAct,
  now: EpochMs,
): Promise<"done" | "gone" | "forbidden"> {
  return transaction(db, async (tx) => {
    const action = act === "stop" ? "stop-source" : "read-source";
    const entry = { action, actor, entity: { type: "import", id: publicId } } as const;
    const source = await lockSource(tx, publicId);
    if (source === null) return "gone";
    if (!(await mayChange(tx, { actor, viewer, source }))) {
      await recordAudit(tx, { ...entry, outcome: "refused", facts: { reason: "role" } }, now);
      return "forbidden";
    }
    if (act === "stop") await deleteSource(tx, source.id);
    else await hastenSource(tx, source.id, now);
    await recordAudit(tx, { ...entry, outcome: "done", before: { typed: source.typed } }, now);
    return "done";
  });
}

/** Moderators change every source, an organizer's people their own. */
async function mayChange(
  tx: Transaction,
  { actor, viewer, source }: { actor: Actor; viewer: Viewer; source: ImportSourceRow },
): Promise<boolean> {
  if (mayImport(actor)) return true;
  if (source.organizerId === null) return false;
  const organizer = await lockOrganizerById(tx, source.organizerId);
  if (organizer === null) return false;
  return mayEditOrganizer(await organizerRole(tx, viewer.userId, organizer.id), viewer);
}
