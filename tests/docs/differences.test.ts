import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const rows = readFileSync("docs/differences.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| the specification |"));

/** The problem with the test that a row names as `file › name`; null if exactly one test of that file has that name. */
function problemOf(row: string): string | null {
  const [, file = "", name = ""] = /`([^`›]+) › ([^`]+)` \|$/.exec(row) ?? [];
  if (name === "") return `no test in the row: ${row}`;
  if (!existsSync(file)) return `no such file: ${file}`;
  const tests = readFileSync(file, "utf8").split(`"${name}"`).length - 1;
  return tests === 1 ? null : `${tests} tests of this name: ${file} › ${name}`;
}

test("every known difference names one test by its file and title", () => {
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.map(problemOf).filter((problem) => problem !== null)).toEqual([]);
});
