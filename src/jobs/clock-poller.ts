import { watchClock } from "#commands/clock/watch-clock.ts";
import { advanceDates } from "#commands/occurrences/advance-dates.ts";
import { CLOCK_HOLD_MS } from "#core/time/clock-watch.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";
import { runExtendDates } from "#jobs/dates.ts";
import type { JobDeps } from "#jobs/job-deps.ts";
import { openPoller, type Poller } from "#jobs/poller.ts";

type ClockDeps = Pick<JobDeps, "database" | "now" | "log">;

/** How often the clock is recorded, measured by the monotonic clock. */
const NOTED_EVERY_MS = MINUTE_MS;

/** Records the clock every minute. It does not use the job queue, which a wrong clock stops. */
export function openClockPoller(deps: ClockDeps): Poller {
  let noted = Number.NEGATIVE_INFINITY;
  let last = 0;
  return openPoller({
    name: "clock",
    work: async () => {
      const now = deps.now();
      const hasJumped = Math.abs(now - last) > NOTED_EVERY_MS;
      if (!hasJumped && performance.now() - noted < NOTED_EVERY_MS) return;
      await noteClock(deps);
      noted = performance.now();
      last = now;
    },
    log: deps.log,
  });
}

/** Records the clock and logs when it was set; recomputes the dates after it was set back. */
export async function noteClock(deps: ClockDeps): Promise<void> {
  const { database, now, log } = deps;
  const { move, byMs, broughtBack } = await watchClock(database, now());
  if (move === "even") return;
  const days = Math.round((Math.abs(byMs) / DAY_MS) * 10) / 10;
  if (move === "leapt") {
    return log("the clock is far ahead of when it was last seen, since it was set or the site was off", {
      days,
      nothingIsForgottenForHours: CLOCK_HOLD_MS / HOUR_MS,
    });
  }
  await runExtendDates(deps);
  const events = await advanceDates(database, now());
  log("the clock was put back, and the work that the wrong clock postponed is due again", {
    days,
    rows: broughtBack,
    events,
  });
}
