import { AppError } from "#core/errors.ts";
import { CALENDAR_FILE_END } from "#core/events/event-address.ts";
import { titleSlug } from "#core/text/title-slug.ts";
import { isTopicKind, type Topic, topicFilter, topicPath, topicSlug } from "#core/topics/topic.ts";
import { findTopic } from "#data/queries/topics.ts";
import { type ListFile, listCalendarAnswer } from "#web/components/calendar-files/calendar-answer.server.ts";
import { topicName, topicsReader } from "#web/components/topics/topic-words.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

type TopicAddress = { kind: string; slug: string };

/** The topic of an address, also while it has too few events for a page. Throws not-found for one that no event ever had. */
export async function findListedTopic({ kind, slug }: TopicAddress, { database, now }: RequestContext): Promise<Topic> {
  const found = isTopicKind(kind) ? await findTopic(database.db, { kind, slug: topicSlug(slug) }, now) : null;
  if (found === null) throw new AppError("not-found", "no event ever had this topic");
  return found.topic;
}

/** A topic's public events for its files. */
export async function topicListFile(address: TopicAddress, context: RequestContext): Promise<ListFile> {
  const { site, translate } = context;
  const topic = await findListedTopic(address, context);
  const name = topicName(topic, topicsReader(context));
  return {
    name: translate("calendarFiles.names.topic", { topic: name, site: site.name }),
    path: topicPath(topic),
    zone: null,
    scope: { of: "list", narrowing: { filter: topicFilter(topic) }, times: null },
    fileName: titleSlug(name, "topic"),
    isPrivate: false,
  };
}

/** The calendar of a topic's public events. */
export async function topicFileLoader(address: TopicAddress, context: RequestContext): Promise<Response> {
  const list = await topicListFile(address, context);
  return listCalendarAnswer(list, `${list.path}${CALENDAR_FILE_END}`, context);
}
