import { expect, test } from "vitest";
import { readModerateArguments } from "#cli/moderate-arguments.ts";

const read = (line: string) => readModerateArguments(line.split(" "));

test.each([
  ["list", { command: "list" }],
  ["show event k2m9qd", { command: "show", kind: "event", id: "k2m9qd" }],
  [
    "approve submission k2m9qd ab12",
    { command: "approve", kind: "submission", id: "k2m9qd", mark: "ab12", reason: "" },
  ],
  ["reject event k2m9qd ab12 A shop page.", { command: "reject", mark: "ab12", reason: "A shop page." }],
  ["approve claim 12 ab12", { command: "approve", kind: "claim", id: "12" }],
  ["reopen submission k2m9qd ab12", { command: "reopen", kind: "submission" }],
])("%s is parsed", (line, expected) => {
  expect(read(line)).toMatchObject({ ok: true, value: expected });
});

test.each([
  ["", "moderate.notUnderstood"],
  ["list all", "moderate.notUnderstood"],
  ["approve organizer k2m9qd ab12", "moderate.notUnderstood"],
  ["approve event k2m9qd ab12 because", "moderate.notUnderstood"],
  ["reopen event k2m9qd ab12", "moderate.notUnderstood"],
  ["show event ../../x", "moderate.badId"],
  ["show claim k2m9qd", "moderate.badId"],
  ["reopen claim 12 ab12", "moderate.notUnderstood"],
  ["approve event k2m9qd", "moderate.noMark"],
])("'%s' is refused", (line, key) => {
  expect(read(line)).toMatchObject({ ok: false, fault: { key } });
});
