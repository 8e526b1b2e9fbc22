import type { ZoneId } from "#core/time/instant.ts";
import { hasTopicPage, type Topic, topicFilter, topicPath } from "#core/topics/topic.ts";
import { eventsPath } from "#core/events/event-search.ts";
import { publicTopics } from "#data/queries/topics.ts";
import { valueName } from "#web/components/events/filter-words.server.ts";
import { type ListReader, listReader } from "#web/components/events/list-reader.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** The reader of topics; links keep the zone of the address (PRODUCT P4), null for none. */
export type TopicsReader = ListReader & Pick<RequestContext, "language"> & { addressZone: ZoneId | null };

export function topicsReader(context: RequestContext): TopicsReader {
  const addressZone = context.zone.source === "address" ? context.zone.id : null;
  return { ...listReader(context), language: context.language, addressZone };
}

/** A topic as a link: its name as the reader calls it. */
export type TopicLink = { href: string; name: string };

/** The name of a topic: what organizers wrote, the word for a type, the name of a language. */
export function topicName({ kind, name }: Pick<Topic, "kind" | "name">, reader: TopicsReader): string {
  return valueName({ name: kind, value: name }, reader);
}

/** "12 events", or "5,000+ events" when there are more events than were read. */
export function topicCount({ count }: Pick<Topic, "count">, isPart: boolean, { translate }: TopicsReader): string {
  return translate(isPart ? "topics.facts.countFrom" : "topics.facts.count", { count });
}

/** The filtered list of a topic's events. */
export function topicListPath(topic: Pick<Topic, "kind" | "spellings">, { addressZone }: TopicsReader): string {
  return eventsPath({ tab: "upcoming", page: 1, zone: addressZone, filter: topicFilter(topic) });
}

/** The page of a topic, or the filtered list of one with too few events. */
export function topicLink(topic: Topic, reader: TopicsReader): TopicLink {
  const href = hasTopicPage(topic) ? topicPath(topic, reader.addressZone) : topicListPath(topic, reader);
  return { href, name: topicName(topic, reader) };
}

/** Topics in the order of the reader's alphabet. */
export function inAlphabet<Named extends { name: string }>(
  named: readonly Named[],
  { style }: Pick<ListReader, "style">,
): readonly Named[] {
  const { compare } = new Intl.Collator(style.locale);
  return named.toSorted((one, other) => compare(one.name, other.name));
}

/** The topics that have a page now, for links beside events. */
export async function topicsWithPage({ database, now }: RequestContext): Promise<readonly Topic[]> {
  return (await publicTopics(database.db, now)).topics.filter(hasTopicPage);
}
