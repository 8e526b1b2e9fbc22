import { expect, test } from "vitest";
import { COLUMNS_MAX, REQUIRED_COLUMNS } from "#core/imports/columns.ts";
import { DIALECT_BYTES } from "#formats/csv-dialect.ts";
import { csvFile, sittings } from "#tests/support/builders/import-file.ts";
import { runImport } from "#tests/support/builders/import-run.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { rowsOf } from "#tests/support/database/rows-of.ts";

const database = withTestDatabase();
const rows = rowsOf(database);

test("a quote that is never closed refuses the rest but not the rows before it", async () => {
  const file = `${csvFile([{}])}\r\n"Never closed,x,y\r\n`;
  const result = await runImport(database, file);
  expect(result).toMatchObject({ rows: 2, imported: 1, refused: 1, categories: { unreadable: 1 } });
  expect(result.samples[0]).toMatchObject({ row: 3, faults: [{ fault: { values: { line: 3 } } }] });
});

test("a later byte that is not UTF-8 makes the whole file read as windows-1252", async () => {
  const long = sittings(20).map((row) => ({ ...row, description: "x".repeat(5_000) }));
  const text = csvFile([...long, { title: "PriÈre" }]);
  expect(text.indexOf("PriÈre")).toBeGreaterThan(DIALECT_BYTES);
  expect(await runImport(database, Uint8Array.from(Buffer.from(text, "latin1")))).toMatchObject({ imported: 21 });
  expect(await rows("select title from events where title like 'Pri%'")).toEqual([{ title: "PriÈre" }]);
});

test("an ambiguous date is read like the file's other dates, and refused without them", async () => {
  const ambiguous = { title: "Ambiguous", start_date: "3/4/2027 7:00 PM", end_date: "3/4/2027 8:00 PM" };
  expect(await runImport(database, [ambiguous])).toMatchObject({ refused: 1, categories: { date: 1 } });
  const evidence = { start_date: "12/25/2026 7:00 PM", end_date: "12/25/2026 8:00 PM" };
  expect(await runImport(database, [ambiguous, evidence])).toMatchObject({ imported: 2 });
  expect(await rows("select starts_local::text from schedules order by id limit 1")).toEqual([
    { starts_local: "2027-03-04 19:00:00" },
  ]);
  const other = { title: "Other", start_date: "25/12/2026 19:00", end_date: "25/12/2026 20:00" };
  expect(await runImport(database, [{ ...ambiguous, title: "New" }, evidence, other])).toMatchObject({
    imported: 1,
    unchanged: 1,
    refused: 1,
  });
});

test.each([
  ["", "imports.file.empty"],
  ["\r\n\r\n", "imports.file.empty"],
  ["title,description,start_date,end_date,organizer_name,type,link\n", "imports.file.headerOnly"],
  ["title,description,start_date,end_date,organizer_name,link\na,b,c,d,e,f\n", "imports.file.missingColumns"],
  ['"title,description\n', "imports.row.unclosedQuote"],
  ["PK\u0003\u0004 xl/workbook.xml", "imports.file.workbook"],
  ["\u0000\u0001\u0002", "imports.file.headerOnly"],
])("a file %j is refused as a whole: %s", async (content, key) => {
  expect(await runImport(database, content)).toMatchObject({ rows: 0, imported: 0, refusal: { key } });
});

const NAMES = REQUIRED_COLUMNS.join();

test.each([
  ["a picture", "\u0089PNG\u0000\u0000\u0000", "imports.file.notText"],
  ["a NUL in a later row", `${NAMES}\na,b\nc,\u0000\n`, "imports.file.notText"],
  ["one column too many", `${NAMES}${",x".repeat(COLUMNS_MAX - 6)}\na`, "imports.file.tooManyColumns"],
  ["a million blank columns", ",".repeat(1_000_000), "imports.file.tooManyColumns"],
  ["a long column name", `${NAMES},${"x".repeat(501)}\na`, "imports.file.columnNameTooLong"],
  ["a column name that is longer than a cell", `${NAMES},${"x".repeat(60_000)}\na`, "imports.file.columnNameTooLong"],
  ["one line without end", "x".repeat(4_000_100), "imports.row.rowTooLong"],
])("a file with %s is refused as a whole, with its kind", async (_, content, key) => {
  expect(await runImport(database, content)).toMatchObject({ rows: 0, imported: 0, refusal: { key } });
});

test("a row that is too large is refused with its own message, and the rows after it are imported", async () => {
  const long = { title: "Long", description: "x".repeat(1_200_000) };
  const lines = csvFile([{ title: "First" }, long, { title: "Wide" }, { title: "Last" }]).split("\r\n");
  lines[3] += ",y".repeat(COLUMNS_MAX);
  const result = await runImport(database, lines.join("\r\n"));
  expect(result).toMatchObject({ rows: 4, imported: 2, refused: 2 });
  expect(result.categories).toMatchObject({ tooLong: 1, cells: 1 });
  expect(result.samples.map(({ row, faults: [{ column, fault }] }) => ({ row, column, fault }))).toEqual([
    {
      row: 3,
      column: "description",
      fault: { key: "imports.row.cellTooLong", values: { characters: 1_200_000, max: 50_000 } },
    },
    { row: 4, column: null, fault: { key: "imports.row.wide", values: { cells: 263, max: 256 } } },
  ]);
});

test("a first line naming the separator is respected, and rows are numbered as in a spreadsheet", async () => {
  const lines = csvFile([{ title: "Vespers, sung" }, { title: "" }]).replaceAll('","', '";"');
  const result = await runImport(database, `sep=;\r\n${lines}`);
  expect(result).toMatchObject({ rows: 2, imported: 1, refused: 1, samples: [{ row: 3 }] });
  expect(await rows("select title from events")).toEqual([{ title: "Vespers, sung" }]);
});
