import { redirect } from "react-router";
import { eventsPath } from "#core/events/event-search.ts";
import { formatOfUrl, newsAnswer } from "#web/components/news-files/news-answer.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { eventsListFile } from "#web/components/calendar-files/events-list-file.server.ts";
import type { Route } from "./+types/route.ts";

/** The news files of a list of events, with its filters. */
export function loader({ url, context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const format = formatOfUrl(url);
  const { faulty, search, list } = eventsListFile(url, context);
  const pathOf = (page: number) => eventsPath({ ...search, page }, `/events.${format}`);
  if (faulty) throw redirect(pathOf(search.page));
  const name = eventsPath({ ...search, page: 1 }).slice(1);
  return newsAnswer(list, { format, page: search.page, zone: search.zone, name, pathOf }, context);
}
