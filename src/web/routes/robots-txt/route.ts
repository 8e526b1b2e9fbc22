import { FILTER_NAMES } from "#core/events/event-filter.ts";
import { sitemapPath } from "#core/sitemap/sitemap.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import type { Route } from "./+types/route.ts";

/** Pages that only people need, and the data of pages. */
const CLOSED = [
  "/go/",
  "/time-zone",
  "/embed?",
  "/alerts",
  "/free-hours",
  "/share/",
  "/events/*/correction",
  "/events/*/report",
  "/organizers/*/claim",
  "/login",
  "/auth/",
  "/*?q=",
  "/*&q=",
  "/*.data$",
] as const;

/**
 * What crawlers may read (RFC 9309); generated, because the sitemap's address has to be absolute. Every choice of filters
 * would be another list of the same events, and the weeks, days and agenda of the calendar show the dates of its months.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { site } = context.get(requestContext);
  const closed = [
    ...CLOSED,
    // Narrowed news files have no entries that the pages lack; robots may read the whole files.
    "/feeds/*?",
    ...["sort", ...FILTER_NAMES].map((name) => `/events?*${name}=`),
    ...["view", "date", ...FILTER_NAMES].map((name) => `/calendar?*${name}=`),
  ];
  const lines = [
    "# Calendars stay open to calendar programs, which obey this file; they say noindex themselves.",
    "User-agent: *",
    "Allow: /*.ics",
    ...closed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${site.baseUrl}${sitemapPath(null)}`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
}
