import { pagePath } from "#web/http/page-address.server.ts";

/**
 * The pages that may be kept when finished, each with the parameters that change it beside `tz`, which every page knows.
 * Whatever else stands in the query (`utm_source` …) does not change a page, and is not looked at. A page that is mainly a
 * form is not here, nor is one whose answer depends on the very moment, nor what only redirects.
 */
export const KNOWN_PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  "/": [],
  "/home": [],
  "/events": ["tab", "page", "q", "view"],
  "/events/:event": [],
  "/events/:event/:date": [],
  "/organizers": ["page", "q"],
  "/organizers/:organizer": ["tab", "page"],
  "/landing/main": [],
  "/about": [],
  "/faq": [],
  "/contact": [],
  "/privacy-policy": [],
  "/terms-of-use": [],
  "/community-ground-rules": [],
};

/** What looks like one of these pages and is none of them. */
const NOT_KEPT: ReadonlySet<string> = new Set(["/organizers/manage"]);

const EVERYWHERE = ["tz"];
/** The router's own: which of a page's loaders a data request asks for. */
const DATA_ONLY = ["_routes"];

const PATTERNS = Object.entries(KNOWN_PARAMETERS).map(([pattern, names]) => ({
  // A date begins with its year: what else stands behind an event, such as its form, is another page.
  form: new RegExp(`^${pattern.replace(":date", String.raw`\d[^/]*`).replaceAll(/:[a-z]+/g, "[^/]+")}$`),
  names: [...names, ...EVERYWHERE],
}));

/** What the cache needs to know of an address: of which page it is, and the same address with the known parameters only, in one order. */
type KnownAddress = {
  /** The page's own path, also when its data are asked for. */
  pagePath: string;
  isData: boolean;
  /** The query with `?`, or nothing. */
  search: string;
  /** Whether something was left out. */
  isShortened: boolean;
};

/** Reads an address; null when its page is not kept, or when a parameter stands twice, which the page itself answers. */
export function knownAddress(path: string, search: string): KnownAddress | null {
  const isData = path.endsWith(".data");
  const page = pagePath(path);
  const names = PATTERNS.find(({ form }) => form.test(page))?.names;
  if (names === undefined || NOT_KEPT.has(page)) return null;
  const requested = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of isData ? [...names, ...DATA_ONLY] : names) {
    const values = requested.getAll(name);
    if (values.length > 1) return null;
    if (values[0] !== undefined) kept.set(name, values[0]);
  }
  const query = kept.toString().replaceAll("%2F", "/");
  return { pagePath: page, isData, search: query === "" ? "" : `?${query}`, isShortened: kept.size < requested.size };
}
