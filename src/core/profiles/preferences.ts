import type { PreferredType } from "#core/profiles/preferred-types.ts";
import type { UsState } from "#core/profiles/us-states.ts";
import type { ViewerPreferences } from "#core/viewer.ts";

/** How many events a member may have on a page (spec §9). */
export const EVENTS_PER_PAGE_CHOICES = [6, 12, 24, 50] as const;
/** Miles (spec §9). */
export const DISTANCE_MIN = 1;
export const DISTANCE_MAX = 500;

/** The switches; the last three mean nothing while the first is off, but keep their values. */
export const NOTIFICATION_SWITCHES = [
  "emailNotifications",
  "newEventsNotifications",
  "organizerUpdatesNotifications",
  "weeklyDigestNotifications",
] as const;
export type NotificationSwitch = (typeof NOTIFICATION_SWITCHES)[number];

/** Everything that a member can prefer (spec §3, PRODUCT P21). */
export type Preferences = Omit<ViewerPreferences, "eventsPerPage"> & {
  eventsPerPage: number;
  preferredStates: readonly UsState[];
  preferredEventTypes: readonly PreferredType[];
  /** Miles; null is any distance. */
  maxEventDistanceMiles: number | null;
} & Record<NotificationSwitch, boolean>;

/** What holds for a member who chose nothing. The digest is asked for, the others can be turned off. */
export const DEFAULT_PREFERENCES: Preferences = {
  timezone: null,
  hour12: null,
  firstWeekday: null,
  eventsPerPage: 50,
  preferredStates: [],
  preferredEventTypes: [],
  maxEventDistanceMiles: null,
  emailNotifications: true,
  newEventsNotifications: true,
  organizerUpdatesNotifications: true,
  weeklyDigestNotifications: false,
};
