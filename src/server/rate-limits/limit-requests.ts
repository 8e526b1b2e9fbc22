import type { IncomingMessage } from "node:http";
import { clientKey, NETWORK_FACTOR, networkKey } from "#core/rate-limits/client-key.ts";
import type { RateKind } from "#core/rate-limits/rate-limits.ts";
import { recordLimits, shareRateCounts } from "#commands/rate-limits/record-limits.ts";
import type { Db } from "#data/database.ts";
import type { Clock } from "#server/clock.ts";
import type { AddressReader } from "#server/edge/client-address.ts";
import type { Log } from "#server/log.ts";
import { createRateLimiter, SHARE_EVERY_MS } from "#server/rate-limits/rate-limiter.ts";
import { reachedLimits } from "#server/rate-limits/reached-limits.ts";

export type RequestLimits = {
  /** Counts the request as each kind; 0, or the seconds after which its client may come again. */
  wait: (request: IncomingMessage, ...kinds: readonly RateKind[]) => number;
  close: () => void;
};

type LimitOptions = { db: Db; clock: Clock; log: Log; factor: number; clientAddress: AddressReader };

/** Limits what one client gets in a minute, in all processes together, and adds to the audit log who reached a limit. While the database is away, each process counts alone. */
export function limitRequests({ db, clock, log, factor, clientAddress }: LimitOptions): RequestLimits {
  const limiter = createRateLimiter({ clock, factor, share: (window, added) => shareRateCounts(db, window, added) });
  const reached = reachedLimits({ clock, record: (found) => recordLimits({ db }, found, clock()) });
  const clients = clientReader(clientAddress);
  let isAlone = false;
  let isSharing = false;
  const share = async (): Promise<void> => {
    if (isSharing) return;
    isSharing = true;
    try {
      await limiter.share();
      await reached.flush();
      isAlone = false;
    } catch (error) {
      if (!isAlone) log.warn({ err: error }, "request counts cannot be shared between processes");
      isAlone = true;
    } finally {
      isSharing = false;
    }
  };
  const timer = setInterval(() => void share(), SHARE_EVERY_MS);
  timer.unref();
  return {
    wait(request, ...kinds) {
      const client = clients(request);
      const network = networkKey(client);
      const userAgent = request.headers["user-agent"] ?? null;
      return kinds.reduce((longest, kind) => {
        const wait = limiter.take(kind, client);
        const shared = wait > 0 || network === null ? 0 : limiter.take(kind, network, NETWORK_FACTOR);
        if (wait > 0) reached.add({ kind, client, userAgent });
        else if (shared > 0 && network !== null) reached.add({ kind, client: network, userAgent });
        return Math.max(longest, wait, shared);
      }, 0);
    },
    close: () => clearInterval(timer),
  };
}

/** Who sent a request. Behind no proxy that is the same for a whole connection, and reading it once is enough. */
function clientReader(clientAddress: AddressReader): (request: IncomingMessage) => string {
  const known = new WeakMap<object, string>();
  return ({ socket, headers }) => {
    const forwarded = headers["x-forwarded-for"];
    const found = forwarded === undefined ? known.get(socket) : undefined;
    if (found !== undefined) return found;
    const hops = typeof forwarded === "string" ? forwarded : forwarded?.join(",");
    const client = clientKey(clientAddress(socket.remoteAddress, hops));
    if (forwarded === undefined) known.set(socket, client);
    return client;
  };
}
