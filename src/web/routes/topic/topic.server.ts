import { redirect } from "react-router";
import { parseListAddress } from "#core/list-address.ts";
import { canonicalZone } from "#core/time/zone.ts";
import {
  hasTopicPage,
  isTopicKind,
  type Topic,
  topicFilter,
  type TopicKey,
  topicPath,
  topicSlug,
} from "#core/topics/topic.ts";
import { listScope } from "#core/viewer.ts";
import { listAlwaysOpenEvents, listNextOfFilter } from "#data/queries/events.ts";
import { findIntroduction } from "#data/queries/topic-introductions.ts";
import { findTopicFacts } from "#data/queries/topic-facts.ts";
import { findTopic } from "#data/queries/topics.ts";
import { LINE_ROOMS_MAX } from "#web/components/events/always-open-line.tsx";
import { weekView } from "#web/components/events/week-view.server.ts";
import { nextOfTopic } from "#web/components/share/next-public-event.server.ts";
import { topicListPath, topicsReader, topicsWithPage } from "#web/components/topics/topic-words.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { topicPageView } from "#web/routes/topic/topic-page-view.server.ts";
import type { TopicView } from "#web/routes/topic/topic-view.ts";

/** How many running and how many coming events the page shows. */
const RUNNING_MAX = 3;
const COMING_MAX = 10;

/**
 * Loads the page of a topic. Another spelling of its name redirects to the one address (PRODUCT P18), a topic with too few
 * events to the filtered list, for now. Returns a failed read as a value.
 */
export async function topicLoader(
  { kind, slug: written }: { kind: string; slug: string },
  url: URL,
  context: RequestContext,
): Promise<TopicView> {
  const slug = topicSlug(written);
  if (!isTopicKind(kind) || slug === "") return missing(context);
  const loaded = await orLogged(context, "a topic could not be read", () =>
    readTopic({ kind, slug }, { url, isCanonical: slug === written }, context),
  );
  if (loaded !== null) return loaded;
  const documentTitle = context.translate("topics.head.failed", { site: context.site.name });
  return { shows: "failed", documentTitle, requestId: context.requestId };
}

function missing({ translate, site }: RequestContext): TopicView {
  return { shows: "missing", documentTitle: translate("topics.head.missing", { site: site.name }) };
}

async function readTopic(
  key: TopicKey,
  { url, isCanonical }: { url: URL; isCanonical: boolean },
  context: RequestContext,
): Promise<TopicView> {
  const { faulty, address } = parseListAddress(url.searchParams, (text) => canonicalZone(text) !== null);
  const found = await findTopic(context.database.db, key, context.now);
  if (found === null) return missing(context);
  const { topic, isPart } = found;
  if (!isCanonical) throw redirect(topicPath(topic, address.zone), 301);
  if (faulty) throw redirect(topicPath(topic, address.zone));
  if (!hasTopicPage(topic)) throw redirect(topicListPath(topic, topicsReader(context)), 302);
  const parts = await readParts(topic, address.zone, context);
  return topicPageView({ topic, isPart, ...parts }, context);
}

/** What the page shows of the topic's events. */
async function readParts(topic: Topic, zone: string | null, context: RequestContext) {
  const { database, now, viewer } = context;
  const { db } = database;
  const filter = topicFilter(topic);
  const list = { ...listScope(viewer), now, filter };
  const search = {
    tab: "upcoming",
    page: 1,
    zone,
    query: null,
    searched: null,
    day: null,
    hour: null,
    filter,
  } as const;
  const [events, rooms, facts, week, others, introduction] = await Promise.all([
    // One more than are shown tells that there are others.
    listNextOfFilter(db, { ...list, query: null, coming: COMING_MAX, running: RUNNING_MAX + 1 }),
    listAlwaysOpenEvents(db, { ...list, limit: LINE_ROOMS_MAX }),
    findTopicFacts(db, list),
    weekView({ context, reader: topicsReader(context), search }, null),
    topicsWithPage(context),
    findIntroduction(db, topic),
  ]);
  const { coming, running, total } = events;
  return {
    coming,
    // A visitor's list has public events only.
    nextPublic: viewer === null ? (coming[0] ?? null) : await nextOfTopic(topic, context),
    running: running.slice(0, RUNNING_MAX),
    hasMore: running.length > RUNNING_MAX,
    total,
    rooms,
    facts,
    week,
    others,
    introduction,
  };
}
