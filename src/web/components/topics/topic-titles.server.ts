import type { EventType } from "#core/events/event.ts";
import type { Topic } from "#core/topics/topic.ts";
import { topicName, type TopicsReader } from "#web/components/topics/topic-words.server.ts";

/** "Online Centering Prayer", "Online prayer and meditation in Spanish". */
export function searchTitle(topic: Topic, reader: TopicsReader): string {
  const { kind } = topic;
  if (kind === "type") return reader.translate(`topics.head.type.${topic.name as EventType}`);
  return reader.translate(`topics.head.title.${kind}`, { name: topicName(topic, reader) });
}

/** The title for search engines, but for a tradition its name alone, and no 'online' where the title says what is done. */
export function pageTitle(topic: Topic, reader: TopicsReader): string {
  if (topic.kind === "tradition") return topicName(topic, reader);
  if (topic.kind !== "language") return searchTitle(topic, reader);
  return reader.translate("topics.head.language", { name: topicName(topic, reader) });
}
