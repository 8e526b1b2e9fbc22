import { setFlagsFromString } from "node:v8";

/** By how much of what is in use the heap may grow before V8 looks for garbage among what has lived for some seconds. */
const GROWTH_PERCENT = { pages: 100, longWork: 50 } as const;

let atWork = 0;

/**
 * Keeps the heap below twice what is in use; left alone, V8 waits for some three times as much. Half would be smaller still, but a page that
 * is made anew leaves a megabyte behind, and to look for garbage so often cost a sixth of all that making pages costs.
 */
export function limitHeapGrowth(): void {
  grow(GROWTH_PERCENT.pages);
}

/** Does what takes long and keeps little: an import of ten thousand rows, none of which it keeps, would hold 100 MB more of garbage. */
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
