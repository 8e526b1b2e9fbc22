import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const TEST_FILES = ["src/**/*.test.ts", "src/**/*.test.tsx", "tests/**/*.ts", "tools/**/*.test.ts"];

const rows = readFileSync("docs/differences.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| the specification |"));
const named = rows.map((row) => /`([^`]+)` \|$/.exec(row)?.[1] ?? `no test in the row: ${row}`);

function allTestSources(): string {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "--", ...TEST_FILES]);
  const files = listed.toString("utf8").trim().split("\n");
  return files.map((file) => readFileSync(file, "utf8")).join("\n");
}

test("every known difference names a test that exists", () => {
  expect(rows.length).toBeGreaterThan(15);
  const sources = allTestSources();
  expect(named.filter((name) => !sources.includes(`"${name}`))).toEqual([]);
});
