import type { HttpBindings } from "@hono/node-server";
import type { AddressReader } from "#server/edge/client-address.ts";
import type { StaticFiles } from "#server/edge/static-files.ts";
import type { CachedPages } from "#server/page-cache/page-cache.ts";
import type { RequestLimits } from "#server/rate-limits/limit-requests.ts";
import type { ValuesOptions } from "#server/request-values.ts";
import type { WebHandler } from "#web/http/web-handler.server.ts";

export type HandlerOptions = ValuesOptions & {
  /** The web app; while developing it is loaded anew after each change. */
  web: () => Promise<WebHandler>;
  /** Null while developing: then Vite serves the files. */
  files: StaticFiles | null;
  /** The page cache; null for none. */
  pages: CachedPages | null;
  /** How much one client gets; null has no limits. */
  limits: RequestLimits | null;
  /** The key that opens the outbox, new with each process (PRODUCT P19); null for a site without an outbox. */
  outboxKey: string | null;
  isReady: () => Promise<boolean>;
  clientAddress: AddressReader;
  development: boolean;
};

/** What Hono keeps beside a request. */
export type Edge = {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** Who sent the request; null when nobody can tell. */
    address: string | null;
    path: string;
    search: string;
  };
};
