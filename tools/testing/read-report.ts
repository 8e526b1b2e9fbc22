import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Counts } from "./result.ts";

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  /** `message` is the error of a file that did not load. */
  testResults: { name: string; status: string; message: string; assertionResults: VitestTest[] }[];
};
type VitestTest = { status: string; fullName: string; failureMessages: string[] };

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
};
type PlaywrightSuite = { specs: PlaywrightSpec[]; suites?: PlaywrightSuite[] };
type PlaywrightSpec = {
  file: string;
  title: string;
  tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
};

/** Reads the counts from Vitest's JSON report. A file that failed to load counts as one failed test. */
export function readVitestReport(path: string, exitCode: number): Counts {
  if (!existsSync(path)) return { passed: 0, failed: 1, skipped: 0 };
  const report = JSON.parse(readFileSync(path, "utf8")) as VitestReport;
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(vitestFailures),
  };
  return withExitCode(counts, exitCode);
}

/** Reads the counts from Playwright's JSON report. A test that passed only on a retry counts as failed. */
export function readPlaywrightReport(path: string, exitCode: number): Counts {
  if (!existsSync(path)) return { passed: 0, failed: 1, skipped: 0 };
  const { stats, suites } = JSON.parse(readFileSync(path, "utf8")) as PlaywrightReport;
  const counts = {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: suites.flatMap(playwrightFailures),
  };
  return withExitCode(counts, exitCode);
}

function vitestFailures({ name, status, message, assertionResults }: VitestReport["testResults"][number]): string[] {
  const file = relative(process.cwd(), name);
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (failed.length === 0) return status === "failed" ? [failure(file, message)] : [];
  return failed.map(({ fullName, failureMessages }) => failure(`${file} › ${fullName}`, failureMessages[0]));
}

function playwrightFailures({ specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, results }) =>
        failure(`${file} › ${title} (${projectName})`, results.find(({ error }) => error)?.error?.message),
      ),
  );
  return [...own, ...suites.flatMap(playwrightFailures)];
}

function failure(test: string, message = ""): string {
  return `${test}\n${stripVTControlCharacters(message).trim().split("\n")[0]}`;
}

/** A runner that failed without a failed test (an unhandled error, or no test found) counts as one failure. */
function withExitCode(counts: Counts, exitCode: number): Counts {
  const isSilentFailure = counts.failed === 0 && (exitCode !== 0 || counts.passed + counts.skipped === 0);
  return isSilentFailure ? { ...counts, failed: 1 } : counts;
}
