import type { IncomingMessage, ServerResponse } from "node:http";
import { chooseEncoding } from "#server/edge/compression.ts";
import { isUnchanged } from "#server/edge/conditional.ts";
import type { AskedPageReader } from "#server/page-cache/asked-page.ts";
import { heldBody, type KeptBody } from "#server/page-cache/kept-page.ts";
import type { PageCache } from "#server/page-cache/page-cache.ts";
import { nextRequestId } from "#server/request-id.ts";

export type KeptPageServer = (request: IncomingMessage, response: ServerResponse) => boolean;

type ServeOptions = {
  pages: Pick<PageCache, "fresh">;
  askedPage: AskedPageReader;
  /** Whether this client may have one more page now; the limits' own answer is the app's. */
  mayHave: (request: IncomingMessage) => boolean;
  /** Headers of every answer. */
  headers: Record<string, string>;
  onServed: () => void;
};

/** Answers with a kept page before anything else looks at the request; false when there is none, and the app must answer. */
export function keptPageServer(options: ServeOptions): KeptPageServer {
  const { pages, askedPage, mayHave, onServed } = options;
  const heads = headWriter(options.headers);
  return (request, response) => {
    const { method, headers, url = "" } = request;
    if (!isPlainRead(request)) return false;
    const asked = askedPage(url, headers.cookie);
    const page = asked === null ? undefined : pages.fresh(asked.key);
    if (page === undefined) return false;
    const body = heldBody(page, chooseEncoding(headers["accept-encoding"] ?? null));
    if (body === undefined || !mayHave(request)) return false;
    const isSame = isUnchanged(headers["if-none-match"], body.tag);
    response.writeHead(isSame ? 304 : 200, heads(body, isSame));
    response.end(isSame || method === "HEAD" ? undefined : body.bytes);
    onServed();
    return true;
  };
}

/** What is not is the app's to refuse, or to answer for one person: HTTP/1.1 without a Host, another method, credentials. */
function isPlainRead({ method, headers }: IncomingMessage): boolean {
  const isRead = method === "GET" || method === "HEAD";
  return isRead && headers.host !== undefined && headers.authorization === undefined;
}

const NOT_WITH_304 = new Set(["content-type", "content-length", "content-encoding"]);

/**
 * A body's headers as Node writes them fastest, a flat list, made once for each body. Node has written the list when
 * `writeHead` returns, so only its last entry, the request's number, is new each time.
 */
function headWriter(fixed: Record<string, string>): (body: KeptBody, isSame: boolean) => string[] {
  const known = new WeakMap<KeptBody, { whole: string[]; same: string[] }>();
  return (body, isSame) => {
    let heads = known.get(body);
    if (heads === undefined) {
      const all = Object.entries({ ...body.headers, ...fixed });
      const same = all.filter(([name]) => !NOT_WITH_304.has(name));
      heads = { whole: withNumber(all), same: withNumber(same) };
      known.set(body, heads);
    }
    const list = isSame ? heads.same : heads.whole;
    list[list.length - 1] = nextRequestId();
    return list;
  };
}

function withNumber(headers: readonly (readonly [string, string])[]): string[] {
  return [...headers.flat(), "x-request-id", ""];
}
