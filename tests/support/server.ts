import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { compileCache, layTemplate } from "#tests/support/data-templates.ts";
import { LIFTOFF_ONLY } from "#tests/support/short-lived.ts";

/**
 * The real built server on a free port of 127.0.0.1, with its own empty folder and, by default, an embedded database.
 */
export type TestServer = {
  origin: string;
  dataDir: string;
  /** The URL of the PostgreSQL in its settings; null for the embedded database in its folder. */
  databaseUrl: string | null;
  /** The secret in its settings; null for one that it made itself. */
  authSecret: string | null;
  /** Its output so far: the lines at start and the log. */
  output: () => string;
  stop: () => Promise<void>;
  pid: number;
};

/** The bundled server process of `npm run build`. */
export const SERVER = "build/process/main.js";

const READY_WITHIN_MS = 120_000;
const STOPS_WITHIN_MS = 15_000;

/**
 * The moment at which a test server's clock stands still: a Wednesday morning in New York, in the week between two
 * clock changes.
 */
export const TEST_NOW = "2026-03-11T14:20:00Z";

/**
 * Starts the built server with `settings` added to the tests' defaults (no demo directory, clock at TEST_NOW) and
 * waits until it is ready.
 */
export async function startServer(
  settings: Record<string, string> = {},
  readyWithinMs = READY_WITHIN_MS,
): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "samehour-e2e-"));
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: process.env["HOME"] ?? "",
    NODE_ENV: "test",
    HOST: "127.0.0.1",
    PORT: "0",
    DATA_DIR: dataDir,
    DEMO: "off",
    // All of a test's visitors have the same network address.
    RATE_LIMITS: "off",
    TEST_NOW,
    ...compileCache(),
    ...settings,
  };
  if (settings["DATABASE_URL"] === undefined) layTemplate(dataDir, env);
  const child = spawn(process.execPath, [LIFTOFF_ONLY, SERVER], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const append = (chunk: Buffer) => {
    output += chunk.toString("utf8");
  };
  child.stdout.on("data", append);
  child.stderr.on("data", append);
  const stop = async () => {
    await stopChild(child);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const origin = await untilReady(child, { output: () => output, readyWithinMs });
    const secrets = { databaseUrl: settings["DATABASE_URL"] ?? null, authSecret: settings["AUTH_SECRET"] ?? null };
    return { origin, dataDir, ...secrets, output: () => output, stop, pid: child.pid ?? 0 };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Waiting = { output: () => string; readyWithinMs: number };

async function untilReady(child: ChildProcess, { output, readyWithinMs }: Waiting): Promise<string> {
  const deadline = performance.now() + readyWithinMs;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output()}`);
    const port = /running at http:\/\/[^\s:]+:(\d+)/.exec(output())?.[1];
    if (port !== undefined && (await isReady(`http://localhost:${port}`))) return `http://localhost:${port}`;
    await wait(50);
  }
  throw new Error(`the server was not ready within ${readyWithinMs} ms:\n${output()}`);
}

async function isReady(origin: string): Promise<boolean> {
  const response = await fetch(`${origin}/readyz`).catch(() => null);
  return response?.ok ?? false;
}

/** Ends a process that the caller started, by force if it has not ended after `withinMs`; resolves when it has ended. */
export async function stopChild(child: ChildProcess, withinMs = STOPS_WITHIN_MS): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), withinMs);
  await ended;
  clearTimeout(late);
}
