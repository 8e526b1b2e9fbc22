import type { Changes } from "#data/changes.ts";
import type { Database } from "#data/database.ts";
import type { ReadReplica } from "#data/read-replica.ts";
import type { Clock } from "#server/clock.ts";
import type { Config } from "#server/config.ts";
import { type AddressReader, clientAddressReader } from "#server/edge/client-address.ts";
import { limitHeaders } from "#server/api/limit-headers.ts";
import type { Log } from "#server/log.ts";
import { openCachedPages } from "#server/page-cache/cached-pages.ts";
import type { CachedPages } from "#server/page-cache/page-cache.ts";
import { type CachedPageServer, cachedPageServer } from "#server/page-cache/serve-cached-page.ts";
import { limitRequests, type RequestLimits } from "#server/rate-limits/limit-requests.ts";

/** The parts that respond before the app, for the life of the process: page cache and rate limits. */
type OpenEdge = {
  clientAddress: AddressReader;
  limits: RequestLimits | null;
  pages: CachedPages | null;
  /** Sends a page from the cache before the app sees the request. */
  fromMemory: CachedPageServer | null;
  /** Size and outcomes of the page cache; zeros without one. */
  cacheFigures: ReturnType<typeof openCachedPages>["figures"];
  close: () => void;
};

const NO_CACHE = { pages: 0, bytes: 0, hit: 0, miss: 0, stale: 0 };

/** Opens both according to the settings; neither in development, where every change of code reloads each page. */
export function openEdge(
  config: Config,
  {
    database,
    replica,
    changes,
    clock,
  }: { database: Database; replica: ReadReplica | null; changes: Changes; clock: Clock },
  { log, headers }: { log: Log; headers: Record<string, string> },
): OpenEdge {
  const clientAddress = clientAddressReader(config.trustedProxies);
  const isOn = config.mode !== "development";
  const limits =
    isOn && config.rateLimitFactor !== null
      ? limitRequests({ db: database.db, clock, log, factor: config.rateLimitFactor, clientAddress })
      : null;
  const opened =
    isOn && config.pageCacheBytes > 0
      ? openCachedPages(
          { maxBytes: config.pageCacheBytes, database, replica, changes, clock, log },
          { timezone: config.siteTimezone },
        )
      : null;
  return {
    clientAddress,
    limits,
    pages: opened?.pages ?? null,
    fromMemory:
      opened &&
      cachedPageServer({
        pages: opened.pages.cache,
        readPageRequest: opened.pages.readPageRequest,
        mayHave: (request) => limits === null || limits.wait(request, "page") === 0,
        limitHeaders: (request) => limitHeaders(limits, request, ["page"]),
        headers,
        onServed: opened.onServed,
      }),
    cacheFigures: opened?.figures ?? (() => NO_CACHE),
    close() {
      limits?.close();
      opened?.close();
    },
  };
}
