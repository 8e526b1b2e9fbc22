import { readFileSync } from "node:fs";

/** The resident memory of a process in megabytes; NaN where there is no /proc. */
export function memoryOf(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+) kB/.exec(text)?.[1]) / 1024;
  } catch {
    // Another system tells it elsewhere, or the process is over: there is nothing to say.
    return Number.NaN;
  }
}
