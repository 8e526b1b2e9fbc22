import { FEED_SECTION_MAX, type FeedCandidate } from "#core/feed/feed-item.ts";
import { preferredFit } from "#core/feed/preferred-fit.ts";
import { wakingFit } from "#core/feed/waking-fit.ts";
import type { PreferredType } from "#core/profiles/preferred-types.ts";
import { DAY_MS, type EpochMs, type ZoneId } from "#core/time/instant.ts";

/** What each wish is worth beside freshness, which goes from 1 (seen first just now) to 0 and is half after a week. */
const PREFERRED_WORTH = 0.6;
const WAKING_WORTH = 0.5;
const HALF_FRESH_MS = 7 * DAY_MS;

type FeedReader = { now: EpochMs; zone: ZoneId; preferred: readonly PreferredType[] };

/**
 * The order of a feed: what comes of followed organizers before what comes of others, each by how well it fits the member.
 * The two are woven, one followed for two others as the page's sections have it, so that neither crowds the other out of
 * the first items. An event stands once: as followed, when it is both.
 */
export function rankFeed<Item extends FeedCandidate>(candidates: readonly Item[], reader: FeedReader): readonly Item[] {
  const followed = onceEach(candidates.filter(({ feedType }) => feedType === "followed_organizer_event"));
  const taken = new Set(followed.map(({ eventId }) => eventId));
  const others = onceEach(
    candidates.filter(({ feedType, eventId }) => feedType === "new_event" && !taken.has(eventId)),
  );
  return woven(inOrder(followed, reader), inOrder(others, reader));
}

function onceEach<Item extends FeedCandidate>(items: readonly Item[]): readonly Item[] {
  return [...new Map(items.map((item) => [item.eventId, item])).values()];
}

function inOrder<Item extends FeedCandidate>(items: readonly Item[], reader: FeedReader): readonly Item[] {
  const worth = new Map(items.map((item) => [item.eventId, worthOf(item, reader)]));
  const of = ({ eventId }: Item) => worth.get(eventId) ?? 0;
  return items.toSorted((a, b) => of(b) - of(a) || b.createdAt - a.createdAt || b.eventId - a.eventId);
}

function worthOf(item: FeedCandidate, { now, zone, preferred }: FeedReader): number {
  const freshness = 0.5 ** (Math.max(0, now - item.createdAt) / HALF_FRESH_MS);
  const isPreferred = preferredFit(item, preferred) ? 1 : 0;
  return freshness + PREFERRED_WORTH * isPreferred + WAKING_WORTH * wakingFit(item, zone);
}

function woven<Item>(followed: readonly Item[], others: readonly Item[]): readonly Item[] {
  const share = FEED_SECTION_MAX.new_event / FEED_SECTION_MAX.followed_organizer_event;
  const list: Item[] = [];
  for (let at = 0; at < followed.length || at * share < others.length; at += 1)
    list.push(...followed.slice(at, at + 1), ...others.slice(at * share, (at + 1) * share));
  return list;
}
