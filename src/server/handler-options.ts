import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { Database } from "#data/database.ts";
import type { AddressReader } from "#server/edge/client-address.ts";
import type { StaticFiles } from "#server/edge/static-files.ts";
import type { CachedPages } from "#server/page-cache/page-cache.ts";
import type { RequestLimits } from "#server/rate-limits/limit-requests.ts";
import type { ValuesOptions } from "#server/request-values.ts";
import type { Traced } from "#server/tracing/open-tracing.ts";
import type { WebHandler } from "#web/http/web-handler.server.ts";

export type HandlerOptions = ValuesOptions & {
  /** The web app; in development it is loaded again after each change. */
  web: () => Promise<WebHandler>;
  /** Null in development, where Vite serves the files. */
  files: StaticFiles | null;
  /** The page cache; null for none. */
  pages: CachedPages | null;
  /** The limits on requests; null means no limits. */
  limits: RequestLimits | null;
  /** The key of the outbox, new for each process (PRODUCT P19); null for a site without an outbox. */
  outboxKey: string | null;
  isReady: () => Promise<boolean>;
  clientAddress: AddressReader;
  /** Runs the web app's answer as a span of its own; null when nothing is traced. */
  traced: Traced | null;
  development: boolean;
};

/** The options for a page that is read from the replica; unchanged without one. */
export function withReplica(options: HandlerOptions, replica: Database | null): HandlerOptions {
  return replica === null ? options : { ...options, database: replica };
}

/** What Hono stores with a request. */
export type Edge = {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** The client's address; null when it is unknown. */
    address: string | null;
    path: string;
    search: string;
  };
};

/** Whether the client closed the connection before its request was complete: then an error is not ours. */
export function hasGoneAway(c: Context<Edge>): boolean {
  const { incoming } = c.env;
  return incoming.destroyed && !incoming.complete;
}
