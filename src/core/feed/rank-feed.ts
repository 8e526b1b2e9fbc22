import type { EventType } from "#core/events/event.ts";
import { PREFERRED_TYPES, type PreferredType } from "#core/profiles/preferences.ts";
import { foldKey } from "#core/text/fold-key.ts";
import { hourOfDay } from "#core/time/sky.ts";
import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS, type ZoneId } from "#core/time/instant.ts";

/** Waking hours: from seven in the morning until ten at night. */
const WAKES_AT = 7;
const SLEEPS_AT = 22;
/** Of a long event only its beginning counts: nobody sits through the night of a retreat. */
const COUNTED_MS = 3 * HOUR_MS;
const STEP_MS = 15 * MINUTE_MS;

/** The share of an event's first hours that lies in the waking hours of `zone`: from 0 to 1. */
export function wakingFit({ startsAt, endsAt }: { startsAt: EpochMs; endsAt: EpochMs }, zone: ZoneId): number {
  const until = Math.min(endsAt, startsAt + COUNTED_MS);
  let [awake, steps] = [0, 0];
  for (let at = startsAt; at < until; at += STEP_MS) {
    const hour = hourOfDay(at, zone);
    if (hour >= WAKES_AT && hour < SLEEPS_AT) awake += 1;
    steps += 1;
  }
  return steps === 0 ? 0 : awake / steps;
}

/** Why an item is in a feed (spec §3, Feed item). */
export type FeedType = "followed_organizer_event" | "new_event";

/** The facts of an event that decide its place in a member's feed. */
export type FeedCandidate = {
  eventId: number;
  feedType: FeedType;
  /** When it was listed first. */
  createdAt: EpochMs;
  type: EventType;
  practices: readonly string[];
  /** Title and beginning of the description; empty if the member prefers no type. */
  words: string;
  /** Whether one can attend it in a state that the member prefers (PRODUCT P21). */
  isInState: boolean;
  /** The date shown: running or next. */
  startsAt: EpochMs;
  endsAt: EpochMs;
};

/** Default number of items in a feed (spec §9). */
export const FEED_LIMIT = 20;
/** Most items in each section of the page (spec §9). */
export const FEED_SECTION_MAX: Record<FeedType, number> = { followed_organizer_event: 3, new_event: 6 };
/** An open feed refreshes this often (spec §9). */
export const FEED_REFRESH_MS = 60_000;

/** Weight of each wish beside freshness, which falls from 1 (just listed) by half each week. */
const PREFERRED_WORTH = 0.6;
const STATE_WORTH = 0.4;
const WAKING_WORTH = 0.5;
const HALF_FRESH_MS = 7 * DAY_MS;

type FeedReader = { now: EpochMs; zone: ZoneId; preferred: readonly PreferredType[] };

/**
 * The order of a feed: events of followed organizers before others, each by how well they fit the member. The two are
 * interleaved, one followed event to two others as in the page's sections, so that neither crowds out the other. An
 * event in both appears once, as followed.
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
  const isPreferred = preferredFits(item, preferred).length > 0 ? 1 : 0;
  const isNear = item.isInState ? 1 : 0;
  return freshness + PREFERRED_WORTH * isPreferred + STATE_WORTH * isNear + WAKING_WORTH * wakingFit(item, zone);
}

function woven<Item>(followed: readonly Item[], others: readonly Item[]): readonly Item[] {
  const share = FEED_SECTION_MAX.new_event / FEED_SECTION_MAX.followed_organizer_event;
  const list: Item[] = [];
  for (let at = 0; at < followed.length || at * share < others.length; at += 1)
    list.push(...followed.slice(at, at + 1), ...others.slice(at * share, (at + 1) * share));
  return list;
}

/**
 * The types among `preferred` that an event is of: by its type, its practices, or the audience that its text names
 * (PRODUCT P21).
 */
export function preferredFits(
  event: Pick<FeedCandidate, "type" | "practices" | "words">,
  preferred: readonly PreferredType[],
): readonly PreferredType[] {
  if (preferred.length === 0) return [];
  const practices = new Set(event.practices.map((practice) => foldKey(practice)));
  const words = ` ${foldKey(event.words).replaceAll(/[^\p{L}\p{N}]+/gu, " ")} `;
  return preferred.filter((name) => {
    const meaning: { types: readonly string[]; tags: readonly string[]; audiences: readonly string[] } =
      PREFERRED_TYPES[name];
    return (
      meaning.types.includes(event.type) ||
      meaning.tags.some((tag) => practices.has(tag)) ||
      meaning.audiences.some((audience) => words.includes(` ${audience} `))
    );
  });
}
