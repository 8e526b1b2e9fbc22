import { thumbnailOf } from "#core/pictures/thumbnail.ts";
import { hourOfDay } from "#core/time/sky.ts";
import type { Topic } from "#core/topics/topic.ts";
import { nextStartWords } from "#web/components/events/row-view.server.ts";
import type { TopicTile } from "#web/components/topics/topic-tiles.tsx";
import { topicCount, topicLink, type TopicsReader } from "#web/components/topics/topic-words.server.ts";

/** A topic as a tile. Its picture is the hour and type of the next event, so no topic owns a color or a figure. */
export function topicTile(topic: Topic, isPart: boolean, reader: TopicsReader): TopicTile {
  const { next } = topic;
  const at = next?.startsAt ?? reader.now;
  const subject = next ?? { publicId: topic.name, type: "other" as const };
  const picture = thumbnailOf({ seed: subject.publicId, hour: hourOfDay(at, reader.style.zone), type: subject.type });
  return {
    ...topicLink(topic, reader),
    count: topicCount(topic, isPart, reader),
    next: nextWords(topic, reader),
    picture: { kind: "made", ...picture },
  };
}

function nextWords({ next }: Topic, reader: TopicsReader): string {
  return next === null ? reader.translate("topics.facts.running") : nextStartWords(next.startsAt, reader);
}
