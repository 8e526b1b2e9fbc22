import type { EventType } from "#core/events/event.ts";

/** What of an event speaks for a preferred type: its type, and words that its practices or its title and text may hold. */
type PreferredMeaning = {
  types: readonly EventType[];
  /** Practices, folded. */
  tags: readonly string[];
  /** Whom it is for, as folded words of title and description say it. */
  audiences: readonly string[];
};

/**
 * The 15 types that a member can prefer (spec §5), in its order, and what each means among our six event types, tags and
 * audiences (PRODUCT P21): feed and digest put first what matches.
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
