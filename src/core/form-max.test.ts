import { expect, test } from "vitest";
import { FORM_MAX_BYTES, isTooLargeForm } from "#core/form-max.ts";

test("a form's size is measured as sent, to the byte", () => {
  const bio = "x".repeat(FORM_MAX_BYTES - "bio=".length);
  expect(isTooLargeForm([["bio", bio]])).toBe(false);
  expect(isTooLargeForm([["bio", `${bio}x`]])).toBe(true);
  // Each of its four bytes is sent as three characters.
  expect(isTooLargeForm([["bio", "🕯".repeat(90_000)]])).toBe(true);
  expect(isTooLargeForm(new FormData())).toBe(false);
});
