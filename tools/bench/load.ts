import { execFile, spawnSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The address, the duration, and the number of keep-alive connections. */
export type Load = { url: string; seconds: number; connections: number; headers: Readonly<Record<string, string>> };

/** Responses, also per second, their times in milliseconds, and the number of those without status 200. */
export type LoadFigures = { requests: number; perSecond: number; p50: number; p99: number; faults: number };

/** Whether wrk is installed; otherwise autocannon sends the requests, whose own CPU use is too high for two cores. */
export const HAS_WRK = spawnSync("wrk", ["-v"]).error === undefined;

/** Drives one address from a process of its own. */
export function driveLoad(load: Load): Promise<LoadFigures> {
  return HAS_WRK ? driveWithWrk(load) : driveWithAutocannon(load);
}

async function driveWithWrk({ url, seconds, connections, headers }: Load): Promise<LoadFigures> {
  const headerArguments = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const size = ["-t1", `-c${connections}`, `-d${seconds}s`, "--latency", "--timeout", "10s"];
  const { stdout } = await run("wrk", [...size, ...headerArguments, url]);
  return readWrk(stdout);
}

/** Parses the output of wrk 4. */
export function readWrk(text: string): LoadFigures {
  const requests = Number(/(\d+) requests in/.exec(text)?.[1]);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1]);
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(text)?.[1] ?? 0);
  const broken = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(text)?.slice(1) ?? [];
  const faults = broken.map(Number).reduce((sum, each) => sum + each, refused);
  if (Number.isNaN(requests)) throw new Error(`wrk did not measure:\n${text}`);
  return { requests, perSecond, p50: wrkTime(text, "50%"), p99: wrkTime(text, "99%"), faults };
}

const IN_MS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1_000, m: 60_000 };

function wrkTime(text: string, share: string): number {
  const line = text.split("\n").find((each) => each.trim().startsWith(share));
  const [, figure, unit = ""] = /([\d.]+)(us|ms|s|m)\s*$/.exec(line ?? "") ?? [];
  return Number(figure) * (IN_MS[unit] ?? Number.NaN);
}

type AutocannonResult = {
  requests: { total: number };
  latency: { p50: number; p99: number };
  duration: number;
  non2xx: number;
  errors: number;
  timeouts: number;
};

async function driveWithAutocannon({ url, seconds, connections, headers }: Load): Promise<LoadFigures> {
  const headerArguments = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}=${value}`]);
  const size = ["-c", String(connections), "-d", String(seconds), "-j", "-n"];
  const program = "node_modules/autocannon/autocannon.js";
  const { stdout } = await run(process.execPath, [program, ...size, ...headerArguments, url]);
  const result = JSON.parse(stdout) as AutocannonResult;
  return {
    requests: result.requests.total,
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    faults: result.non2xx + result.errors + result.timeouts,
  };
}

const EVERY_MS = 40;
const HEADERS = { "accept-encoding": "br, gzip", accept: "text/html", cookie: "tz=Europe/Paris" };

/**
 * Requests a page repeatedly while `work` runs, so rarely that it costs little itself; returns the p99 in milliseconds.
 */
export async function pacedLoad(
  url: string,
  meanwhile: () => Promise<unknown>,
): Promise<{ p99: number; requested: number }> {
  const times: number[] = [];
  const over = new AbortController();
  const load = (async () => {
    for (let due = performance.now(); !over.signal.aborted; due += EVERY_MS) {
      await wait(Math.max(0, due - performance.now()));
      const began = performance.now();
      const answer = await fetch(url, { headers: HEADERS });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`);
      times.push(performance.now() - began);
    }
  })();
  const during = Promise.race([meanwhile(), load]);
  try {
    await during;
  } finally {
    over.abort();
  }
  await load;
  times.sort((a, b) => a - b);
  return { p99: times[Math.floor(0.99 * (times.length - 1))] ?? Number.NaN, requested: times.length };
}
