import { carriesFlash } from "#core/flash-cookie.ts";
import { hasSessionCookie } from "#auth/cookies.ts";
import { readTarget } from "#server/edge/request-target.ts";
import { readVisitor } from "#server/request-values.ts";
import { knownAddress } from "#web/http/known-parameters.server.ts";
import type { FixedSite } from "#web/http/request-context.server.ts";

/** A request for a page that may be kept, whoever asked. */
export type AskedPage = {
  /** Address and everything of the visitor that changes the bytes. */
  key: string;
  /** The same for the page as a document, when its data are asked for. */
  documentKey: string;
  isData: boolean;
  /** The address without unknown parameters: the page is made under it, so what is kept is the same for all. */
  path: string;
  search: string;
  isShortened: boolean;
};

export type AskedPageReader = (target: string, cookies: string | undefined) => AskedPage | null;

/**
 * Reading an address costs more than all else that a kept page needs; so many that came lately are remembered. One inside the
 * other, because putting both texts together for each request would cost more than looking twice.
 */
type Remembered = Map<string, Map<string, AskedPage | null>>;
const REMEMBERED = 4_000;
const REMEMBERED_LENGTH = 1_000;

/** Tells from the request line's target and the cookies which kept page is asked for; null for what is never kept. */
export function askedPageReader(site: Pick<FixedSite, "timezone">): AskedPageReader {
  const remembered: Remembered = new Map();
  let size = 0;
  return (target, cookies = "") => {
    const known = remembered.get(target)?.get(cookies);
    if (known !== undefined) return known;
    // What is made for one person answers nobody else, and what is kept for all answers no one person.
    if (hasSessionCookie(cookies)) return null;
    const page = readAskedPage(target, cookies, site);
    if (target.length + cookies.length > REMEMBERED_LENGTH) return page;
    if (size >= REMEMBERED) {
      remembered.clear();
      size = 0;
    }
    remember(remembered, { target, cookies }, page);
    size += 1;
    return page;
  };
}

function remember(
  remembered: Remembered,
  { target, cookies }: { target: string; cookies: string },
  page: AskedPage | null,
): void {
  const ofTarget = remembered.get(target) ?? new Map<string, AskedPage | null>();
  ofTarget.set(cookies, page);
  remembered.set(target, ofTarget);
}

function readAskedPage(target: string, cookies: string, site: Pick<FixedSite, "timezone">): AskedPage | null {
  const read = readTarget(target);
  if (read.kind !== "page" || carriesFlash(cookies)) return null;
  const { path } = read;
  const known = knownAddress(path, read.search);
  if (known === null) return null;
  const { pagePath, isData, search, isShortened } = known;
  const asked = new URLSearchParams(search);
  const visitor = readVisitor({ zone: asked.get("tz"), cookies, isRead: true, viewer: null }, site);
  const who = JSON.stringify(visitor);
  asked.delete("_routes");
  return {
    key: `${path}${search} ${who}`,
    documentKey: isData ? `${pagePath}${queryOf(asked)} ${who}` : `${path}${search} ${who}`,
    isData,
    path,
    search,
    isShortened,
  };
}

function queryOf(parameters: URLSearchParams): string {
  return parameters.size === 0 ? "" : `?${parameters.toString().replaceAll("%2F", "/")}`;
}
