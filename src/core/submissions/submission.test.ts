import { expect, test } from "vitest";
import { FILLED_MIN_MS, FORM_AGE_MAX_MS, spamSignalsOf } from "#core/submissions/submission.ts";

const sent = { ageMs: 60_000, honeypot: "" };

test("a form filled in by a person has no spam signal", () => {
  expect(spamSignalsOf(sent)).toEqual([]);
});

test("a filled honeypot, an instant form and a form not made here give different spam signals", () => {
  expect(spamSignalsOf({ ...sent, honeypot: "http://spam.example" })).toEqual(["honeypot"]);
  expect(spamSignalsOf({ ...sent, ageMs: FILLED_MIN_MS - 1 })).toEqual(["too-fast"]);
  expect(spamSignalsOf({ ...sent, ageMs: FILLED_MIN_MS })).toEqual([]);
  expect(spamSignalsOf({ ...sent, ageMs: null })).toEqual(["no-form"]);
  expect(spamSignalsOf({ ...sent, ageMs: FORM_AGE_MAX_MS + 1 })).toEqual(["no-form"]);
});
