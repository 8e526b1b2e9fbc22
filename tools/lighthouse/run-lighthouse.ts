import { execFile } from "node:child_process";
import { promisify } from "node:util";

/**
 * Lighthouse's result for a page: scores of 100 by category, layout shift, largest paint and blocking time in ms, and
 * each imperfect audit.
 */
export type Verdict = {
  scores: Readonly<Record<string, number>>;
  layoutShift: number;
  largestPaintMs: number;
  blockingMs: number;
  shortfalls: readonly string[];
};

type Audit = { id: string; title: string; score: number | null; scoreDisplayMode: string; displayValue?: string };
export type LighthouseReport = {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit & { numericValue?: number }>;
};

const run = promisify(execFile);
const PROGRAM = "tools/lighthouse/node_modules/lighthouse/cli/index.js";
const RUN_WITHIN_MS = 180_000;

/**
 * Runs Lighthouse's command with its phone and slow network in a fresh browser; retries once, because it sometimes
 * misses the beginning of its own recording (NO_NAVSTART).
 */
export async function runLighthouse(url: string, browser: string, browserArguments: readonly string[]) {
  const report = async () => readReport(await runInProcess(url, browser, browserArguments));
  return report().catch(report);
}

async function runInProcess(url: string, browser: string, browserArguments: readonly string[]) {
  const settings = [
    "--quiet",
    "--output=json",
    "--output-path=stdout",
    "--only-categories=performance,accessibility,best-practices,seo",
    "--no-enable-error-reporting",
    `--chrome-flags=--headless=new ${browserArguments.join(" ")}`,
  ];
  const { stdout } = await run(process.execPath, [PROGRAM, url, ...settings], {
    env: { ...process.env, CHROME_PATH: browser },
    maxBuffer: 64 * 1024 * 1024,
    timeout: RUN_WITHIN_MS,
  }).catch(inShort);
  return JSON.parse(stdout) as LighthouseReport;
}

/** The command's error message, without the incomplete report that it prints too. */
function inShort(error: Error & { stderr?: string }): never {
  throw new Error(`Lighthouse failed: ${error.stderr?.trim() || error.message}`);
}

/** Parses a report; throws if Lighthouse itself failed. */
export function readReport(report: LighthouseReport): Verdict {
  if (report.runtimeError) throw new Error(`Lighthouse failed: ${report.runtimeError.message}`);
  const scores = Object.entries(report.categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]);
  const weighted = new Set(
    Object.values(report.categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
    ),
  );
  const shortfalls = Object.values(report.audits)
    .filter(({ id, score }) => weighted.has(id) && score !== null && score < 0.9)
    .map(({ id, title }) => `${id}: ${title}`);
  const figure = (audit: string): number => report.audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: Object.fromEntries(scores) as Record<string, number>,
    layoutShift: figure("cumulative-layout-shift"),
    largestPaintMs: figure("largest-contentful-paint"),
    blockingMs: figure("total-blocking-time"),
    shortfalls,
  };
}
