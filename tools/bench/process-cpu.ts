import { existsSync, readFileSync } from "node:fs";

/** A clock tick of /proc is 10 ms on every Linux of today. */
const TICK_MS = 10;

/** Milliseconds of CPU, user and system, that a process with all its threads and children has used so far; null where there is no /proc. */
export function cpuOf(pid: number): number | null {
  if (!existsSync(`/proc/${pid}/stat`)) return null;
  const children = childrenOf(pid).map((child) => cpuOf(child) ?? 0);
  return children.reduce((sum, each) => sum + each, ownCpu(pid));
}

/** With the children that have ended and were waited for, so that no work is lost when a worker goes. */
function ownCpu(pid: number): number {
  // The name of the program stands in parentheses and may hold spaces: the fields are counted from behind it.
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15).map(Number);
  return (user + system + childrenUser + childrenSystem) * TICK_MS;
}

function childrenOf(pid: number): readonly number[] {
  const path = `/proc/${pid}/task/${pid}/children`;
  if (!existsSync(path)) return [];
  return readFileSync(path, "utf8").split(" ").filter(Boolean).map(Number);
}
