import type { FeedType } from "#core/feed/rank-feed.ts";
import type { YourDayView } from "#web/components/feed/your-day-view.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { EventRowView, SaveView } from "#web/components/events/event-row-view.ts";

/** One item of the feed in finished strings. */
export type FeedCardView = Pick<EventRowView, "title" | "native" | "organizer" | "text" | "clockNote" | "isExample"> & {
  feedType: FeedType;
  /** How long the item has been listed: "35 minutes ago". */
  ago: string;
  seenAt: EpochMs;
  /** "Oct 23, 2025 at 2:30 PM", or 'Date TBD'. */
  when: string;
  startsAt: EpochMs | null;
  /** The page of the shown date. */
  href: string;
  /** The sky colors of the starting hour; null without a date. */
  sky: { from: string; to: string } | null;
  save: SaveView;
};

/** Your Feed as far as it could be loaded; an open page loads it again. */
export type FeedView = {
  greeting: string;
  day: YourDayView;
  followed: readonly FeedCardView[];
  recent: readonly FeedCardView[];
};
