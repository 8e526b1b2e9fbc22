import type { EpochMs } from "#core/time/instant.ts";

/** What the dashboard's list says of an organizer: it is in one of these at a time. */
export const ORGANIZER_STATES = ["verified", "unverified", "unclaimed", "hidden"] as const;
export type OrganizerState = (typeof ORGANIZER_STATES)[number];

type Standing = { hiddenAt: EpochMs | null; verifiedAt: EpochMs | null; userId: string | null };

/** What a moderator must know first wins (`organizer_state` of the database says the same, for its indexes). */
export function organizerState({ hiddenAt, verifiedAt, userId }: Standing): OrganizerState {
  if (hiddenAt !== null) return "hidden";
  if (verifiedAt !== null) return "verified";
  return userId === null ? "unclaimed" : "unverified";
}
