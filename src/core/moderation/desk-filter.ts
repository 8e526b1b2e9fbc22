import type { WaitingReason } from "#core/moderation/waiting-reason.ts";

/** Which of the waiting events are meant; null for all. */
export type DeskFilter = { query: string | null; reason: WaitingReason | null };
