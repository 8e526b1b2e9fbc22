import { requestContext } from "#web/http/request-context.server.ts";
import { organizerFileLoader } from "#web/components/calendar-files/organizer-list-file.server.ts";
import type { Route } from "./+types/route.ts";

/** The calendar of an organizer. */
export function loader({ params, context }: Route.LoaderArgs) {
  return organizerFileLoader(params.organizer, context.get(requestContext));
}
