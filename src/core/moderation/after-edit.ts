import type { ModerationState } from "#core/events/event.ts";
import type { InitialModeration } from "#core/moderation/hold-rule.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Visibility } from "#core/visibility.ts";

/** An event's moderation state. */
export type ModerationStatus = {
  moderation: ModerationState;
  moderationReason: string | null;
  held: boolean;
  reviewQueuedAt: EpochMs | null;
};

type Edit = {
  before: ModerationStatus & { visibility: Visibility };
  visibility: Visibility;
  /** Title, description or link changed. */
  saysOther: boolean;
  /** Its organizer's name changed. */
  isRenamed: boolean;
  /** Edited by its own people; changes by moderators need no review. */
  isOwn: boolean;
  isVerified: boolean;
  /** The block list matches its new texts. */
  isBlocked: boolean;
  /** Its state if it were new (`holdRule`). */
  asNew: InitialModeration;
};

/**
 * The moderation state after an edit (PRODUCT P6): a rejected event is submitted again and held; an approved one is
 * queued again without being hidden, unless the block list matches; a formerly private one starts as a new one.
 * Private events are not queued.
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
  if (isBlockedAnew(edit)) return { ...status, moderation: "pending", held: true, reviewQueuedAt: queuedAt };
  return isToBeReadAgain(edit) ? { ...status, reviewQueuedAt: queuedAt } : status;
}

/** Whether the block list matches texts that it was not compared with before, as those written while it was private. */
function isBlockedAnew({ before, isBlocked, saysOther, isRenamed }: Edit): boolean {
  return isBlocked && (saysOther || isRenamed || before.visibility === "private");
}

function isToBeReadAgain({ before, isVerified, saysOther }: Edit): boolean {
  return !isVerified && (saysOther || before.visibility === "private");
}
