import type { ChildProcess } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { stopChild } from "#tests/support/server.ts";

/** A server that the measurement started, on 127.0.0.1. */
export type StartedProgram = { origin: string; pid: number; stop: () => Promise<void> };

const READY_WITHIN_MS = 60_000;

/** Waits until `path` is answered with 200. The program ends with `stop`, or at the latest with this process. */
export async function startedProgram(
  child: ChildProcess,
  { origin, path, afterwards, log }: { origin: string; path: string; afterwards: () => void; log?: () => string },
): Promise<StartedProgram> {
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  const stop = async () => {
    process.off("exit", end);
    await stopChild(child);
    afterwards();
  };
  const deadline = performance.now() + READY_WITHIN_MS;
  while (performance.now() < deadline && child.exitCode === null) {
    const answer = await fetch(origin + path).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return { origin, pid: child.pid ?? 0, stop };
    await wait(50);
  }
  const written = log?.() ?? "";
  await stop();
  throw new Error(`a server that is to be measured did not answer at ${origin}${path}\n${written}`);
}
