import type { ModerationState } from "#core/events/event.ts";
import type { Standing } from "#core/moderation/hold-rule.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Visibility } from "#core/visibility.ts";

/** Where an event stands with moderation. */
export type ModerationStatus = {
  moderation: ModerationState;
  moderationReason: string | null;
  held: boolean;
  reviewQueuedAt: EpochMs | null;
};

type Edit = {
  before: ModerationStatus & { visibility: Visibility };
  visibility: Visibility;
  /** Title, description or link are other ones now. */
  saysOther: boolean;
  /** By its own people; what moderators change needs no other look. */
  isOwn: boolean;
  isVerified: boolean;
  /** The block list speaks against its new words. */
  isBlocked: boolean;
  /** How it would begin if it were new (`holdRule`). */
  asNew: Standing;
};

/**
 * Where an event stands after an edit (PRODUCT P6): a rejected one is sent again and held; an approved one is queued again without
 * being hidden, unless the block list speaks against it; one that was private begins as a new one does. Private events are
 * not queued.
 */
export function afterEdit(edit: Edit, now: EpochMs): ModerationStatus {
  const { before, visibility, isOwn } = edit;
  const { visibility: was, ...status } = before;
  if (visibility === "private") return { ...status, held: false, reviewQueuedAt: null };
  const queuedAt = before.reviewQueuedAt ?? now;
  if (before.moderation === "rejected") {
    return isOwn ? { moderation: "pending", moderationReason: null, held: true, reviewQueuedAt: queuedAt } : status;
  }
  if (was === "private" && before.moderation === "pending") {
    const { moderation, held, queued } = edit.asNew;
    return { ...status, moderation, held, reviewQueuedAt: queued ? queuedAt : null };
  }
  if (!isOwn) return status;
  if (edit.saysOther && edit.isBlocked)
    return { ...status, moderation: "pending", held: true, reviewQueuedAt: queuedAt };
  return isToBeReadAgain(edit) ? { ...status, reviewQueuedAt: queuedAt } : status;
}

function isToBeReadAgain({ before, isVerified, saysOther }: Edit): boolean {
  return !isVerified && (saysOther || before.visibility === "private");
}
