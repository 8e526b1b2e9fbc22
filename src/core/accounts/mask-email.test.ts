import { expect, test } from "vitest";
import { maskEmail } from "#core/accounts/person-name.ts";

test("an address is masked to its first letter and its host", () => {
  expect(maskEmail("mara.new@example.org")).toBe("m•••@example.org");
});
