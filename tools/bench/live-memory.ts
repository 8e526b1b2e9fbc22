import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { liveClients } from "./live-clients.ts";
import { LIVE_SECRET } from "./live-secret.ts";
import type { StartedProgram } from "./started-program.ts";

const WARM_UP = 500;
/** Long enough for two heartbeats of every stream. */
const SETTLE_MS = 50_000;
const LIMIT_KB = 20;

/** By how much the server's memory (resident, of the whole process) grows for each stream that is open and quiet. */
export async function measureMemory(site: StartedProgram, streams: number): Promise<void> {
  const warm = liveClients(site, LIVE_SECRET);
  await warm.openTo(WARM_UP);
  await warm.close();
  await wait(SETTLE_MS / 5);
  const before = residentKb(site.pid);
  const clients = liveClients(site, LIVE_SECRET);
  await clients.openTo(streams);
  await wait(SETTLE_MS);
  const each = (residentKb(site.pid) - before) / streams;
  process.stdout.write(
    `\nMemory: ${streams} streams, ${each.toFixed(1)} kB each (${(before / 1_000).toFixed(0)} MB before; at most ${LIMIT_KB} kB each)\n`,
  );
  await clients.close();
}

function residentKb(pid: number): number {
  const found = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(found?.[1] ?? Number.NaN);
}
