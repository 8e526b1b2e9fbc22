import type { EpochMs } from "#core/time/instant.ts";

/** The one clock of the process: the machine's clock, or a stopped one for tests. */
export type Clock = () => EpochMs;

export function clockOf(testNow: EpochMs | null): Clock {
  return testNow === null ? () => Date.now() : () => testNow;
}
