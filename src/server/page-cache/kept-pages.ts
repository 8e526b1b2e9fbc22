import type { Clock } from "#server/clock.ts";
import type { AskedPageReader } from "#server/page-cache/asked-page.ts";
import type { PageCache } from "#server/page-cache/page-cache.ts";
import type { FixedSite } from "#web/http/request-context.server.ts";

/** The pages that this process keeps. */
export type KeptPages = {
  cache: PageCache;
  askedPage: AskedPageReader;
  clock: Clock;
  site: Pick<FixedSite, "timezone">;
  /** Notices what a form may just have changed, before its sender is answered and looks. */
  checkChanges: () => Promise<void>;
};
