import type { FeedView } from "#web/components/feed/feed-view.ts";

/** What `/` shows a member. */
export type FeedPageView = { documentTitle: string } & (
  | { shows: "feed"; feed: FeedView }
  | { shows: "feed-failed"; requestId: string }
);
