import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { stopChild } from "#tests/support/server.ts";
import { freePort } from "../start-postgres.ts";

/** A server that the bench started, on 127.0.0.1. */
export type StartedProgram = { origin: string; pid: number; stop: () => Promise<void> };

const READY_WITHIN_MS = 60_000;

/** Waits until `path` responds with 200. The program is stopped by `stop`, or when this process ends. */
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

/**
 * The built server in its own process, configured as for visitors, with its log in a file; `tree` contains its sources.
 */
export async function startSite(
  settings: Readonly<Record<string, string>>,
  tree = process.cwd(),
): Promise<StartedProgram> {
  const folder = mkdtempSync(join(tmpdir(), "samehour-bench-site-"));
  const log = openSync(join(folder, "log"), "a");
  const port = await freePort();
  const child = spawn(process.execPath, ["build/process/main.js"], {
    cwd: tree,
    env: {
      PATH: process.env["PATH"] ?? "",
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: folder,
      DEMO: "off",
      // Rate limits count as usual, but are too high for one client to reach.
      RATE_LIMITS: "999999",
      ...settings,
    },
    stdio: ["ignore", log, log],
  });
  return startedProgram(child, {
    origin: `http://127.0.0.1:${port}`,
    path: "/readyz",
    log: () => readFileSync(join(folder, "log"), "utf8").slice(-2_000),
    afterwards: () => rmSync(folder, { recursive: true, force: true }),
  });
}
