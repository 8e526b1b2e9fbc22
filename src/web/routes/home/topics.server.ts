import { hasTopicPage } from "#core/topics/topic.ts";
import { requestedPath } from "#core/list-address.ts";
import type { Topics } from "#data/queries/topics.ts";
import { topicTile } from "#web/components/topics/topic-tiles.server.ts";
import { inAlphabet, type TopicsReader } from "#web/components/topics/topic-words.server.ts";
import type { TopicsView } from "#web/routes/home/topics.tsx";

/** How many tiles there are at most, for the traditions with the most events. */
const TILES_MAX = 36;

/** The traditions that have a page as tiles, in order of the alphabet; null without a tile. */
export function topicsView({ topics, isPart }: Topics, reader: TopicsReader): TopicsView | null {
  const traditions = topics.filter((topic) => topic.kind === "tradition" && hasTopicPage(topic));
  if (traditions.length === 0) return null;
  const most = traditions.toSorted((one, other) => other.count - one.count).slice(0, TILES_MAX);
  return {
    tiles: inAlphabet(
      most.map((topic) => topicTile(topic, isPart, reader)),
      reader,
    ),
    allHref: requestedPath("/topics", { tz: reader.addressZone }),
  };
}
