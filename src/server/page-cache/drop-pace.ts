/** `burst` drops may follow each other at once, then one in each interval. */
export type Pace = { burst: number; everyMs: number };

/** A site that changes all the time drops its cache at most once a second on average; otherwise it would cache nothing. */
export const DROP_PACE: Pace = { burst: 5, everyMs: 1_000 };

/**
 * Calls `act` for each request: at once while the pace allows it, else as soon as it does. Requests that wait cause one call.
 * `clock` gives monotonic milliseconds.
 */
export function atPace(pace: Pace, clock: () => number, act: () => void): { request: () => void; end: () => void } {
  let allowed = pace.burst;
  let counted = clock();
  let waiting: NodeJS.Timeout | undefined;

  const refill = (): void => {
    const gained = Math.floor((clock() - counted) / pace.everyMs);
    allowed = Math.min(pace.burst, allowed + gained);
    counted += gained * pace.everyMs;
  };
  const run = (): void => {
    waiting = undefined;
    allowed -= 1;
    act();
  };
  return {
    request() {
      if (waiting !== undefined) return;
      refill();
      if (allowed >= 1) return run();
      waiting = setTimeout(
        () => {
          refill();
          run();
        },
        counted + pace.everyMs - clock(),
      );
      waiting.unref();
    },
    end: () => clearTimeout(waiting),
  };
}
