/** What only people who are signed in see of an organizer's page. */
export type OrganizerMemberView = {
  /** The form with which they write to it; null where nobody reads, and for its owner. */
  contactHref: string | null;
  /** The address that it shows to members; null when it stays with us. */
  mailto: string | null;
  /** For its owner and its editors. */
  editHref: string | null;
  /** For its owner alone. */
  followers: number | null;
  /** What became of this person's claim, or that they own another profile already; null when they made none that counts. */
  claim: "pending" | "rejected" | "hasProfile" | null;
  /** The id of the member who can take the page at once, because only their events name this organizer; null for everyone else. */
  claimant: string | null;
  /** For those who saved or follow, and for its people; the newest first. */
  announcements: readonly { key: number; body: string; date: string }[];
};
