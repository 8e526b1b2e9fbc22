import { requestContext } from "#web/http/request-context.server.ts";
import { privateCalendarLoader } from "#web/routes/private-calendar/private-calendar.server.ts";
import type { Route } from "./+types/route.ts";

/** A member's own calendar at its private address. */
export function loader({ params, context }: Route.LoaderArgs) {
  return privateCalendarLoader(params.key, context.get(requestContext));
}
