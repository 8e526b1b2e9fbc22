import { requestContext } from "#web/http/request-context.server.ts";
import { topicFileLoader } from "#web/components/calendar-files/topic-list-file.server.ts";
import type { Route } from "./+types/route.ts";

/** The calendar of a topic's events. */
export function loader({ params, context }: Route.LoaderArgs) {
  return topicFileLoader(params, context.get(requestContext));
}
