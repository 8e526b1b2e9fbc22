import type { IncomingMessage } from "node:http";
import { type ReachedLimit, recordLimits, shareRateCounts } from "#commands/rate-limits/record-limits.ts";
import { actorOf } from "#core/audit/actor.ts";
import { clientKey, NETWORK_FACTOR, networkKey } from "#core/rate-limits/client-key.ts";
import type { RateKind } from "#core/rate-limits/rate-limits.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import type { Db } from "#data/database.ts";
import type { Clock } from "#server/clock.ts";
import type { AddressReader } from "#server/edge/client-address.ts";
import type { Log } from "#server/log.ts";
import { createRateLimiter, type LimitLeft, SHARE_EVERY_MS } from "#server/rate-limits/rate-limiter.ts";

export type RequestLimits = {
  /** Counts the request as each kind; 0, or the seconds after which its client may come again. */
  wait: (request: IncomingMessage, ...kinds: readonly RateKind[]) => number;
  /** What the client of the request has left of a limit of its own; counts nothing. */
  left: (request: IncomingMessage, kind: RateKind) => LimitLeft;
  close: () => void;
};

type LimitOptions = { db: Db; clock: Clock; log: Log; factor: number; clientAddress: AddressReader };

/**
 * Limits each client's requests per minute, in all processes together, and records in the audit log which client
 * reached a limit. While the database is unavailable, each process counts alone.
 */
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
    left: (request, kind) => limiter.left(kind, clients(request)),
    close: () => clearInterval(timer),
  };
}

/** The client of a request. Without a proxy it is the same for a whole connection, so it is read once. */
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

type Reached = { kind: RateKind; client: string; userAgent: string | null };

/** Most clients recorded in the audit log per hour: an attack must not fill it. */
const RECORDED_MAX = 1_000;
/** Most entries added at once, because other work on the database waits meanwhile. */
const AT_ONCE = 100;

/**
 * Remembers which clients reached which limit until the audit log has it, once per hour. Nothing is written during a
 * request. Each process remembers its own.
 */
export function reachedLimits({ clock, record }: { clock: Clock; record: (found: ReachedLimit[]) => Promise<void> }) {
  let hour = 0;
  const known = new Set<string>();
  const waiting: ReachedLimit[] = [];
  return {
    add({ kind, client, userAgent }: Reached): void {
      const present = Math.floor(clock() / HOUR_MS);
      if (present !== hour) known.clear();
      hour = present;
      const key = `${kind} ${client}`;
      if (known.has(key) || known.size >= RECORDED_MAX || waiting.length >= RECORDED_MAX) return;
      known.add(key);
      waiting.push({
        limit: `${kind}-requests`,
        actor: actorOf(null, { address: client, userAgent, requestId: null }),
      });
    },
    /** Adds the first waiting entries to the audit log; failed ones wait for the next try. */
    async flush(): Promise<void> {
      const found = waiting.slice(0, AT_ONCE);
      if (found.length === 0) return;
      await record(found);
      waiting.splice(0, found.length);
    },
  };
}
