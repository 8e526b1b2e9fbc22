import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Worker } from "node:worker_threads";
import { pino } from "pino";
import { readConfig } from "#server/config.ts";
import { loadBuild } from "#server/load-build.ts";
import { start } from "#server/start.ts";
import { freePort } from "../start-postgres.ts";
import { runCommand } from "../testing/run-command.ts";

const REQUESTS = 100_000;
const CLIENTS = 3;
const PAGE_CACHE_MB = 64;
const ZONES = ["Europe/Paris", "America/New_York", "Asia/Tokyo", "UTC", "Asia/Kolkata", "Australia/Sydney"];
const WORDS = ["prayer", "silent", "evening", "reading", "meditation", "morning", "circle", "online"];

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/**
 * The server's memory before, during and after `requests` varied pages: demo directory, embedded database, three
 * clients.
 */
export async function benchMemory(requests: number = REQUESTS): Promise<void> {
  if ((await runCommand(["tools/build.mjs"])) !== 0) throw new Error("the pages could not be built");
  const dataDir = mkdtempSync(join(tmpdir(), "samehour-bench-memory-"));
  const threads: Worker[] = [];
  process.on("worker", (worker) => threads.push(worker));
  const read = readConfig({
    NODE_ENV: "production",
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    PAGE_CACHE_MB: String(PAGE_CACHE_MB),
    RATE_LIMITS: "off",
  });
  if ("problems" in read) throw new Error(read.problems.join("\n"));
  const { web, files } = await loadBuild("production");
  const server = await start({ config: read.config, log: pino({ level: "silent" }), web: async () => web, files });
  try {
    const [engine] = threads;
    if (engine === undefined) throw new Error("no thread runs the embedded database");
    print(
      `${requests} requests, ${CLIENTS} clients, PAGE_CACHE_MB=${PAGE_CACHE_MB}, megabytes after a full collection`,
    );
    print("requests   resident  V8 heap  buffers  engine's V8 heap");
    const paths = await pathsOf(server.baseUrl);
    await report(0, engine);
    const part = Math.ceil(requests / 5);
    for (let done = 0; done < requests; done += part) {
      await walk(server.baseUrl, paths, { from: done, to: Math.min(done + part, requests) });
      await report(Math.min(done + part, requests), engine);
    }
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Lists, searches and the events' pages that the first list links to. */
async function pathsOf(origin: string): Promise<readonly string[]> {
  const list = await (await fetch(`${origin}/events`)).text();
  const events = new Set([...list.matchAll(/href="(\/events\/[^"?]+)"/g)].map(([, path = ""]) => path));
  const searches = WORDS.flatMap((word, at) => WORDS.slice(at).map((other) => `/events?q=${word}+${other}`));
  return ["/", "/events", "/events?tab=past", "/organizers", ...searches, ...events];
}

async function walk(
  origin: string,
  paths: readonly string[],
  { from, to }: { from: number; to: number },
): Promise<void> {
  let next = from;
  const client = async (): Promise<void> => {
    while (next < to) {
      const at = next++;
      const path = paths[at % paths.length] ?? "/events";
      const headers = { cookie: `tz=${ZONES[at % ZONES.length]}`, "accept-encoding": at % 3 === 0 ? "gzip" : "br" };
      const response = await fetch(origin + path, { headers });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

async function report(requests: number, engine: Worker): Promise<void> {
  // A heap snapshot starts with a full collection, which no other call triggers in another thread.
  (await engine.getHeapSnapshot()).destroy();
  collectGarbage();
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
  const { used_heap_size: engineHeap } = await engine.getHeapStatistics();
  const columns = [rss, heapUsed, arrayBuffers, engineHeap].map((bytes) => (bytes / 1e6).toFixed(0).padStart(8));
  print(`${String(requests).padStart(8)}  ${columns.join(" ")}`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
