import { requestContext } from "#web/http/request-context.server.ts";
import { shareLoader } from "#web/routes/share/share.server.ts";
import type { Route } from "./+types/route.ts";

/** Pictures and QR codes of shared links: one route, because every page loads the names of all routes. */
export function loader({ params, url, context }: Route.LoaderArgs) {
  return shareLoader(params["*"], url, context.get(requestContext));
}
