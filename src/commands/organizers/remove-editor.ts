import { actOnOrganizer } from "#commands/organizers/act-on-organizer.ts";
import type { Actor } from "#core/audit/actor.ts";
import { mayRemoveEditor } from "#core/organizers/organizer-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { deleteMember } from "#data/queries/organizer-people-write.ts";

type Removing = { actor: Actor; publicId: string; /** The editor who goes. */ editorId: string };

/** The owner removes an editor, or an editor leaves; false when they were none any more. What they made for the organizer stays. */
export async function removeEditor(
  database: Pick<Database, "db">,
  { actor, publicId, editorId }: Removing,
  now: EpochMs,
): Promise<boolean> {
  const isSelf = actor.userId === editorId;
  const action = isSelf ? "leave-organizer" : "remove-editor";
  const may = (role: Parameters<typeof mayRemoveEditor>[0]) => mayRemoveEditor(role, { isSelf });
  return actOnOrganizer(database, { action, actor, publicId, may }, now, async (tx, { organizer, entry }) => {
    if (!(await deleteMember(tx, organizer.id, editorId))) return false;
    await recordAudit(tx, { ...entry, outcome: "done", facts: { editor: editorId } }, now);
    return true;
  });
}
