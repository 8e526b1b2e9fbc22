import { requestContext } from "#web/http/request-context.server.ts";
import { oembedLoader } from "#web/routes/oembed/oembed.server.ts";
import type { Route } from "./+types/route.ts";

/** How to show a page of this site in another one (oembed.com). */
export function loader({ url, context }: Route.LoaderArgs) {
  return oembedLoader(url, context.get(requestContext));
}
