import { DISTANCE_FIELD, FILTER_NAMES } from "#core/events/event-filter.ts";
import { pagePath } from "#web/http/page-address.server.ts";

const LIST_PARAMETERS = ["tab", "page", "q", "day", "hour", "view", "sort", ...FILTER_NAMES, DISTANCE_FIELD];
/** How an embed looks, and that its script finds the visitor's zone. */
const EMBED_LOOK = ["limit", "theme", "zone"];

/**
 * The pages and calendar files that the page cache may store, each with the query parameters that change the page beside `tz`, which every
 * page knows. Other parameters (`utm_source` …) do not change a page and are ignored. The list leaves out pages that
 * are mainly a form, responses that depend on the exact moment, and addresses that only redirect.
 */
export const KNOWN_PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  // Before the pages, whose patterns they match too.
  "/events.ics": LIST_PARAMETERS,
  "/topics/:kind/:slug.ics": [],
  "/events/:event.ics": [],
  "/events/:event/:date.ics": [],
  "/organizers/:organizer.ics": [],
  "/": [],
  "/home": [],
  "/events": LIST_PARAMETERS,
  "/calendar": ["view", "month", "date", "q", ...FILTER_NAMES, DISTANCE_FIELD],
  "/topics": [],
  "/topics/:kind/:slug": [],
  "/events/:event": ["dates"],
  "/events/:event/:date": [],
  "/organizers": ["page", "q", "sort"],
  "/organizers/:organizer": ["tab", "page"],
  "/landing/main": [],
  "/api/docs": [],
  "/about": [],
  "/faq": [],
  "/contact": [],
  "/privacy-policy": [],
  "/terms-of-use": [],
  "/community-ground-rules": [],
  "/sitemap.xml": ["part"],
  "/embed/events": ["q", ...FILTER_NAMES, ...EMBED_LOOK],
  "/embed/events/:event": EMBED_LOOK,
  "/embed/events/:event/:date": EMBED_LOOK,
  "/embed/organizers/:organizer": EMBED_LOOK,
  "/embed/topics/:kind/:slug": EMBED_LOOK,
};

/** Addresses that match a pattern above but are other pages, which must not be cached. */
const NOT_CACHED: ReadonlySet<string> = new Set(["/organizers/manage"]);

const EVERYWHERE = ["tz"];
/** The router's own parameter, which names the loaders whose data a request asks for. */
const DATA_ONLY = ["_routes"];

const PATTERNS = Object.entries(KNOWN_PARAMETERS).map(([pattern, names]) => ({
  // A date begins with its year. Any other last segment after an event, such as its form, is another page.
  form: new RegExp(
    `^${pattern
      .replace(":date", String.raw`\d[^/]*`)
      .replaceAll(".", String.raw`\.`)
      .replaceAll(/:[a-z]+/g, "[^/]+")}$`,
  ),
  names: [...names, ...EVERYWHERE],
}));

/**
 * What the page cache needs to know of an address: the page, and the address with only its known parameters in a fixed
 * order.
 */
type KnownAddress = {
  /** The path of the page itself, also for a request for the page's data. */
  pagePath: string;
  isData: boolean;
  /** The query with its `?`, or the empty string. */
  search: string;
  /** Whether parameters were left out or put into another order. */
  isShortened: boolean;
};

/**
 * Parses an address. Returns null when its page must not be cached, or when a parameter is repeated, which the page
 * itself handles.
 */
export function knownAddress(path: string, search: string): KnownAddress | null {
  const isData = path.endsWith(".data");
  const page = pagePath(path);
  const names = PATTERNS.find(({ form }) => form.test(page))?.names;
  if (names === undefined || NOT_CACHED.has(page)) return null;
  const requested = new URLSearchParams(search);
  const known = new URLSearchParams();
  for (const name of isData ? [...names, ...DATA_ONLY] : names) {
    const values = requested.getAll(name);
    if (values.length > 1) return null;
    if (values[0] !== undefined) known.set(name, values[0]);
  }
  const query = known.toString().replaceAll("%2F", "/");
  return {
    pagePath: page,
    isData,
    search: query === "" ? "" : `?${query}`,
    isShortened: known.size < requested.size,
  };
}
