import { actOnEvent, type Gone } from "#commands/events/act-on-event.ts";
import type { Actor } from "#core/audit/actor.ts";
import { mayModerate } from "#core/moderation/moderation-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { lockEventToEdit } from "#data/queries/event-edit.ts";
import { insertDistinct, insertPair, deleteDistinct, deletePair } from "#data/queries/event-merges-write.ts";

type Pair = { actor: Actor; publicId: string; otherPublicId: string };
type ApartOutcome = { outcome: "done" | "already"; title: string; otherTitle: string } | Gone;

/** Marks two events as no duplicates, so that they are not suggested again; `undo` removes the mark. Moderators only. */
export function markAsDifferent(
  deps: Pick<Database, "db">,
  { actor, publicId, otherPublicId }: Pair,
  { undo, now }: { undo: boolean; now: EpochMs },
): Promise<ApartOutcome> {
  const action = undo ? "undo-keep-apart" : "keep-apart";
  return actOnEvent<ApartOutcome>(deps, { action, actor, publicId, may: mayModerate }, now, async (tx, { event }) => {
    const other = await lockEventToEdit(tx, otherPublicId);
    if (other === null || other.deletedAt !== null) return { outcome: "gone" };
    const [one, two] = [event.id, other.id];
    const signs = undo ? await deleteDistinct(tx, one, two) : await deletePair(tx, one, two);
    const titles = { title: event.title, otherTitle: other.title };
    if (signs === null) return { outcome: "already", ...titles };
    if (undo) await insertPair(tx, { one, other: two, ...signs }, now);
    else await insertDistinct(tx, { one, other: two, decidedBy: actor.userId, ...signs }, now);
    const entity = { type: "event", id: publicId } as const;
    await recordAudit(tx, { action, actor, entity, outcome: "done", facts: { other: otherPublicId } }, now);
    return { outcome: "done", ...titles };
  });
}
