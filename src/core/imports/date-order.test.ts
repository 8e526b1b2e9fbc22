import { expect, test } from "vitest";
import { NO_DATE_EVIDENCE, dateOrderOf, slashedNumbers, withEvidence } from "#core/imports/date-cell.ts";

function orderIn(...cells: string[]): string {
  const evidence = cells.reduce((sum, cell) => {
    const numbers = slashedNumbers(cell);
    return numbers === null ? sum : withEvidence(sum, numbers);
  }, NO_DATE_EVIDENCE);
  return dateOrderOf(evidence);
}

test("one day above twelve decides the order for all dates", () => {
  expect(orderIn("3/4/2027 9:00", "12/25/2026 9:00")).toBe("month-first");
  expect(orderIn("3/4/2027 9:00", "25/12/2026 9:00")).toBe("day-first");
});

test("without evidence the order is unknown, and conflicting evidence is contradictory", () => {
  expect(orderIn("3/4/2027 9:00", "5/5/2027 9:00", "2026-12-25T09:00")).toBe("unknown");
  expect(orderIn("12/25/2026 9:00", "25/12/2026 9:00")).toBe("contradictory");
});

test("invalid dates are no evidence", () => {
  expect(orderIn("32/13/2026 9:00", "13/13/2026 9:00", "1/32/2026 9:00", "0/13/2026 9:00")).toBe("unknown");
});
