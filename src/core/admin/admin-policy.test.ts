import { expect, test } from "vitest";
import { mayEnterAdmin, staffRole } from "#core/admin/admin-policy.ts";

test.each([
  ["user", false, false],
  ["moderator", true, false],
  ["admin", true, true],
] as const)("a %s opens what moderators work in: %s, what is for admins: %s", (role, moderation, administration) => {
  expect(mayEnterAdmin({ role }, "moderator")).toBe(moderation);
  expect(mayEnterAdmin({ role }, "admin")).toBe(administration);
});

test("members have no role in the dashboard", () => {
  expect([staffRole({ role: "user" }), staffRole({ role: "moderator" }), staffRole({ role: "admin" })]).toEqual([
    null,
    "moderator",
    "admin",
  ]);
});
