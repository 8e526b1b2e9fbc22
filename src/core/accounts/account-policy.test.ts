import { expect, test } from "vitest";
import { isLastAdmin } from "#core/accounts/account-policy.ts";

test("the only active admin is the last admin; one of two, or anyone else, is not", () => {
  expect(isLastAdmin("ann", ["ann"])).toBe(true);
  expect(isLastAdmin("ann", ["ann", "ben"])).toBe(false);
  expect(isLastAdmin("ann", ["ben"])).toBe(false);
  expect(isLastAdmin("ann", [])).toBe(false);
});
