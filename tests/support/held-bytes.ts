import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** How many bytes of buffers this process holds, without those that are garbage already: when they go hangs on how busy the machine is. */
export function heldBytes(): number {
  collect();
  return process.memoryUsage().arrayBuffers;
}
