import { requestContext } from "#web/http/request-context.server.ts";
import { embeddedLoader } from "#web/routes/embedded/embedded.server.ts";
import type { Route } from "./+types/route.ts";

/** What other sites show in a frame: one route for all, because every page loads the names of all routes. */
export function loader({ url, params, context }: Route.LoaderArgs) {
  return embeddedLoader(params["*"], url, context.get(requestContext));
}
