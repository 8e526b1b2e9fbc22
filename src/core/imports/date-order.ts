/** How a file writes 03/04/2027: told by its dates that can be read in one way only. */
export type DateOrder = "month-first" | "day-first" | "contradictory" | "unknown";

/** How many dates of a file can only be read month first, and how many only day first. */
type DateEvidence = { monthFirst: number; dayFirst: number };

export const NO_DATE_EVIDENCE: DateEvidence = { monthFirst: 0, dayFirst: 0 };

/** What one more cell tells: a first number above 12 is a day, a second one too. Cells that are no date at all tell nothing. */
export function withEvidence(evidence: DateEvidence, numbers: { first: number; second: number }): DateEvidence {
  const { first, second } = numbers;
  if (second > 12 && second <= 31 && isMonth(first)) return { ...evidence, monthFirst: evidence.monthFirst + 1 };
  if (first > 12 && first <= 31 && isMonth(second)) return { ...evidence, dayFirst: evidence.dayFirst + 1 };
  return evidence;
}

/** The order that all the evidence agrees on. Never a guess: no evidence is `unknown`, two kinds are `contradictory`. */
export function dateOrderOf(evidence: DateEvidence): DateOrder {
  if (evidence.monthFirst > 0 && evidence.dayFirst > 0) return "contradictory";
  if (evidence.monthFirst > 0) return "month-first";
  return evidence.dayFirst > 0 ? "day-first" : "unknown";
}

function isMonth(number: number): boolean {
  return number >= 1 && number <= 12;
}
