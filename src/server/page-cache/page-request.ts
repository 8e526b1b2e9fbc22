import { hasSessionCookie } from "#auth/cookies.ts";
import { carriesFlash } from "#core/cookies.ts";
import { apiRequest, isApiPath } from "#server/api/api-request.ts";
import { readTarget } from "#server/edge/request-target.ts";
import { readVisitor } from "#server/request-values.ts";
import { knownAddress } from "#web/http/known-parameters.server.ts";
import type { FixedSite } from "#web/http/request-context.server.ts";

/** A request for a page that may be cached, whoever sent it. */
export type PageRequest = {
  /** The address and everything about the visitor that changes the bytes. */
  key: string;
  /** The key of the page as a document, for a request of its data. */
  documentKey: string;
  isData: boolean;
  /** The address without unknown parameters. The page is rendered for it, so that the cached bytes are the same for all. */
  path: string;
  search: string;
  isShortened: boolean;
  /** It is an answer of the API, which depends on nothing but its address. */
  isApi?: true;
};

export type PageRequestReader = (target: string, cookies: string | undefined) => PageRequest | null;

/**
 * Parsing an address costs more than the rest of a cache hit, so the last ones are memoized: by the address, then by the
 * cookies, because joining both texts for each request would cost more than two look-ups.
 */
type Memo = Map<string, Map<string, PageRequest | null>>;
const MEMO_SIZE = 4_000;
const MEMO_LENGTH = 1_000;

/** Reads from a request's target and cookies which cached page it asks for; null for a page that is never cached. */
export function pageRequestReader(site: Pick<FixedSite, "timezone">): PageRequestReader {
  const memo: Memo = new Map();
  let size = 0;
  return (target, cookies = "") => {
    const known = memo.get(target)?.get(cookies);
    if (known !== undefined) return known;
    // A signed-in person's page is never cached, and a cached page is never sent to a signed-in person.
    if (hasSessionCookie(cookies)) return null;
    const request = parsePageRequest(target, cookies, site);
    if (target.length + cookies.length > MEMO_LENGTH) return request;
    if (size >= MEMO_SIZE) {
      memo.clear();
      size = 0;
    }
    const ofTarget = memo.get(target) ?? new Map<string, PageRequest | null>();
    memo.set(target, ofTarget.set(cookies, request));
    size += 1;
    return request;
  };
}

function parsePageRequest(target: string, cookies: string, site: Pick<FixedSite, "timezone">): PageRequest | null {
  const read = readTarget(target);
  if (read.kind !== "page" || carriesFlash(cookies)) return null;
  const { path } = read;
  if (isApiPath(path)) return apiRequest(path, read.search);
  const known = knownAddress(path, read.search);
  if (known === null) return null;
  const { pagePath, isData, search, isShortened } = known;
  const requested = new URLSearchParams(search);
  const visitor = readVisitor({ zone: requested.get("tz"), cookies, isRead: true, viewer: null }, site);
  const who = JSON.stringify(visitor);
  requested.delete("_routes");
  return {
    key: `${path}${search} ${who}`,
    documentKey: isData ? `${pagePath}${queryOf(requested)} ${who}` : `${path}${search} ${who}`,
    isData,
    path,
    search,
    isShortened,
  };
}

function queryOf(parameters: URLSearchParams): string {
  return parameters.size === 0 ? "" : `?${parameters.toString().replaceAll("%2F", "/")}`;
}
