import type { Context } from "hono";
import { type Changes, currentDataVersion } from "#data/changes.ts";
import type { Database } from "#data/database.ts";
import type { ReadReplica } from "#data/read-replica.ts";
import type { Clock } from "#server/clock.ts";
import { chooseEncoding } from "#server/edge/representation.ts";
import type { Edge } from "#server/handler-options.ts";
import type { Log } from "#server/log.ts";
import { bodyOf, type CachedPage, encodingsOf, headersIfUnchanged } from "#server/page-cache/cached-page.ts";
import {
  type CachedPages,
  type CacheOutcomes,
  createPageCache,
  type PageCache,
} from "#server/page-cache/page-cache.ts";
import { type PageRequest, pageRequestReader } from "#server/page-cache/page-request.ts";
import { stalePageResponse } from "#server/page-cache/stale-page.ts";
import { readVisitor } from "#server/request-values.ts";
import type { FixedSite } from "#web/http/request-context.server.ts";

type OpenCachedPages = {
  pages: CachedPages;
  /** Counts a page that was served before the app, which would have logged it. */
  onServed: () => void;
  /** Size of the cache, and outcomes since the start. */
  figures: () => ReturnType<PageCache["stats"]> & CacheOutcomes;
  close: () => void;
};

const REPORT_EVERY_MS = 60_000;

/** Opens the page cache. A cache hit has no line in the log, which would cost more than the hit; one line a minute counts them. */
export function openCachedPages(
  options: {
    maxBytes: number;
    database: Database;
    replica?: ReadReplica | null;
    changes: Changes;
    clock: Clock;
    log: Log;
  },
  site: Pick<FixedSite, "timezone">,
): OpenCachedPages {
  const { database, changes, clock, log } = options;
  const cache = createPageCache({
    maxBytes: options.maxBytes,
    clock,
    changes,
    readVersion: (replica) => currentDataVersion((replica ?? database).db),
    replicaAt: async (version) => (await options.replica?.at(version)) ?? null,
    onReplicaFailure: (error, path) => log.warn({ err: error, path }, "a page is read from the primary instead"),
  });
  let served = 0;
  let servedInAll = 0;
  const report = (): void => {
    if (served > 0) log.info({ served, ...cache.stats() }, "pages served from memory");
    served = 0;
  };
  const timer = setInterval(report, REPORT_EVERY_MS);
  timer.unref();
  return {
    pages: { cache, readPageRequest: pageRequestReader(site), clock, site, checkChanges: changes.check },
    onServed() {
      served += 1;
      servedInAll += 1;
    },
    figures() {
      const { hit, ...others } = cache.outcomes();
      return { ...cache.stats(), ...others, hit: hit + servedInAll };
    },
    close() {
      clearInterval(timer);
      report();
      cache.close();
    },
  };
}

type Render = {
  /** The web app's response to one of our addresses, read from the replica if there is one. */
  page: (path: string, search: string, replica: Database | null) => Promise<Response>;
  /** The router's response that makes the browser load the page as a document. */
  reload: () => Promise<Response>;
};

/**
 * Answers a request for a page that may be cached: from the cache, newly rendered, or with a stale page while the database is away.
 * Null when the web app has to answer for itself. A response that is not cached still has to be finished.
 */
export async function answerCachedPage(
  c: Context<Edge>,
  pages: CachedPages,
  render: Render,
): Promise<{ finished: Response } | { unfinished: Response } | null> {
  const { incoming } = c.env;
  const request = pages.readPageRequest(incoming.url ?? "", incoming.headers.cookie);
  if (request === null || incoming.headers.authorization !== undefined) return null;
  const outcome = await pages.cache.answer(request, (replica) => render.page(request.path, request.search, replica));
  const isFile = outcome.kind === "stale" && outcome.page.fileTag !== null;
  if (outcome.kind === "cached" || isFile)
    return { finished: await cachedResponse(c, outcome.page, { request, cache: pages.cache }) };
  if (outcome.kind === "stale") {
    // The data alone have no place for the sentence that the page is stale.
    if (request.isData) return { unfinished: await render.reload() };
    const response = await staleDocument(c, pages, outcome.page);
    return response === null ? null : { finished: response };
  }
  // A redirect may need parameters that the page does not know: it is answered again from the full address.
  return request.isShortened ? null : { unfinished: outcome.response };
}

/** The response with a cached page, in an encoding that the client accepts; 304 for a client that has it. */
export async function cachedResponse(
  c: Context<Edge>,
  page: CachedPage,
  { request, cache }: { request: PageRequest; cache: PageCache },
): Promise<Response> {
  const encoding = chooseEncoding(c.req.header("accept-encoding") ?? null, encodingsOf(page));
  // A page's tag is made of its bytes in the encoding; a file is unpacked only to be sent.
  if (page.fileTag === null) await bodyOf(page, encoding);
  const unchanged = headersIfUnchanged(page, encoding, c.req.header("if-none-match"));
  const body = unchanged === undefined ? await bodyOf(page, encoding) : undefined;
  cache.grew(request.key, page);
  if (body === undefined) return new Response(null, { status: 304, ...(unchanged && { headers: unchanged }) });
  return new Response(new Uint8Array(body.bytes), { headers: body.headers });
}

async function staleDocument(c: Context<Edge>, pages: CachedPages, page: CachedPage): Promise<Response | null> {
  const cookies = c.req.header("cookie") ?? null;
  const zone = new URLSearchParams(c.get("search")).get("tz");
  const visitor = readVisitor({ zone, cookies, isRead: true, viewer: null }, pages.site);
  return stalePageResponse(page, visitor, {
    encoding: chooseEncoding(c.req.header("accept-encoding") ?? null),
    ageSeconds: Math.floor((pages.clock() - page.minute) / 1_000),
  });
}
