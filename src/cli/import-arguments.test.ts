import { expect, test } from "vitest";
import { readImportArguments } from "#cli/import-arguments.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";

const RUN = "0b0cbb2e-6a1f-4d0e-9a51-0f6bb1f5a6a1";

test("a file alone uses the defaults", () => {
  expect(readImportArguments(["list.CSV"], "Europe/Berlin")).toEqual({
    ok: true,
    value: { act: "import", file: "list.CSV", dryRun: false, approve: false, timezone: "Europe/Berlin", source: null },
  });
});

test("options can come before or after the file, and old zone names are accepted", () => {
  const args = ["--dry-run", "--timezone", "US/Eastern", "a.ics", "--approve", "--source", " Our  list "];
  expect(readImportArguments(args, "UTC")).toEqual({
    ok: true,
    value: {
      act: "import",
      file: "a.ics",
      dryRun: true,
      approve: true,
      timezone: "America/New_York",
      source: "Our list",
    },
  });
});

test.each([
  [["list"], { act: "list" }],
  [["undo"], { act: "undo", runId: null }],
  [["undo", RUN], { act: "undo", runId: RUN }],
])("%j is a command about runs", (args, value) => {
  expect(readImportArguments(args, "UTC")).toEqual({ ok: true, value });
});

test.each([
  [["list", RUN], "imports.command.notUnderstood"],
  [["undo", RUN, RUN], "imports.command.notUnderstood"],
  [["undo", "--approve"], "imports.command.notUnderstood"],
  [["undo", "7"], "imports.command.badId"],
  [[], "imports.file.missing"],
  [["list.xlsx"], "imports.command.badKind"],
  [["a.csv", "b.csv"], "imports.command.notUnderstood"],
  [["a.csv", "--aprove"], "imports.command.notUnderstood"],
  [["a.csv", "--timezone"], "imports.command.notUnderstood"],
  [["a.csv", "--timezone", "EST"], "imports.command.unknownZoneNear"],
  [["a.csv", "--timezone", "Mars/Olympus"], "imports.command.unknownZone"],
  [["a.csv", "--source", " "], "imports.command.badSource"],
  [["a.csv", "--source", "x".repeat(121)], "imports.command.badSource"],
])("%j is refused: %s", (args, key) => {
  expect(reachesMessage(key, { argument: "a", zone: "a", near: "b", max: 120 })).not.toBe("");
  expect(readImportArguments(args, "UTC")).toMatchObject({ ok: false, fault: { key } });
});
