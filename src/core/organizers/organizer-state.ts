/** What the dashboard's list says of an organizer: it is in one of these at a time, as `organizer_state` of the database decides. */
export const ORGANIZER_STATES = ["verified", "unverified", "unclaimed", "hidden"] as const;
export type OrganizerState = (typeof ORGANIZER_STATES)[number];
