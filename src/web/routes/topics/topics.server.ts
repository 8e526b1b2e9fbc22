import { parseListAddress, requestedPath } from "#core/list-address.ts";
import { hasTopicPage, type Topic, TOPIC_KINDS, type TopicKind } from "#core/topics/topic.ts";
import { canonicalZone } from "#core/time/zone.ts";
import { redirect } from "react-router";
import { publicTopics, type Topics } from "#data/queries/topics.ts";
import { topicTile } from "#web/components/topics/topic-tiles.server.ts";
import { inAlphabet, topicLink, type TopicsReader, topicsReader } from "#web/components/topics/topic-words.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { TopicsOfKind, TopicsView } from "#web/routes/topics/topics-view.ts";

/** The most topics of a kind with a picture, and without one: those with the most events. */
const SHOWN_MAX = 80;

/** Loads the page of all topics. Returns a failed read as a value. */
export async function topicsLoader(url: URL, context: RequestContext): Promise<TopicsView> {
  const { faulty, address } = parseListAddress(url.searchParams, (text) => canonicalZone(text) !== null);
  if (faulty) throw redirect(requestedPath("/topics", { tz: address.zone }));
  const { translate, site, database, now, requestId } = context;
  const head = {
    documentTitle: translate("topics.head.all", { site: site.name }),
    description: translate("topics.head.allDescription"),
    canonical: `${site.baseUrl}/topics`,
  };
  const found = await orLogged(context, "the topics could not be read", () => publicTopics(database.db, now));
  if (found === null) return { ...head, body: { shows: "failed", requestId } };
  const reader = topicsReader(context);
  return { ...head, body: { shows: "list", kinds: TOPIC_KINDS.flatMap((kind) => kindView(kind, found, reader)) } };
}

/** The topics of a kind; none for a kind without a page. */
function kindView(kind: TopicKind, { topics, isPart }: Topics, reader: TopicsReader): TopicsOfKind[] {
  const most = topics
    .filter((topic) => topic.kind === kind)
    .toSorted((one, other) => other.count - one.count || (one.slug < other.slug ? -1 : 1));
  const withPage = most.filter(hasTopicPage).slice(0, SHOWN_MAX);
  if (withPage.length === 0) return [];
  const tiles = withPage.map((topic) => topicTile(topic, isPart, reader));
  // A directory of which only a part was read may have more events of a rare topic.
  const rare: readonly Topic[] = isPart ? [] : most.filter((topic) => !hasTopicPage(topic)).slice(0, SHOWN_MAX);
  const others = rare.map((topic) => topicLink(topic, reader));
  return [{ kind, tiles: inAlphabet(tiles, reader), others: inAlphabet(others, reader) }];
}
