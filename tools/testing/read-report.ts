import { existsSync, readFileSync } from "node:fs";
import type { Counts } from "./result.ts";

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numFailedTestSuites: number;
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
};

/** Reads the counts from Vitest's JSON report. A file that failed to load counts as one failed test. */
export function readVitestReport(path: string, exitCode: number): Counts {
  if (!existsSync(path)) return { passed: 0, failed: 1, skipped: 0 };
  const report = JSON.parse(readFileSync(path, "utf8")) as VitestReport;
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  return withExitCode(counts, exitCode);
}

/** Reads the counts from Playwright's JSON report. A test that passed only on a retry counts as failed. */
export function readPlaywrightReport(path: string, exitCode: number): Counts {
  if (!existsSync(path)) return { passed: 0, failed: 1, skipped: 0 };
  const { stats } = JSON.parse(readFileSync(path, "utf8")) as PlaywrightReport;
  const counts = { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
  return withExitCode(counts, exitCode);
}

/** A runner that failed without a failed test (an unhandled error, or no test found) counts as one failure. */
function withExitCode(counts: Counts, exitCode: number): Counts {
  const isSilentFailure = counts.failed === 0 && (exitCode !== 0 || counts.passed + counts.skipped === 0);
  return isSilentFailure ? { ...counts, failed: 1 } : counts;
}
