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

const vitest = (passed: number, failed: number, pending: number) =>
  reportFile({ numPassedTests: passed, numFailedTests: failed, numPendingTests: pending, numTodoTests: 0 });
const playwright = (stats: Record<string, number>) =>
  reportFile({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors: [] });

test("Vitest's report gives passed, failed and skipped", () => {
  expect(readVitestReport(vitest(4, 2, 1), 1)).toEqual({ passed: 4, failed: 2, skipped: 1 });
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

test("a flaky test of Playwright's has failed", () => {
  expect(readPlaywrightReport(playwright({ expected: 3, flaky: 1 }), 0)).toEqual({ passed: 3, failed: 1, skipped: 0 });
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
