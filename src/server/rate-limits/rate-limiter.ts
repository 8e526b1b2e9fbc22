import {
  countedAt,
  RATE_LIMITS,
  RATE_WINDOW_MS,
  type RateCounts,
  type RateKind,
  rateWindow,
  resetSeconds,
  secondsUntilNext,
} from "#core/rate-limits/rate-limits.ts";
import type { Clock } from "#server/clock.ts";

type Shared = { kind: RateKind; client: string };

/** Sends this process's counts to the other processes, and returns the counts of all. */
export type ShareCounts = (
  timeWindow: number,
  added: readonly (Shared & { count: number })[],
) => Promise<readonly (Shared & RateCounts)[]>;

/** A limit, how many more requests it allows now, and the seconds after which it is whole again at the latest. */
export type LimitLeft = { limit: number; left: number; resetSeconds: number };

type RateLimiter = {
  /**
   * Counts one request of the client and returns 0, or the seconds to wait if it had too many; a refused request is
   * not counted. A network has `times` the limit.
   */
  take: (kind: RateKind, client: string, times?: number) => number;
  /** What is left of a limit of the client; counts nothing. */
  left: (kind: RateKind, client: string) => LimitLeft;
  /** Exchanges counts with the other processes. */
  share: () => Promise<void>;
};

/** A client's counts are shared once it used this share of its limit here: most people never do. */
const SHARED_FROM = 0.1;
/** With more clients in a minute than this the oldest are dropped, to bound the memory. */
const CLIENTS_MAX = 50_000;

type Counter = Shared & {
  timeWindow: number;
  /** Requests that this process allowed in this window, and how many of them it has reported to the others. */
  own: number;
  reported: number;
  /** Known requests that the others allowed in it. */
  others: number;
  previous: number;
};

/** Counters of one client by kind: joining client and kind into one key for each request would cost more than counting. */
type Counters = Partial<Record<RateKind, Counter>>;

/**
 * Counts in memory, so that a cached page needs no database, and shares the counts of busy clients each second:
 * several processes together allow a client its limit and at most a tenth more per process.
 */
export function createRateLimiter(options: { clock: Clock; factor: number; share: ShareCounts }): RateLimiter {
  const { clock, factor } = options;
  const clients = new Map<string, Counters>();

  const counterOf = (kind: RateKind, client: string, timeWindow: number): Counter => {
    const known = clients.get(client);
    const counter = known?.[kind];
    if (counter !== undefined) return inWindow(counter, timeWindow);
    if (known === undefined && clients.size >= CLIENTS_MAX) forgetOldest(clients, timeWindow);
    const created = { kind, client, timeWindow, own: 0, reported: 0, others: 0, previous: 0 };
    clients.set(client, { ...known, [kind]: created });
    return created;
  };

  return {
    take(kind, client, times = 1) {
      const now = clock();
      const counter = counterOf(kind, client, rateWindow(now));
      const { own, others, previous } = counter;
      const wait = secondsUntilNext({ current: own + others, previous }, RATE_LIMITS[kind] * factor * times, now);
      if (wait === 0) counter.own += 1;
      return wait;
    },
    left(kind, client) {
      const now = clock();
      const limit = Math.max(1, Math.floor(RATE_LIMITS[kind] * factor));
      const { own, others, previous } = counterOf(kind, client, rateWindow(now));
      const counts = { current: own + others, previous };
      return { limit, left: Math.max(0, Math.floor(limit - countedAt(counts, now))), resetSeconds: resetSeconds(now) };
    },
    async share() {
      const timeWindow = rateWindow(clock());
      const busy = [...clients.values()]
        .flatMap(Object.values<Counter>)
        .filter((each) => each.timeWindow === timeWindow && each.own >= RATE_LIMITS[each.kind] * factor * SHARED_FROM);
      const unreported = busy.map((counter) => ({ counter, count: counter.own - counter.reported }));
      const added = unreported.map(({ counter: { kind, client }, count }) => ({ kind, client, count }));
      const known = await options.share(timeWindow, added);
      const totals = new Map(known.map((each) => [`${each.kind} ${each.client}`, each]));
      for (const { counter, count } of unreported) learn(counter, timeWindow, { count, totals });
    },
  };
}

/** The counter moved to a window: its current count becomes the previous one, or zero after a longer pause. */
function inWindow(counter: Counter, timeWindow: number): Counter {
  if (counter.timeWindow === timeWindow) return counter;
  const isNext = counter.timeWindow === timeWindow - 1;
  counter.previous = isNext ? counter.own + counter.others : 0;
  Object.assign(counter, { timeWindow, own: 0, reported: 0, others: 0 });
  return counter;
}

function learn(
  counter: Counter,
  timeWindow: number,
  { count, totals }: { count: number; totals: ReadonlyMap<string, RateCounts> },
): void {
  const total = totals.get(`${counter.kind} ${counter.client}`);
  if (total === undefined || counter.timeWindow !== timeWindow) return;
  counter.reported += count;
  counter.others = Math.max(0, total.current - counter.reported);
  counter.previous = Math.max(counter.previous, total.previous);
}

/** Drops the clients of earlier minutes, or if there are none, a tenth of all. A Map lists the oldest first. */
function forgetOldest(clients: Map<string, Counters>, timeWindow: number): void {
  for (const [client, counters] of clients) {
    const isOld = Object.values(counters).every((counter) => counter.timeWindow < timeWindow - 1);
    if (isOld) clients.delete(client);
  }
  for (const client of clients.keys()) {
    if (clients.size < CLIENTS_MAX * 0.9) break;
    clients.delete(client);
  }
}

/** Interval of exchanging counts, in milliseconds. */
export const SHARE_EVERY_MS = RATE_WINDOW_MS / 60;
