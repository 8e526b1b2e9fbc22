import type { Changes } from "#data/changes.ts";
import type { Database } from "#data/database.ts";
import type { Clock } from "#server/clock.ts";
import type { Config } from "#server/config.ts";
import { type AddressReader, clientAddressReader } from "#server/edge/client-address.ts";
import type { Log } from "#server/log.ts";
import type { KeptPages } from "#server/page-cache/kept-pages.ts";
import { openKeptPages } from "#server/page-cache/open-kept-pages.ts";
import { type KeptPageServer, keptPageServer } from "#server/page-cache/serve-kept-page.ts";
import { limitRequests, type RequestLimits } from "#server/rate-limits/limit-requests.ts";

/** What stands in front of the app and lives as long as the process: kept pages and limits. */
type OpenEdge = {
  clientAddress: AddressReader;
  limits: RequestLimits | null;
  pages: KeptPages | null;
  /** Answers with a page from memory before the app is asked. */
  fromMemory: KeptPageServer | null;
  close: () => void;
};

/** Opens both as the settings say; while developing neither, since every change of the code loads each page anew. */
export function openEdge(
  config: Config,
  { database, changes, clock }: { database: Database; changes: Changes; clock: Clock },
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
      ? openKeptPages(
          { maxBytes: config.pageCacheBytes, database, changes, clock, log },
          { timezone: config.siteTimezone },
        )
      : null;
  return {
    clientAddress,
    limits,
    pages: opened?.kept ?? null,
    fromMemory:
      opened &&
      keptPageServer({
        pages: opened.kept.cache,
        askedPage: opened.kept.askedPage,
        mayHave: (request) => limits === null || limits.wait(request, "page") === 0,
        headers,
        onServed: opened.onServed,
      }),
    close() {
      limits?.close();
      opened?.close();
    },
  };
}
