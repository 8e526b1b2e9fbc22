/** Why digests are sent: because their time has come, or because an admin pressed 'Send Now'. */
export type DigestRunKind = "scheduled" | "now";

/** What a sending came to (spec §3, Digest stats). */
export type DigestStats = {
  /** Who was looked at, the ones without anything to say included. */
  totalUsers: number;
  emailsSent: number;
  /** Each event once. */
  eventsIncluded: number;
  emailsFailed: number;
};
