import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { importReport, refusedLines } from "#cli/import-report.ts";
import { emptyResult, type ImportResult, type RefusedRow, withRefused } from "#core/imports/import-result.ts";
import { type Column } from "#core/imports/columns.ts";
import { rowFault } from "#core/imports/row-error.ts";
import { translatorFor } from "#messages/translator.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";

const translate = translatorFor("en");

function result(change: Partial<ImportResult>): ImportResult {
  return { ...emptyResult(false), ...change };
}

function headline(change: Partial<ImportResult>): string {
  return importReport(result(change), translate).split("\n\n")[0] ?? "";
}

function refusedRow(column: Column | null, key: string, values: Record<string, string | number> = {}): RefusedRow {
  const fault = rowFault(column, "some\nvalue", { key, values });
  return { row: 4, faults: [fault], fields: [{ name: "title", value: "Sitting" }] };
}

test.each<[Partial<ImportResult>, string]>([
  [{ imported: 857 }, "Successfully imported 857 events."],
  [{ imported: 5, refused: 2 }, "Successfully imported 5 events. Failed to import 2 records due to validation errors."],
  [{ refused: 3 }, "No events were imported. 3 records had validation errors."],
  [{ unchanged: 9 }, "Nothing has changed: all 9 events in the file are already in the directory."],
  [{ updated: 1, unchanged: 8 }, "No new events. 1 event was updated, 8 unchanged."],
])("%j says %j", (change, text) => {
  expect(headline(change)).toBe(text);
});

test("the report's lines and the spec's sentences come from the catalog", () => {
  const partly = importReport(result({ imported: 5, refused: 2 }), translate);
  expect(partly).toContain(reachesMessage("imports.results.successWithRefused", { imported: 5, count: 5, refused: 2 }));
  expect(partly).toContain(reachesMessage("imports.results.imported"));
  expect(partly).toContain(reachesMessage("imports.results.refused"));
  expect(headline({ refused: 3 })).toBe(reachesMessage("imports.results.noneWithRefused", { refused: 3 }));
});

test("a file refused as a whole is reported in the spec's words, with its help", () => {
  const refusal = { key: "imports.file.missingColumns", values: { count: 1, columns: "type" } };
  expect(importReport(result({ refusal }), translate)).toBe(
    [
      reachesMessage("imports.file.nothing"),
      "This column is missing: type.",
      reachesMessage("imports.file.help"),
      "",
    ].join("\n"),
  );
});

test("causes are counted and samples are shown with their fields", () => {
  const report = importReport(
    withRefused(result({ rows: 3, imported: 2 }), refusedRow("link", "fields.url")),
    translate,
  );
  expect(report).toContain("Invalid link  1");
  expect(report).toContain('Row 4, link "some value": Please enter a valid URL\n  title="Sitting"');
});

test("a dry run never says that something was imported", () => {
  const report = importReport(result({ imported: 2, dryRun: true }), translate);
  expect(report).not.toContain("Successfully");
  expect(report).toContain("Nothing was saved");
});

test("every error that the core reports for a row or a file has a message", () => {
  const values = {
    columns: "a",
    count: 1,
    date: "2026",
    monthFirst: "a",
    dayFirst: "b",
    error: "#REF!",
    year: "1",
    near: "UTC",
    tag: "x",
    cells: 1,
    characters: 1,
    column: 1,
    row: 1,
    line: 1,
    types: "a",
    length: 1,
    max: 1,
    days: 1,
  };
  const keys = new Set(
    ["src/core/imports", "src/core/text", "src/core/events", "src/commands/imports"].flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
        .flatMap((name) => readFileSync(`${folder}/${name}`, "utf8").match(/"(?:imports|fields)\.[\w.]+"/g) ?? [])
        .map((quoted) => quoted.slice(1, -1)),
    ),
  );
  expect(keys.size).toBeGreaterThan(30);
  for (const key of keys)
    expect(refusedLines(refusedRow("title", key, values), translate)).toMatch(/^Row 4, title .+: \S/);
});
