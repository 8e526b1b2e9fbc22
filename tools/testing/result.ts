/**
 * How many tests of a step passed, failed and were skipped; `why` is the reason shown for a skip, `failures` names the
 * failed tests, each with the first line of its error.
 */
export type Counts = { passed: number; failed: number; skipped: number; why?: string; failures?: readonly string[] };

export const PASSED: Counts = { passed: 1, failed: 0, skipped: 0 };
export const FAILED: Counts = { passed: 0, failed: 1, skipped: 0 };

/** A whole suite that could not run here. */
export function skippedBecause(why: string): Counts {
  return { passed: 0, failed: 0, skipped: 1, why };
}

/** The sum over all steps. */
export function total(all: Counts[]): Counts {
  const sum = (pick: (counts: Counts) => number) => all.reduce((before, counts) => before + pick(counts), 0);
  return { passed: sum((c) => c.passed), failed: sum((c) => c.failed), skipped: sum((c) => c.skipped) };
}

/** The closing line in its plain form: `12 passed, 0 failed`, with `, 1 skipped` when something was. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
