import { expect, test } from "vitest";
import { readAdminArguments } from "#cli/admin-arguments.ts";

test.each([
  ["list", { command: "list" }],
  ["create Ann@Example.org", { command: "create", email: "ann@example.org" }],
  ["grant ann@example.org moderator", { command: "change", email: "ann@example.org", role: "moderator" }],
  ["reset-two-factor Ann@example.org", { command: "reset", email: "ann@example.org" }],
  ["revoke ann@example.org", { command: "change", email: "ann@example.org", role: "user" }],
])("%s is parsed", (line, value) => {
  expect(readAdminArguments(line.split(" "))).toEqual({ ok: true, value });
});

test.each([
  ["", "roles.command.notUnderstood"],
  ["list ann@example.org", "roles.command.notUnderstood"],
  ["create", "roles.command.notUnderstood"],
  ["create ann@example.org admin", "roles.command.notUnderstood"],
  ["create ann", "roles.command.badEmail"],
  ["grant ann@example.org", "roles.command.notUnderstood"],
  ["grant ann@example.org king", "roles.command.badRole"],
  ["grant ann@example.org user", "roles.command.badRole"],
  ["remove ann@example.org", "roles.command.notUnderstood"],
  ["grant ann@example.org admin now", "roles.command.notUnderstood"],
])("“%s” is refused with %s", (line, key) => {
  const read = readAdminArguments(line === "" ? [] : line.split(" "));
  expect(read).toMatchObject({ ok: false, fault: { key } });
});
