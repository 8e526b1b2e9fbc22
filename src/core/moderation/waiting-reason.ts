/** Why an event waits for a moderator; what a list of the waiting can be narrowed to. */
export const WAITING_REASONS = ["new", "edited", "imported", "dead"] as const;
export type WaitingReason = (typeof WAITING_REASONS)[number];
