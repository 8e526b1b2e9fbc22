import { expect, test } from "vitest";
import { readImportArguments } from "#cli/import-arguments.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";

test("a file alone has the defaults", () => {
  expect(readImportArguments(["list.CSV"], "Europe/Berlin")).toEqual({
    ok: true,
    value: { file: "list.CSV", dryRun: false, approve: false, timezone: "Europe/Berlin", source: "csv" },
  });
});

test("options stand before or after the file, and old zone names are read", () => {
  const args = ["--dry-run", "--timezone", "US/Eastern", "a.csv", "--approve", "--source", " Our  list "];
  expect(readImportArguments(args, "UTC")).toEqual({
    ok: true,
    value: { file: "a.csv", dryRun: true, approve: true, timezone: "America/New_York", source: "Our list" },
  });
});

test.each([
  [[], "imports.file.missing"],
  [["list.xlsx"], "imports.file.notCsv"],
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
