import type { FeedView } from "#web/components/feed/feed-view.ts";

/** The view of a member's `/`. */
export type FeedPageView = { documentTitle: string } & (
  | { shows: "feed"; feed: FeedView }
  | { shows: "feed-failed"; requestId: string }
);
