import type { FeedType } from "#core/feed/rank-feed.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { EventRowView, SaveView } from "#web/components/events/event-row-view.ts";

/** One item of the feed in finished strings. */
export type FeedCardView = Pick<EventRowView, "title" | "native" | "organizer" | "text" | "clockNote" | "isExample"> & {
  feedType: FeedType;
  /** How long it has been in lists: "35 minutes ago". */
  ago: string;
  seenAt: EpochMs;
  /** "Oct 23, 2025 at 2:30 PM", or 'Date TBD'. */
  when: string;
  startsAt: EpochMs | null;
  /** The page of the date that is shown. */
  href: string;
  /** The colours of the hour at which it begins; null without a date. */
  sky: { from: string; to: string } | null;
  save: SaveView;
};

/** What begins next of everything saved; `when` is "in 3 hours" or the date. */
type NextSavedView = Pick<EventRowView, "title" | "clockNote" | "isExample"> & {
  href: string;
  when: string;
  isSoon: boolean;
};

/** Your Feed as far as it can be read; asked for again while the page is open. */
export type FeedView = {
  greeting: string;
  next: NextSavedView | null;
  followed: readonly FeedCardView[];
  recent: readonly FeedCardView[];
};
