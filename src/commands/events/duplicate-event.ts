import { actOnEvent, type Gone } from "#commands/events/act-on-event.ts";
import type { Actor } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import { draftOfCopy } from "#core/events/draft-of-copy.ts";
import { DRAFTS_MAX } from "#core/events/event-fields.ts";
import { mayEditEvent } from "#core/events/event-policy.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { countDrafts, insertDraft } from "#data/queries/event-drafts-write.ts";
import { inputOfStored } from "#data/queries/event-edit.ts";

type DuplicateOutcome =
  /** The public id of the draft to continue with. */
  { outcome: "drafted"; draft: string } | { outcome: "too-many" } | Gone;

/** Saves a draft with a copy of this event, without its link; nothing is published before someone has reviewed it. */
export function duplicateEvent(
  deps: Pick<Database, "db">,
  { actor, publicId }: { actor: Actor; publicId: string },
  now: EpochMs,
): Promise<DuplicateOutcome> {
  const act = { action: "duplicate-event", actor, publicId, may: mayEditEvent } as const;
  return actOnEvent(deps, act, now, async (tx, { event, guarded }): Promise<DuplicateOutcome> => {
    const { userId } = actor;
    if (userId === null) throw new AppError("unauthenticated", "a form is put aside by a member");
    if ((await countDrafts(tx, userId)) >= DRAFTS_MAX) return { outcome: "too-many" };
    const input = inputOfStored(event, now);
    // An actor who does not work for the organizer gets its name only.
    const organizer = guarded.organizerRole === null ? null : input.organizer;
    const draft = await insertDraft(tx, { userId, fields: draftOfCopy({ ...input, organizer }, now) }, now);
    const entity = { type: "event", id: publicId } as const;
    await recordAudit(tx, { action: "duplicate-event", actor, entity, outcome: "done" }, now);
    return { outcome: "drafted", draft };
  });
}
