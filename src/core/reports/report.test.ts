import { expect, test } from "vitest";
import { checkInput } from "#core/check-input.ts";
import { REPORT_INPUT } from "#core/reports/report-input.ts";
import { REPORT_WORDS_MAX } from "#core/reports/report.ts";

test("a report has one of the reasons, with or without text", () => {
  expect(checkInput(REPORT_INPUT, { reason: "dead-link", words: "  ", date: "2026-11-17T1900" })).toEqual({
    ok: true,
    input: { reason: "dead-link", words: "", date: "2026-11-17T19:00:00" },
  });
  const words = "x".repeat(REPORT_WORDS_MAX);
  expect(checkInput(REPORT_INPUT, { reason: "other", words: ` ${words} `, date: "" })).toMatchObject({
    input: { words, date: null },
  });
});

test("a missing or unknown reason and too much text are refused, each at its field", () => {
  const refusal = (reason: string, words: string) => {
    const checked = checkInput(REPORT_INPUT, { reason, words, date: "" });
    return checked.ok ? null : Object.values(checked.faults).map((fault) => fault?.key);
  };
  expect(refusal("", "")).toEqual(["reports.faults.reason"]);
  expect(refusal("toString", "")).toEqual(["reports.faults.reason"]);
  expect(refusal("money", "x".repeat(REPORT_WORDS_MAX + 1))).toEqual(["reports.faults.words"]);
});
