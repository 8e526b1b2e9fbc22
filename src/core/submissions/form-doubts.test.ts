import { expect, test } from "vitest";
import { FILLED_MIN_MS, FORM_AGE_MAX_MS, formDoubts } from "#core/submissions/submission.ts";

const sent = { ageMs: 60_000, honeypot: "" };

test("a form that a person filled in raises no doubt", () => {
  expect(formDoubts(sent)).toEqual([]);
});

test("a filled trap, a form sent at once, and none of ours are told apart", () => {
  expect(formDoubts({ ...sent, honeypot: "http://spam.example" })).toEqual(["honeypot"]);
  expect(formDoubts({ ...sent, ageMs: FILLED_MIN_MS - 1 })).toEqual(["too-fast"]);
  expect(formDoubts({ ...sent, ageMs: FILLED_MIN_MS })).toEqual([]);
  expect(formDoubts({ ...sent, ageMs: null })).toEqual(["no-form"]);
  expect(formDoubts({ ...sent, ageMs: FORM_AGE_MAX_MS + 1 })).toEqual(["no-form"]);
});
