import { type Topic, type TopicKind, topicPath, topicSlug } from "#core/topics/topic.ts";
import type { FoundEvent } from "#data/queries/event-page.ts";
import type { FactLink, HeadView } from "#web/components/event-page/event-page-view.ts";
import { topicName, type TopicsReader } from "#web/components/topics/topic-words.server.ts";

export type FactLinks = Pick<HeadView, "typeHref" | "languages" | "topics">;

/** Type, languages, practices and traditions of an event, each with the page of its topic. */
export function factLinks(
  { type, languages, practices, traditions }: Pick<FoundEvent, "type" | "languages" | "practices" | "traditions">,
  topics: readonly Topic[],
  reader: TopicsReader,
): FactLinks {
  const linkOf = (kind: TopicKind, name: string): FactLink => {
    const slug = topicSlug(name);
    const topic = topics.find((each) => each.kind === kind && each.slug === slug);
    const href = topic === undefined ? null : topicPath(topic, reader.addressZone);
    return { name: topicName({ kind, name }, reader), href };
  };
  return {
    typeHref: linkOf("type", type).href,
    languages: languages.map((tag) => linkOf("language", tag)),
    topics: [
      ...practices.map((name) => linkOf("practice", name)),
      ...traditions.map((name) => linkOf("tradition", name)),
    ],
  };
}
