import type { EventType } from "#core/events/event.ts";
import type { EpochMs } from "#core/time/instant.ts";

/** Why something stands in a feed (spec §3, Feed item). */
export type FeedType = "followed_organizer_event" | "new_event";

/** What of an event decides its place in a member's feed. */
export type FeedCandidate = {
  eventId: number;
  feedType: FeedType;
  /** Since when it has been in lists. */
  createdAt: EpochMs;
  type: EventType;
  practices: readonly string[];
  /** Title and the beginning of the text; empty when the member prefers no type. */
  words: string;
  /** The date at which it is shown: running or next. */
  startsAt: EpochMs;
  endsAt: EpochMs;
};

/** How many items a feed gives when nobody says otherwise (spec §9). */
export const FEED_LIMIT = 20;
/** How many items each section of the page shows at most (spec §9). */
export const FEED_SECTION_MAX: Record<FeedType, number> = { followed_organizer_event: 3, new_event: 6 };
/** An open feed is read again this often (spec §9). */
export const FEED_REFRESH_MS = 60_000;
