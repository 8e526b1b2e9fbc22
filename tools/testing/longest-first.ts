import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Begins with the test files that give their tests the most time, those that start processes: whichever began last would leave the
 * other worker idle. Where nothing is known of earlier runs Vitest itself only knows how large a file is.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const limits = new Map(sorted.map((file) => [file, longestTimeout(readFileSync(file.moduleId, "utf8"))]));
    return sorted.toSorted((a, b) => (limits.get(b) ?? 0) - (limits.get(a) ?? 0));
  }
}

/** The longest time limit in milliseconds that a test file gives a test of its own, 0 for the usual one. */
export function longestTimeout(source: string): number {
  const limits = [...source.matchAll(/\btimeout: ([\d_]+)\b/g)].map(([, digits = ""]) =>
    Number(digits.replaceAll("_", "")),
  );
  return Math.max(0, ...limits);
}
