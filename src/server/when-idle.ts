import { performance } from "node:perf_hooks";

const LOOK_EVERY_MS = 1_000;
/** The busy share of the time below which the process counts as idle. */
const IDLE_BELOW = 0.2;

/** Does `work` once, after the first second in which the process was idle. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    if (utilization >= IDLE_BELOW) return;
    clearInterval(timer);
    work();
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
