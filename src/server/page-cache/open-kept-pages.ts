import { currentDataVersion, watchChanges } from "#data/changes.ts";
import type { Database } from "#data/database.ts";
import type { Clock } from "#server/clock.ts";
import type { Log } from "#server/log.ts";
import type { KeptPages } from "#server/page-cache/kept-pages.ts";
import { askedPageReader } from "#server/page-cache/asked-page.ts";
import { createPageCache } from "#server/page-cache/page-cache.ts";
import type { SiteSettings } from "#web/http/request-context.server.ts";

type OpenKeptPages = {
  kept: KeptPages;
  /** Counts a page that was served past the app, which would have logged it. */
  onServed: () => void;
  close: () => Promise<void>;
};

const REPORT_EVERY_MS = 60_000;

/**
 * Begins to keep pages and to listen for changes. What is served from memory gets no line of its own in the log, which would
 * cost more than serving it; once a minute a line says how many there were.
 */
export async function openKeptPages(
  options: { maxBytes: number; database: Database; clock: Clock; log: Log },
  site: Pick<SiteSettings, "timezone">,
): Promise<OpenKeptPages> {
  const { database, clock, log } = options;
  const changes = await watchChanges(database, (message, details = {}) => log.warn(details, message));
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
    async close() {
      clearInterval(timer);
      report();
      cache.close();
      await changes.close();
    },
  };
}
