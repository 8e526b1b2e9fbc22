import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { SERVER, stopChild } from "#tests/support/server.ts";
import { SHARED_SOURCES } from "#tests/support/short-lived.ts";

/** A server process at its own address, which a test ends and restarts. */
export type SiteProcess = {
  port: number;
  origin: string;
  /** The id of the running process. */
  pid: () => number;
  /** Starts it and waits until it is ready. */
  start: () => Promise<void>;
  /** Ends it at once, as SIGKILL does. */
  kill: () => Promise<void>;
  /** Ends it in order, as SIGTERM does; returns its exit code. */
  stop: () => Promise<number | null>;
  /** The output of all its starts: the log and the lines at start. */
  output: () => string;
  /** Its resident memory, in bytes. */
  memory: () => number;
};

const READY_WITHIN_MS = 120_000;
/** More than a server gives itself: 30 s for requests, then 20 s each for mail and jobs. */
const STOPS_WITHIN_MS = 90_000;

/** A process of the built server, not yet started, with these settings and nothing else of the environment. */
export function siteProcess(port: number, settings: Readonly<Record<string, string>>): SiteProcess {
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  let output = "";
  const running = (): ChildProcess => {
    if (child === null) throw new Error("the process was not started");
    return child;
  };
  return {
    port,
    origin,
    pid: () => running().pid ?? 0,
    async start() {
      const env = { PATH: process.env["PATH"] ?? "", ...SHARED_SOURCES, ...settings, PORT: String(port) };
      const started = spawn(process.execPath, [SERVER], { env, stdio: ["ignore", "pipe", "pipe"] });
      child = started;
      const append = (chunk: Buffer): void => void (output += chunk.toString("utf8"));
      started.stdout.on("data", append);
      started.stderr.on("data", append);
      await untilReady(started, origin, () => output);
    },
    async kill() {
      const killed = running();
      if (killed.exitCode !== null || killed.signalCode !== null) return;
      const ended = once(killed, "exit");
      killed.kill("SIGKILL");
      await ended;
    },
    async stop() {
      if (child === null) return null;
      await stopChild(child, STOPS_WITHIN_MS);
      return child.exitCode;
    },
    output: () => output,
    memory: () => residentBytes(running().pid ?? 0),
  };
}

async function untilReady(child: ChildProcess, origin: string, output: () => string): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    const response = await fetch(`${origin}/readyz`).catch(() => null);
    if (response?.ok) return;
    await wait(50);
  }
  throw new Error(`the process at ${origin} did not become ready:\n${output().slice(-4_000)}`);
}

/** The memory that a process has in RAM, in bytes, as Linux counts it. */
function residentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1_024;
}
