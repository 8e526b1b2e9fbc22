import { expect, test } from "vitest";
import { cellOf, columnNamed, placesOf, REQUIRED_COLUMNS } from "#core/imports/columns.ts";
import { headerOf } from "#tests/support/builders/import-file.ts";

const readHeader = (cells: readonly string[]) => placesOf(cells, cells.map(columnNamed));

test("column names match in any case, spacing and order, and other columns are ignored", () => {
  const cells = [
    "Link",
    " TITLE ",
    "Start Date",
    "end-date",
    "OrganizerName",
    "notes",
    "",
    "notes",
    "type",
    "Description",
  ];
  const header = readHeader(cells);
  expect(header).toMatchObject({ ok: true, value: { ignored: ["notes", "notes"], least: 10 } });
  expect(cellOf(["l", "t", "s"], headerOf(cells), "start_date")).toBe("s");
  expect(cellOf(["l", "t", "s"], headerOf(cells), "timezone")).toBe("");
});

test("missing columns are named", () => {
  const header = readHeader(REQUIRED_COLUMNS.filter((column) => column !== "type" && column !== "link"));
  expect(header).toEqual({
    ok: false,
    fault: { key: "imports.file.missingColumns", values: { columns: "type, link", count: 2 } },
  });
});

test("a duplicate column is named", () => {
  expect(readHeader([...REQUIRED_COLUMNS, "Title"])).toEqual({
    ok: false,
    fault: { key: "imports.file.columnsTwice", values: { columns: "title", count: 1 } },
  });
});

test("rows need no cells for empty cells at the end of the header", () => {
  expect(readHeader([...REQUIRED_COLUMNS, "", " "])).toMatchObject({ ok: true, value: { least: 7 } });
});
