import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { fixedHeadersFor } from "#server/edge/open-requests.ts";
import { acceptsJson } from "#api/answer-request.ts";
import { chooseEncoding } from "#server/edge/representation.ts";
import { type CachedPage, encodingsOf, headersIfUnchanged, madeBody } from "#server/page-cache/cached-page.ts";
import type { PageCache } from "#server/page-cache/page-cache.ts";
import type { PageRequest, PageRequestReader } from "#server/page-cache/page-request.ts";
import { nextRequestId } from "#server/request-id.ts";

export type CachedPageServer = (request: IncomingMessage, response: ServerResponse) => boolean;

type ServeOptions = {
  pages: Pick<PageCache, "fresh">;
  readPageRequest: PageRequestReader;
  /** Whether the limits allow this client one more page; the app answers a client that is over them. */
  mayHave: (request: IncomingMessage) => boolean;
  /** What is left of the limits of this client, for an answer of the API. */
  limitHeaders: (request: IncomingMessage) => Record<string, string>;
  /** Headers of every response. */
  headers: Record<string, string>;
  onServed: () => void;
};

/**
 * Sends a cached page before the app sees the request; false when there is none, and the app has to answer. With the app in
 * between, a cache hit would cost several times as much (docs/performance.md).
 */
export function cachedPageServer(options: ServeOptions): CachedPageServer {
  const { pages, readPageRequest, mayHave, onServed } = options;
  return (request, response) => {
    const { method, headers, url = "" } = request;
    if (!isPlainRead(request)) return false;
    const requested = readPageRequest(url, headers.cookie);
    if (requested === null || !isAccepted(requested, request)) return false;
    const page = pages.fresh(requested.key);
    if (page === undefined) return false;
    const answer = answerWith(page, headers, options.headers);
    if (answer === null || !mayHave(request)) return false;
    const sent: Record<string, string> = { ...answer.headers, "x-request-id": nextRequestId() };
    response.writeHead(answer.status, requested.isApi ? { ...sent, ...options.limitHeaders(request) } : sent);
    response.end(method === "HEAD" ? undefined : answer.bytes);
    onServed();
    return true;
  };
}

/** A 304, or the page in an encoding that was made already; null for the app to answer. `fixed` are headers of every response. */
function answerWith(page: CachedPage, headers: IncomingHttpHeaders, fixed: Record<string, string>) {
  const encoding = chooseEncoding(headers["accept-encoding"] ?? null, encodingsOf(page));
  const unchanged = headersIfUnchanged(page, encoding, headers["if-none-match"]);
  if (unchanged !== undefined) return { status: 304, headers: unchanged, bytes: undefined };
  const body = madeBody(page, encoding);
  if (body === undefined) return null;
  const allHeaders = { ...fixedHeadersFor(body.headers["content-security-policy"], fixed), ...body.headers };
  return { status: 200, headers: allHeaders, bytes: body.bytes };
}

/** The app answers all others: another method, HTTP/1.1 without a Host, credentials. */
function isPlainRead({ method, headers }: IncomingMessage): boolean {
  const isRead = method === "GET" || method === "HEAD";
  return isRead && headers.host !== undefined && headers.authorization === undefined;
}

/** An answer of the API is JSON; a client that does not accept it is refused by the app. */
function isAccepted({ isApi }: PageRequest, { headers }: IncomingMessage): boolean {
  return isApi !== true || acceptsJson(headers.accept ?? null);
}
