import { readFileSync } from "node:fs";
import { decodePicture } from "#storage/image/decode-picture.ts";

/** A process that decodes the picture given as its argument and prints the result and its peak memory in megabytes. */
const decoded = await decodePicture(readFileSync(process.argv[2] ?? ""), "event");
const peak = Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync("/proc/self/status", "utf8"))?.[1]) / 1_024;
process.stdout.write(JSON.stringify({ outcome: "fault" in decoded ? decoded.fault : "decoded", peak }));
