import type { FeedCardView, FeedView } from "#web/components/feed/feed-view.ts";

/** The cards of one feed where another had them: what is there still, as it is now; nothing comes, goes or moves. */
export function arrangedAs(arrangement: FeedView, feed: FeedView): FeedView {
  if (arrangement === feed) return feed;
  const now = new Map(cardsOf(feed).map((card) => [card.save.key, card]));
  const inPlace = (cards: readonly FeedCardView[]) => cards.map((card) => now.get(card.save.key) ?? card);
  return { ...feed, followed: inPlace(arrangement.followed), recent: inPlace(arrangement.recent) };
}

/** How many events a feed has that an earlier one had not. */
export function newIn(feed: FeedView, earlier: FeedView): number {
  const known = new Set(cardsOf(earlier).map(({ save }) => save.key));
  return cardsOf(feed).filter(({ save }) => !known.has(save.key)).length;
}

function cardsOf({ followed, recent }: FeedView): readonly FeedCardView[] {
  return [...followed, ...recent];
}
