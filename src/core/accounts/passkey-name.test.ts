import { expect, test } from "vitest";
import { PASSKEY_NAME_MAX, passkeyNameFault } from "#core/accounts/sign-in.ts";

test.each([
  ["", "security.passkeys.nameMissing"],
  ["🔑".repeat(PASSKEY_NAME_MAX + 1), "security.passkeys.nameTooLong"],
])("%j is not a valid passkey name", (name, key) => {
  expect(passkeyNameFault(name)).toMatchObject({ key });
});

test.each(["x", "🔑".repeat(PASSKEY_NAME_MAX)])("%j is a valid passkey name", (name) => {
  expect(passkeyNameFault(name)).toBeNull();
});
