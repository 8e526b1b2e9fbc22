/** What somebody is to an organizer: the one owner, or one of those who edit its profile and events with them. */
export type OrganizerRole = "owner" | "editor";

export type InvitationState = "open" | "accepted" | "declined" | "withdrawn";

export type ClaimState = "pending" | "approved" | "rejected" | "withdrawn";
