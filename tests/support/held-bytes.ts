import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/**
 * The bytes of this process's buffers, after two garbage collections: the first one's buffers are freed by a thread
 * beside it, and counted until that has run; the second waits for it. So the result does not depend on how busy the
 * machine is.
 */
export function heldBytes(): number {
  collect();
  collect();
  return process.memoryUsage().arrayBuffers;
}
