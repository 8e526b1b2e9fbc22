import { setTimeout as wait } from "node:timers/promises";
import type { Cut } from "#tests/support/processes/reverse-proxy.ts";
import type { SiteProcess } from "#tests/support/processes/site-process.ts";

/** When a process was killed; the port identifies it. */
export type Kill = { port: number; at: number };

type Killing = { everyMs: number; isOver: () => boolean };

/** Kills these processes in turn, each as SIGKILL does, and starts it again. */
export async function killInTurn(
  processes: readonly SiteProcess[],
  { everyMs, isOver }: Killing,
): Promise<readonly Kill[]> {
  const kills: Kill[] = [];
  for (let turn = 0; ; turn += 1) {
    for (let waited = 0; waited < everyMs && !isOver(); waited += 200) await wait(200);
    const each = processes[turn % processes.length];
    if (isOver() || each === undefined) return kills;
    kills.push({ port: each.port, at: Date.now() });
    await each.kill();
    await each.start();
  }
}

/** A connection that a kill broke is noticed within this time. */
const NOTICED_MS = 5_000;

/** The broken connections that no kill explains. */
export function unexplained(cuts: readonly Cut[], kills: readonly Kill[]): readonly Cut[] {
  return cuts.filter(
    (cut) => !kills.some(({ port, at }) => port === cut.port && cut.at >= at && cut.at < at + NOTICED_MS),
  );
}

/** Measures the memory of a process until `isOver`, in bytes, every two seconds. */
export async function watchMemory(process: SiteProcess, isOver: () => boolean): Promise<readonly number[]> {
  const measured: number[] = [];
  while (!isOver()) {
    measured.push(process.memory());
    await wait(2_000);
  }
  return measured;
}
