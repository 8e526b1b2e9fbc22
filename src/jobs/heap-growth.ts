import { setFlagsFromString } from "node:v8";

/** How far the heap may grow, in percent of the memory in use, before V8 collects old objects. */
const GROWTH_PERCENT = { pages: 100, longWork: 50 } as const;

let atWork = 0;

/**
 * Keeps the heap below twice the memory in use; by default V8 lets it grow to about three times as much. A lower limit costs CPU:
 * each rendered page leaves a megabyte of garbage, and at 50 % collecting took a sixth of the time of rendering.
 */
export function limitHeapGrowth(): void {
  grow(GROWTH_PERCENT.pages);
}

/** Runs long work with a smaller heap: an import of ten thousand rows would otherwise hold 100 MB more of garbage. */
export async function withSmallHeap<Done>(work: () => Promise<Done>): Promise<Done> {
  atWork += 1;
  grow(GROWTH_PERCENT.longWork);
  try {
    return await work();
  } finally {
    atWork -= 1;
    if (atWork === 0) grow(GROWTH_PERCENT.pages);
  }
}

function grow(percent: number): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}
