import { expect, test } from "vitest";
import { mayEnterAdmin, staffRole } from "#core/admin/admin-policy.ts";

test.each([
  ["user", false, false],
  ["moderator", true, false],
  ["admin", true, true],
] as const)("a %s may open moderators' pages: %s, and admins' pages: %s", (role, moderation, administration) => {
  expect(mayEnterAdmin({ role }, "moderator")).toBe(moderation);
  expect(mayEnterAdmin({ role }, "admin")).toBe(administration);
});

test("members have no staff role", () => {
  expect([staffRole({ role: "user" }), staffRole({ role: "moderator" }), staffRole({ role: "admin" })]).toEqual([
    null,
    "moderator",
    "admin",
  ]);
});
