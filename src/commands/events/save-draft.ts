import type { Actor } from "#core/audit/actor.ts";
import { AppError } from "#core/errors.ts";
import { DRAFTS_MAX, DRAFT_MAX_CHARACTERS, type EventFields } from "#core/events/event-fields.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { recordAudit } from "#data/queries/audit-write.ts";
import { countDrafts, deleteDraft, insertDraft, updateDraft } from "#data/queries/event-drafts-write.ts";
import { lockUser } from "#data/queries/profiles-write.ts";
import { transaction } from "#data/transaction.ts";

type Saving = {
  actor: Actor;
  fields: EventFields;
  /** Public id of the draft that the form was opened from. */ draft: string | null;
};

type DraftOutcome = { outcome: "saved"; draft: string } | { outcome: "too-many" | "too-long" };

/**
 * Saves an event's form as a draft exactly as typed, errors included; only its author sees it. If the draft is missing
 * or belongs to someone else, a new one is created.
 */
export function saveDraft(
  { db }: Pick<Database, "db">,
  { actor, fields, draft }: Saving,
  now: EpochMs,
): Promise<DraftOutcome> {
  const { userId } = actor;
  if (userId === null) throw new AppError("unauthenticated", "a form is put aside by a member");
  if (JSON.stringify(fields).length > DRAFT_MAX_CHARACTERS) return Promise.resolve({ outcome: "too-long" });
  return transaction(db, async (tx): Promise<DraftOutcome> => {
    await lockUser(tx, userId);
    if (draft !== null && (await updateDraft(tx, { publicId: draft, userId, fields }, now)))
      return { outcome: "saved", draft };
    if ((await countDrafts(tx, userId)) >= DRAFTS_MAX) return { outcome: "too-many" };
    const made = await insertDraft(tx, { userId, fields }, now);
    const entity = { type: "event_draft", id: made } as const;
    await recordAudit(tx, { action: "save-draft", actor, entity, outcome: "done" }, now);
    return { outcome: "saved", draft: made };
  });
}

/** Deletes a member's draft; false when they have no such draft. */
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
