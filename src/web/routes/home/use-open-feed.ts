import { type RefObject, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { FEED_REFRESH_MS } from "#core/feed/rank-feed.ts";
import { SECOND_MS } from "#core/time/instant.ts";
import type { FeedCardView, FeedView } from "#web/components/feed/feed-view.ts";

/** The address that an open page fetches the feed alone from. */
const LIST_PATH = "/feed/list";
/** The time limit that the spec sets for a request (§7). */
const TIME_OUT_MS = 30 * SECOND_MS;

/**
 * Fetches the current feed in the zone of this page's address; returns null on a failure, after which the page stays as
 * it is.
 */
async function fetchFeed(zone: string | null, signal: AbortSignal): Promise<FeedView | null> {
  const query = zone === null ? "" : `?${new URLSearchParams({ tz: zone }).toString()}`;
  try {
    const response = await fetch(LIST_PATH + query, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_OUT_MS)]),
    });
    return response.ok && !response.redirected ? await response.json() : null;
  } catch {
    return null;
  }
}

/** The result of a refresh: the number of new events, or 0 after a refresh on request; null for no message. */
type RefreshResult = { count: number } | null;
type OpenFeed = {
  feed: FeedView;
  refreshed: RefreshResult;
  isBusy: boolean;
  refresh: () => void;
  /** Lets the cards change places again: nothing in the lists has the focus or the pointer. */
  release: () => void;
};

/**
 * Refreshes the feed of an open page every minute while the page is visible. Cards keep their places while one of them
 * has the focus or the pointer, so that nobody presses a card that has just moved there.
 */
export function useOpenFeed(loaded: FeedView, lists: RefObject<HTMLElement | null>, zone: string | null): OpenFeed {
  const { revalidate, state } = useRevalidator();
  const [latest, setLatest] = useState({ loaded, feed: loaded });
  const [arrangement, setArrangement] = useState(loaded);
  const [refreshed, setRefreshed] = useState<RefreshResult>(null);
  const isRequested = useRef(false);
  const known = useRef(loaded);
  const feed = latest.loaded === loaded ? latest.feed : loaded;

  useEffect(
    () =>
      everyMinute(
        (signal) => fetchFeed(zone, signal),
        (fresh) => setLatest({ loaded, feed: fresh }),
      ),
    [loaded, zone],
  );
  useEffect(() => {
    if (known.current === feed) return;
    const count = newIn(feed, known.current);
    known.current = feed;
    if (count > 0 || isRequested.current) setRefreshed({ count });
    if (isRequested.current || lists.current?.matches(":hover, :focus-within") !== true) setArrangement(feed);
    isRequested.current = false;
  }, [feed, lists]);

  return {
    feed: arrangedAs(arrangement, feed),
    refreshed,
    isBusy: state !== "idle",
    refresh: () => {
      isRequested.current = true;
      setRefreshed(null);
      void revalidate();
    },
    release: () => setArrangement(feed),
  };
}

/** Runs once a minute while the page is visible, and at once when it becomes visible after a longer time. */
function everyMinute(
  loadFeed: (signal: AbortSignal) => Promise<FeedView | null>,
  onLoaded: (fresh: FeedView) => void,
): () => void {
  const stopped = new AbortController();
  let requested = performance.now();
  const loadWhenVisible = async () => {
    if (document.visibilityState !== "visible" || performance.now() - requested < FEED_REFRESH_MS) return;
    requested = performance.now();
    const fresh = await loadFeed(stopped.signal);
    if (fresh !== null && !stopped.signal.aborted) onLoaded(fresh);
  };
  const timer = setInterval(loadWhenVisible, FEED_REFRESH_MS / 12);
  document.addEventListener("visibilitychange", loadWhenVisible);
  return () => {
    stopped.abort();
    clearInterval(timer);
    document.removeEventListener("visibilitychange", loadWhenVisible);
  };
}

/** Arranges the cards of one feed in the order of another, with their new content; no card appears, disappears or moves. */
export function arrangedAs(arrangement: FeedView, feed: FeedView): FeedView {
  if (arrangement === feed) return feed;
  const now = new Map(cardsOf(feed).map((card) => [card.save.key, card]));
  const inPlace = (cards: readonly FeedCardView[]) => cards.map((card) => now.get(card.save.key) ?? card);
  return { ...feed, followed: inPlace(arrangement.followed), recent: inPlace(arrangement.recent) };
}

/** Counts the events of a feed that an earlier feed did not have. */
export function newIn(feed: FeedView, earlier: FeedView): number {
  const known = new Set(cardsOf(earlier).map(({ save }) => save.key));
  return cardsOf(feed).filter(({ save }) => !known.has(save.key)).length;
}

function cardsOf({ followed, recent }: FeedView): readonly FeedCardView[] {
  return [...followed, ...recent];
}
