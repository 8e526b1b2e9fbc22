/** So many drops may follow each other at once, then one in each interval. */
export type Pace = { burst: number; everyMs: number };

/** A site that changes all the time would keep nothing: on average it drops its pages once a second at most. */
export const DROP_PACE: Pace = { burst: 5, everyMs: 1_000 };

/**
 * Calls `act` for each request at once while the pace allows, else as soon as it does; requests that wait are one. `clock`
 * gives milliseconds that never go back.
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
