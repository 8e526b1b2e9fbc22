import type { EpochMs } from "#core/time/instant.ts";

/** What somebody is to an organizer: the one owner, or one of those who edit its profile and events with them. */
export type OrganizerRole = "owner" | "editor";

export type InvitationState = "open" | "accepted" | "declined" | "withdrawn";

export type ClaimState = "pending" | "approved" | "rejected" | "withdrawn";

/** What the approval of a claim took away, for Undo: the profile's version since, and whether its new owner followed or hid it. */
export type ClaimUndo = { version: number; followedAt: EpochMs | null; hiddenAt: EpochMs | null };
