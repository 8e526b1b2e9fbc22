import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readPlaywrightReport, readVitestReport } from "./read-report.ts";
import { closingLine, total } from "./result.ts";

function reportFile(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), "samehour-report-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "report.json");
  writeFileSync(path, JSON.stringify(content));
  return path;
}

const vitest = (passed: number, failed: number, pending: number, testResults: unknown[] = []) =>
  reportFile({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: pending,
    numTodoTests: 0,
    testResults,
  });
const playwright = (stats: Record<string, number>, suites: unknown[] = []) =>
  reportFile({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, suites });

test("Vitest's report gives the numbers of passed, failed and skipped tests", () => {
  expect(readVitestReport(vitest(4, 2, 1), 1)).toEqual({ passed: 4, failed: 2, skipped: 1, failures: [] });
});

test("Vitest's failed tests and files that did not load are listed with the first line of their error", () => {
  const red = "\u001b[31mAssertionError: expected 3 to be 1\u001b[39m\n    at somewhere.ts:3";
  const tests = [
    { status: "passed", fullName: "a page is cached", failureMessages: [] },
    { status: "failed", fullName: "a page is read once", failureMessages: [red] },
  ];
  const report = vitest(1, 1, 0, [
    { name: join(process.cwd(), "src/a.test.ts"), status: "failed", message: "", assertionResults: tests },
    { name: join(process.cwd(), "src/b.test.ts"), status: "failed", message: "No such module\n", assertionResults: [] },
    { name: join(process.cwd(), "src/c.test.ts"), status: "passed", message: "", assertionResults: [] },
  ]);
  expect(readVitestReport(report, 1).failures).toEqual([
    "src/a.test.ts › a page is read once\nAssertionError: expected 3 to be 1",
    "src/b.test.ts\nNo such module",
  ]);
});

test("Playwright's failed and flaky tests are listed, including those in groups", () => {
  const spec = (title: string, status: string, message?: string) => ({
    file: "e2e/a.spec.ts",
    title,
    tests: [{ projectName: "chromium", status, results: [{ error: message === undefined ? undefined : { message } }] }],
  });
  const group = { specs: [spec("is slow", "flaky", "Timeout\nCall log:")] };
  const suites = [{ specs: [spec("is fine", "expected"), spec("is wrong", "unexpected")], suites: [group] }];
  expect(readPlaywrightReport(playwright({ expected: 1, unexpected: 1, flaky: 1 }, suites), 1).failures).toEqual([
    "e2e/a.spec.ts › is wrong (chromium)\n",
    "e2e/a.spec.ts › is slow (chromium)\nTimeout",
  ]);
});

test("a runner that failed without a failed test counts as one failure", () => {
  expect(readVitestReport(vitest(4, 0, 0), 1).failed).toBe(1);
  expect(readPlaywrightReport(playwright({ expected: 3 }), 1).failed).toBe(1);
});

test("a run without any test counts as one failure", () => {
  expect(readVitestReport(vitest(0, 0, 0), 0).failed).toBe(1);
});

test("a missing report counts as one failure", () => {
  expect(readVitestReport("/nowhere/report.json", 0).failed).toBe(1);
  expect(readPlaywrightReport("/nowhere/report.json", 0).failed).toBe(1);
});

test("a flaky Playwright test counts as failed", () => {
  expect(readPlaywrightReport(playwright({ expected: 3, flaky: 1 }), 0)).toMatchObject({
    passed: 3,
    failed: 1,
    skipped: 0,
  });
});

test("the closing line names skipped tests only when there are some", () => {
  expect(closingLine(total([{ passed: 1, failed: 0, skipped: 0 }]))).toBe("1 passed, 0 failed");
  expect(
    closingLine(
      total([
        { passed: 1, failed: 0, skipped: 2 },
        { passed: 3, failed: 1, skipped: 0 },
      ]),
    ),
  ).toBe("4 passed, 1 failed, 2 skipped");
});
