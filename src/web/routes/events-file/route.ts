import { requestContext } from "#web/http/request-context.server.ts";
import { eventsFileLoader } from "#web/components/calendar-files/events-list-file.server.ts";
import type { Route } from "./+types/route.ts";

/** The calendar of a list of events, with its filters. */
export function loader({ url, context }: Route.LoaderArgs) {
  return eventsFileLoader(url, context.get(requestContext));
}
