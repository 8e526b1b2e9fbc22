import { setFlagsFromString } from "node:v8";

const GROWTH_PERCENT = 50;

/**
 * Has V8 look for garbage among what has lived for some seconds as soon as the heap has grown by half of what is in use. Left alone it waits
 * for the heap to become some three times as large: an import of ten thousand rows, none of which it keeps, then holds 100 MB more.
 */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
