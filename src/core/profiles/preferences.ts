import type { EventType } from "#core/events/event.ts";
import type { UsState } from "#core/profiles/us-states.ts";
import type { ViewerPreferences } from "#core/viewer.ts";

/**
 * What in an event matches a preferred type: its type, and words that its practices or its title and description may
 * contain.
 */
type PreferredMeaning = {
  types: readonly EventType[];
  /** Practices, folded. */
  tags: readonly string[];
  /** Its audience, as folded words of title and description. */
  audiences: readonly string[];
};

/**
 * The 15 types that a member can prefer (spec §5), in its order, and the event types, tags and audiences that each
 * covers (PRODUCT P21): feed and digest list matches first.
 */
export const PREFERRED_TYPES = {
  "prayer-meeting": { types: ["prayer"], tags: ["prayer", "intercession", "rosary"], audiences: [] },
  "bible-study": { types: ["discussion"], tags: ["bible study", "scripture", "study", "lectio divina"], audiences: [] },
  "worship-service": { types: ["worship"], tags: ["worship", "service", "singing", "liturgy"], audiences: [] },
  "youth-group": { types: [], tags: ["youth"], audiences: ["youth", "teens", "young people", "students"] },
  "womens-ministry": { types: [], tags: ["women"], audiences: ["women", "mothers"] },
  "mens-ministry": { types: [], tags: ["men"], audiences: ["men", "fathers"] },
  "childrens-ministry": { types: [], tags: ["children"], audiences: ["children", "kids", "families"] },
  "community-outreach": { types: [], tags: ["outreach", "charity"], audiences: ["neighbours", "neighbors"] },
  fellowship: { types: ["discussion", "other"], tags: ["fellowship", "sharing", "community"], audiences: [] },
  retreat: { types: ["retreat"], tags: ["retreat"], audiences: [] },
  conference: { types: ["other"], tags: ["conference"], audiences: [] },
  workshop: { types: ["meditation", "other"], tags: ["workshop", "course", "class"], audiences: ["beginners"] },
  seminar: { types: ["discussion"], tags: ["seminar", "lecture", "talk"], audiences: [] },
  "mission-trip": { types: ["retreat"], tags: ["mission"], audiences: [] },
  "volunteer-service": { types: ["other"], tags: ["volunteering", "service"], audiences: ["volunteers"] },
} as const satisfies Record<string, PreferredMeaning>;

export type PreferredType = keyof typeof PREFERRED_TYPES;
export const PREFERRED_TYPE_NAMES = Object.keys(PREFERRED_TYPES) as readonly PreferredType[];

export function isPreferredType(text: string): text is PreferredType {
  return Object.hasOwn(PREFERRED_TYPES, text);
}

/** Choices for events on a page (spec §9). */
export const EVENTS_PER_PAGE_CHOICES = [6, 12, 24, 50] as const;
/** Miles (spec §9). */
export const DISTANCE_MIN = 1;
export const DISTANCE_MAX = 500;

/** The switches; while the first is off the last three have no effect, but retain their values. */
export const NOTIFICATION_SWITCHES = [
  "emailNotifications",
  "newEventsNotifications",
  "organizerUpdatesNotifications",
  "weeklyDigestNotifications",
] as const;
export type NotificationSwitch = (typeof NOTIFICATION_SWITCHES)[number];

/** All preferences of a member (spec §3, PRODUCT P21). */
export type Preferences = Omit<ViewerPreferences, "eventsPerPage"> & {
  eventsPerPage: number;
  preferredStates: readonly UsState[];
  preferredEventTypes: readonly PreferredType[];
  /** Miles; null is any distance. */
  maxEventDistanceMiles: number | null;
} & Record<NotificationSwitch, boolean>;

/** Defaults. The digest is opt-in, the others are opt-out. */
export const DEFAULT_PREFERENCES: Preferences = {
  timezone: null,
  hour12: null,
  firstWeekday: null,
  secondCalendar: null,
  eventsPerPage: 50,
  freeHours: null,
  preferredStates: [],
  preferredEventTypes: [],
  maxEventDistanceMiles: null,
  emailNotifications: true,
  newEventsNotifications: true,
  organizerUpdatesNotifications: true,
  weeklyDigestNotifications: false,
};
