import { AppError } from "#core/errors.ts";
import { CALENDAR_FILE_END } from "#core/events/event-address.ts";
import { titleSlug } from "#core/text/title-slug.ts";
import { isTopicKind, topicFilter, topicPath, topicSlug } from "#core/topics/topic.ts";
import { findTopic } from "#data/queries/topics.ts";
import { calendarAnswer } from "#web/components/calendar-files/calendar-answer.server.ts";
import { topicName, topicsReader } from "#web/components/topics/topic-words.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** The calendar of a topic's public events, also while it has too few for a page. */
export async function topicFileLoader(
  { kind, slug }: { kind: string; slug: string },
  context: RequestContext,
): Promise<Response> {
  const { database, now, site, translate } = context;
  const found = isTopicKind(kind) ? await findTopic(database.db, { kind, slug: topicSlug(slug) }, now) : null;
  if (found === null) throw new AppError("not-found", "no event ever had this topic");
  const { topic } = found;
  const url = `${site.baseUrl}${topicPath(topic)}`;
  const name = topicName(topic, topicsReader(context));
  return calendarAnswer(
    {
      head: {
        name: translate("calendarFiles.names.topic", { topic: name, site: site.name }),
        description: translate("calendarFiles.descriptions.list", { site: site.name }),
        url,
        source: `${url}${CALENDAR_FILE_END}`,
        zone: null,
      },
      scope: { of: "list", narrowing: { filter: topicFilter(topic) }, times: null },
      fileName: titleSlug(name, "topic"),
      isBusy: false,
      isPrivate: false,
    },
    context,
  );
}
