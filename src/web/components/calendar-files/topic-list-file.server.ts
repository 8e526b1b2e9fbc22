import { AppError } from "#core/errors.ts";
import { CALENDAR_FILE_END } from "#core/events/event-address.ts";
import { titleSlug } from "#core/text/title-slug.ts";
import { isTopicKind, topicFilter, topicPath, topicSlug } from "#core/topics/topic.ts";
import { findTopic } from "#data/queries/topics.ts";
import { type ListFile, listCalendarAnswer } from "#web/components/calendar-files/calendar-answer.server.ts";
import { topicName, topicsReader } from "#web/components/topics/topic-words.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

type TopicAddress = { kind: string; slug: string };

/** A topic's public events for its files, also while it has too few for a page. */
export async function topicListFile({ kind, slug }: TopicAddress, context: RequestContext): Promise<ListFile> {
  const { database, now, site, translate } = context;
  const found = isTopicKind(kind) ? await findTopic(database.db, { kind, slug: topicSlug(slug) }, now) : null;
  if (found === null) throw new AppError("not-found", "no event ever had this topic");
  const { topic } = found;
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
