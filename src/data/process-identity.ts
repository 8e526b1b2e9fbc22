import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Identifies a process; the start time distinguishes it from a later one with the same number. */
type ProcessIdentity = { pid: number; started: string };

export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, started: startOf(process.pid) ?? "" };
}

/** Whether that very process still runs; if the system cannot tell its start time, the number alone decides. */
export function isAlive({ pid, started }: ProcessIdentity): boolean {
  if (!answersToSignals(pid)) return false;
  const now = startOf(pid);
  return now === null || started === "" || now === started;
}

function answersToSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, but belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Start time of a process, in the system's own format; null when unknown. */
function startOf(pid: number): string | null {
  try {
    if (process.platform === "linux") return startOnLinux(pid);
    if (process.platform === "win32") return null;
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim() || null;
  } catch {
    // No such process, or no such tool: the caller then decides by the number alone.
    return null;
  }
}

function startOnLinux(pid: number): string {
  const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  // The program's name is in brackets and may contain anything; the 20th field after it is the start time in clock
  // ticks (proc(5)).
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const ticks = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  return `${boot}/${ticks}`;
}
