import { type EventFilter, NO_FILTER } from "#core/events/event-filter.ts";
import type { EventType } from "#core/events/event.ts";
import { requestedPath } from "#core/list-address.ts";
import { foldKey, plainLatin } from "#core/text/fold-key.ts";
import type { EpochMs } from "#core/time/instant.ts";

/** The kinds of topics in the order of the page of all topics; each is a filter of the list. */
export const TOPIC_KINDS = ["tradition", "practice", "type", "language"] as const;
export type TopicKind = (typeof TOPIC_KINDS)[number];

/** From this number of events to come on, a topic has a page. */
const TOPIC_FROM = 3;
/** Longest slug in code points: compatibility forms may fold to several letters. */
const SLUG_MAX = 100;
/** Spellings of one topic that its filter looks for. */
const SPELLINGS_MAX = 10;

/** The event of a topic that starts next. */
type NextOfTopic = { startsAt: EpochMs; publicId: string; type: EventType };

/** A value of events: what organizers wrote, a type or the tag of a language; with the number of events that have it. */
export type NamedTopic = {
  kind: TopicKind;
  name: string;
  count: number;
  /** Null while all of its events run, and without one. */
  next: NextOfTopic | null;
};

/** A tradition, practice, type or language of events to come. */
export type Topic = NamedTopic & {
  /** Its part of the address. Names with the same slug are spellings of one topic. */
  slug: string;
  /** All spellings, the most frequent first; `name` is the first. */
  spellings: readonly string[];
};

/** Which topic an address or a link means. */
export type TopicKey = Pick<Topic, "kind" | "slug">;

export function isTopicKind(text: string): text is TopicKind {
  return (TOPIC_KINDS as readonly string[]).includes(text);
}

/** The slug of a name: folded, with letters and digits of any script and single hyphens; empty for a name without any. */
export function topicSlug(name: string): string {
  const words = plainLatin(foldKey(name))
    .replaceAll("&", " and ")
    .replaceAll("'", "")
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "-")
    .replace(/^-/, "");
  return [...words].slice(0, SLUG_MAX).join("").replace(/-$/, "");
}

/** `/topics/{kind}/{slug}`; `zone` is the explicit zone of the page that links to it (PRODUCT P4). */
export function topicPath({ kind, slug }: TopicKey, zone: string | null = null): string {
  return requestedPath(`/topics/${kind}/${encodeURIComponent(slug)}`, { tz: zone });
}

/** The list of a topic's events as a filter. */
export function topicFilter({ kind, spellings }: Pick<Topic, "kind" | "spellings">): EventFilter {
  return { ...NO_FILTER, [kind]: spellings };
}

/** Values as topics: those with the same slug are one, whose events are added up. Values without a slug are none. */
export function topicsOf(values: readonly NamedTopic[]): readonly Topic[] {
  const bySlug = Map.groupBy(
    values.map((value) => ({ ...value, slug: topicSlug(value.name) })).filter(({ slug }) => slug !== ""),
    ({ kind, slug }) => topicPath({ kind, slug }),
  );
  return [...bySlug.values()].flatMap((same) => {
    const [first, ...others] = same.toSorted((one, other) => other.count - one.count);
    if (first === undefined) return [];
    const all = [first, ...others];
    return [
      {
        ...first,
        spellings: all.map(({ name }) => name).slice(0, SPELLINGS_MAX),
        count: all.reduce((sum, { count }) => sum + count, 0),
        next: all.reduce((soonest: NextOfTopic | null, { next }) => sooner(soonest, next), null),
      },
    ];
  });
}

function sooner(one: NextOfTopic | null, other: NextOfTopic | null): NextOfTopic | null {
  if (one === null || other === null) return one ?? other;
  return other.startsAt < one.startsAt ? other : one;
}

/** Whether a topic has enough events for a page. */
export function hasTopicPage({ count }: Pick<Topic, "count">): boolean {
  return count >= TOPIC_FROM;
}
