import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/**
 * The bytes of this process's buffers, after a garbage collection, so that the result does not depend on how busy the
 * machine is.
 */
export function heldBytes(): number {
  collect();
  return process.memoryUsage().arrayBuffers;
}
