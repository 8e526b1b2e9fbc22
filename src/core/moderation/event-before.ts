import type { ModerationState } from "#core/events/event.ts";
import type { ReviewedWords } from "#core/moderation/reviewed-words.ts";
import type { EpochMs } from "#core/time/instant.ts";

/** How an event stood before a decision, for Undo. */
export type EventBefore = {
  moderation: ModerationState;
  moderationReason: string | null;
  moderatedAt: EpochMs | null;
  moderatedBy: string | null;
  held: boolean;
  reviewQueuedAt: EpochMs | null;
  importStatus: "pending" | "done" | null;
  linkDeadSeenAt: EpochMs | null;
  /** What it was compared with. */
  reviewed: {
    moderation: "approved" | "rejected";
    reason: string | null;
    words: ReviewedWords;
    keptAt: EpochMs;
  } | null;
};
