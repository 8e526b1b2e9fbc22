/** How many lines a page of the activity log holds (spec §9). */
export const ACTIVITY_PAGE_SIZE = 20;

/** What is written down of a member's own acts (spec visitors §3). */
export const ACTIVITY_TYPES = ["event_saved", "event_unsaved", "organizer_followed", "organizer_unfollowed"] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

/** What an act was about: the badge of its line. */
export type ActivityEntity = "event" | "organizer";

/** One act, as it is to be written down. */
export type ActivityEntry = {
  userId: string;
  type: ActivityType;
  entityType: ActivityEntity;
  /** The public id. */
  entityId: string;
  /** Default: nothing. */
  metadata?: Readonly<Record<string, string | number | boolean | null>>;
};
