import { existsSync, readFileSync } from "node:fs";
import { driveLoad, type Load, type LoadFigures } from "./load.ts";
import type { StartedProgram } from "./site.ts";

/** The unit of CPU time in /proc is 10 ms on all current Linux systems. */
const TICK_MS = 10;

/**
 * Milliseconds of CPU, user and system, used so far by a process with all its threads and children; null without /proc.
 */
export function cpuOf(pid: number): number | null {
  if (!existsSync(`/proc/${pid}/stat`)) return null;
  const children = childrenOf(pid).map((child) => cpuOf(child) ?? 0);
  return children.reduce((sum, each) => sum + each, ownCpu(pid));
}

/** Includes children that have ended, so that the work of a former worker counts. */
function ownCpu(pid: number): number {
  // The program's name is in parentheses and may contain spaces, so the fields are counted from its end.
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

/** A process's resident memory in megabytes; NaN without /proc. */
export function memoryOf(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+) kB/.exec(text)?.[1]) / 1024;
  } catch {
    // There is no /proc on other systems, and none for a process that has ended.
    return Number.NaN;
  }
}

export const ROUNDS = 15;
const WARM_REQUESTS = 2_000;
const WARM_WITHIN_MS = 30_000;
const LONGEST_ROUND_S = 10;

/** Figures of a server at one address: medians over its rounds; CPU in milliseconds per request, null without /proc. */
export type Measured = LoadFigures & {
  cpuMs: number | null;
  /**
   * The last server's requests per second as a share of this one's: the median over the rounds, in each of which both
   * are measured.
   */
  lastBesideThis: number;
};

/** `headers` are those of its own requests. */
type Contender = Pick<StartedProgram, "origin" | "pid"> & { headers?: Load["headers"] };
type Round = Omit<Measured, "lastBesideThis">;
type RoundLoad = Omit<Load, "url"> & { path: string };

/**
 * Measures the servers in turn, round after round, so that other load on the machine affects all alike. A first round
 * warms each up and does not count. Fails if a response had another status than 200.
 */
export async function inTurns(contenders: readonly Contender[], load: RoundLoad): Promise<readonly Measured[]> {
  const taken = contenders.map((): Round[] => []);
  for (const { origin, headers } of contenders) await warmUp(origin + load.path, { ...load.headers, ...headers });
  for (let round = -1; round < ROUNDS; round++) {
    for (const [index, contender] of contenders.entries()) {
      const figures = await oneRound(contender, load);
      if (round >= 0) taken[index]?.push(figures);
    }
  }
  const last = taken.at(-1) ?? [];
  return taken.map((rounds) => ({
    ...medians(rounds),
    lastBesideThis: median(rounds.map((round, at) => (last[at]?.perSecond ?? Number.NaN) / round.perSecond)),
  }));
}

/** The first responses of a process are slow, and until its code is compiled each costs several times as much. */
async function warmUp(url: string, headers: Load["headers"]): Promise<void> {
  const until = performance.now() + WARM_WITHIN_MS;
  for (let requested = 0; requested < WARM_REQUESTS && performance.now() < until; requested++) {
    await (await fetch(url, { headers })).arrayBuffer();
  }
}

/**
 * A round without any response, on a machine without time for it, says nothing: it is repeated with twice the duration.
 */
async function oneRound(contender: Contender, load: RoundLoad): Promise<Round> {
  const round = await drivenOnce(contender, load);
  if (round.requests > 0) return round;
  if (load.seconds > LONGEST_ROUND_S) throw new Error(`nothing was answered in ${load.seconds} s at ${load.path}`);
  return oneRound(contender, { ...load, seconds: 2 * load.seconds });
}

async function drivenOnce({ origin, pid, headers }: Contender, { path, ...load }: RoundLoad): Promise<Round> {
  const before = cpuOf(pid);
  const figures = await driveLoad({ ...load, url: origin + path, headers: { ...load.headers, ...headers } });
  const after = cpuOf(pid);
  if (figures.faults > 0) throw new Error(`${figures.faults} of ${figures.requests} answers at ${path} were not 200`);
  return { ...figures, cpuMs: before === null || after === null ? null : (after - before) / figures.requests };
}

function medians(rounds: readonly Round[]): Round {
  const of = (pick: (round: Round) => number): number => median(rounds.map(pick));
  const hasCpu = rounds.every((round) => round.cpuMs !== null);
  return {
    requests: of((round) => round.requests),
    perSecond: of((round) => round.perSecond),
    p50: of((round) => round.p50),
    p99: of((round) => round.p99),
    faults: of((round) => round.faults),
    cpuMs: hasCpu ? of((round) => round.cpuMs ?? 0) : null,
  };
}

/** The median; of an even number the lower of the two middle values. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}

/** The value that this share of the values does not exceed; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
