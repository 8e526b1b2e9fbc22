import { type Changes, currentDataVersion } from "#data/changes.ts";
import type { Database } from "#data/database.ts";
import type { Clock } from "#server/clock.ts";
import type { Log } from "#server/log.ts";
import type { KeptPages } from "#server/page-cache/kept-pages.ts";
import { askedPageReader } from "#server/page-cache/asked-page.ts";
import { createPageCache } from "#server/page-cache/page-cache.ts";
import type { FixedSite } from "#web/http/request-context.server.ts";

type OpenKeptPages = {
  kept: KeptPages;
  /** Counts a page that was served past the app, which would have logged it. */
  onServed: () => void;
  close: () => void;
};

const REPORT_EVERY_MS = 60_000;

/**
 * Begins to keep pages. What is served from memory gets no line of its own in the log, which would
 * cost more than serving it; once a minute a line says how many there were.
 */
export function openKeptPages(
  options: { maxBytes: number; database: Database; changes: Changes; clock: Clock; log: Log },
  site: Pick<FixedSite, "timezone">,
): OpenKeptPages {
  const { database, changes, clock, log } = options;
  const readVersion = (): Promise<number> => currentDataVersion(database.db);
  const cache = createPageCache({ maxBytes: options.maxBytes, clock, changes, readVersion });
  let served = 0;
  const report = (): void => {
    if (served > 0) log.info({ served, ...cache.stats() }, "pages served from memory");
    served = 0;
  };
  const timer = setInterval(report, REPORT_EVERY_MS);
  timer.unref();
  return {
    kept: { cache, askedPage: askedPageReader(site), clock, site, checkChanges: changes.check },
    onServed: () => (served += 1),
    close() {
      clearInterval(timer);
      report();
      cache.close();
    },
  };
}
