import { formatOfUrl } from "#web/components/news-files/news-answer.server.ts";
import { pageNewsAnswer } from "#web/components/news-files/page-news.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { organizerListFile } from "#web/components/calendar-files/organizer-list-file.server.ts";
import type { Route } from "./+types/route.ts";

/** The news files of an organizer. */
export async function loader({ url, params, context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const list = await organizerListFile(params.organizer, `.${formatOfUrl(url)}`, context);
  return pageNewsAnswer(list, { url, name: `organizers/${list.publicId}` }, context);
}
