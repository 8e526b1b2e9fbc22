import { dateFileLoader } from "#web/components/calendar-files/event-file.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import type { Route } from "./+types/route.ts";

/** The calendar file of one date of an event. */
export function loader({ params, context }: Route.LoaderArgs) {
  return dateFileLoader(params, context.get(requestContext));
}
