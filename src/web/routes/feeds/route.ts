import { requestContext } from "#web/http/request-context.server.ts";
import { feedsLoader } from "#web/routes/feeds/feeds.server.ts";
import { isOpenData, openDataLoader } from "#web/routes/feeds/open-data.server.ts";
import type { Route } from "./+types/route.ts";

/** The news files of all lists, and the open data: one route, because every page loads the names of all routes. */
export function loader({ url, params, request, context: router }: Route.LoaderArgs) {
  const path = params["*"];
  const context = router.get(requestContext);
  return isOpenData(path) ? openDataLoader(path, request, context) : feedsLoader(path, url, context);
}
