/** Entries on a page of the activity log (spec §9). */
export const ACTIVITY_PAGE_SIZE = 20;

/** The acts of a member that the activity log records (spec visitors §3). */
export const ACTIVITY_TYPES = ["event_saved", "event_unsaved", "organizer_followed", "organizer_unfollowed"] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

/** The kind of thing that an act concerned: the badge of its entry. */
export type ActivityEntity = "event" | "organizer";

/** An act to be recorded. */
export type ActivityEntry = {
  userId: string;
  type: ActivityType;
  entityType: ActivityEntity;
  /** The public id. */
  entityId: string;
  /** Default: none. */
  metadata?: Readonly<Record<string, string | number | boolean | null>>;
};
