import { eventFileLoader } from "#web/components/calendar-files/event-file.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import type { Route } from "./+types/route.ts";

/** The calendar file of an event with all its dates. */
export function loader({ params, context }: Route.LoaderArgs) {
  return eventFileLoader(params.event, context.get(requestContext));
}
