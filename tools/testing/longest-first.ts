import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Runs the test files with the longest time limits first, which start processes: a long file that starts last would
 * leave the other worker idle. Without records of earlier runs Vitest itself sorts only by file size.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const limits = new Map(sorted.map((file) => [file, longestTimeout(readFileSync(file.moduleId, "utf8"))]));
    return sorted.toSorted((a, b) => (limits.get(b) ?? 0) - (limits.get(a) ?? 0));
  }
}

/** The longest time limit in milliseconds that a file sets for one of its tests, 0 for the default. */
export function longestTimeout(source: string): number {
  const limits = [...source.matchAll(/\btimeout: ([\d_]+)\b/g)].map(([, digits = ""]) =>
    Number(digits.replaceAll("_", "")),
  );
  return Math.max(0, ...limits);
}
