import type { Actor } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import { mayRemoveEditor } from "#core/organizers/organizer-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { organizerRole } from "#data/queries/organizer-people.ts";
import { deleteMember, lockOrganizer } from "#data/queries/organizer-people-write.ts";
import { transaction } from "#data/transaction.ts";

type Removing = { actor: Actor; userId: string; publicId: string; /** The editor who goes. */ editorId: string };

/** The owner removes an editor, or an editor leaves; false when they were none any more. What they made for the organizer stays. */
export async function removeEditor(
  { db }: Pick<Database, "db">,
  { actor, userId, publicId, editorId }: Removing,
  now: EpochMs,
): Promise<boolean> {
  const action = userId === editorId ? "leave-organizer" : "remove-editor";
  const entry = { action, actor, entity: { type: "organizer", id: publicId } } as const;
  const outcome = await transaction(db, async (tx): Promise<boolean | "forbidden"> => {
    const organizer = await lockOrganizer(tx, publicId);
    const role = organizer === null ? null : await organizerRole(tx, userId, organizer.id);
    if (organizer === null || !mayRemoveEditor(role, { isSelf: userId === editorId })) {
      await recordAudit(tx, { ...entry, outcome: "refused" }, now);
      return "forbidden";
    }
    if (!(await deleteMember(tx, organizer.id, editorId))) return false;
    await recordAudit(tx, { ...entry, outcome: "done", facts: { editor: editorId } }, now);
    return true;
  });
  if (outcome === "forbidden") throw new AppError("forbidden", "only the owner of an organizer removes its editors");
  return outcome;
}
