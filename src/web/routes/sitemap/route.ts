import { requestContext } from "#web/http/request-context.server.ts";
import { sitemapLoader } from "#web/routes/sitemap/sitemap.server.ts";
import type { Route } from "./+types/route.ts";

/** The sitemap for search engines; robots.txt names it (CONVENTIONS 4.7). */
export function loader({ url, context }: Route.LoaderArgs) {
  return sitemapLoader(url, context.get(requestContext));
}
