import { requestContext } from "#web/http/request-context.server.ts";
import { feedsLoader } from "#web/routes/feeds/feeds.server.ts";
import type { Route } from "./+types/route.ts";

/** The news files of all lists: one route, because every page loads the names of all routes. */
export function loader({ url, params, context }: Route.LoaderArgs) {
  return feedsLoader(params["*"], url, context.get(requestContext));
}
