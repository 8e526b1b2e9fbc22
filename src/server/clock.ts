import type { EpochMs } from "#core/time/instant.ts";

/** The one clock of the process: the machine's, or one that stands still where tests put it. */
export type Clock = () => EpochMs;

export function clockOf(testNow: EpochMs | null): Clock {
  return testNow === null ? () => Date.now() : () => testNow;
}
