import { pageNewsAnswer } from "#web/components/news-files/page-news.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { topicListFile } from "#web/components/calendar-files/topic-list-file.server.ts";
import type { Route } from "./+types/route.ts";

/** The news files of a topic. */
export async function loader({ url, params, context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const list = await topicListFile(params, context);
  return pageNewsAnswer(list, { url, name: list.path.slice(1) }, context);
}
