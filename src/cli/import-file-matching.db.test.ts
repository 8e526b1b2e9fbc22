import fc from "fast-check";
import { expect, test } from "vitest";
import { type RowCells, WEEKLY } from "#tests/support/builders/import-file.ts";
import { runImport } from "#tests/support/builders/import-run.ts";
import { emptyTables } from "#tests/support/database/empty-tables.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { rowsOf } from "#tests/support/database/rows-of.ts";
import { readImported } from "#tests/support/database/read-imported.ts";

const database = withTestDatabase();
const rows = rowsOf(database);

test("the same file again changes nothing, even if names are spelled differently", async () => {
  const file: RowCells[] = [
    {},
    { title: "Weekly", ...WEEKLY },
    { title: "Ünïcode “quotes”", source_id: "x-1", price: "5" },
  ];
  await runImport(database, file);
  const before = await readImported(database);
  const again = file.map((row) => ({ ...row, type: "Meditation", organizer_name: "Lakeside Sangha " }));
  expect(await runImport(database, again, { now: Date.UTC(2026, 10, 18, 13) })).toMatchObject({
    imported: 0,
    updated: 0,
    unchanged: 3,
  });
  expect(await readImported(database)).toEqual(before);
});

test("property: any file is imported only once", async () => {
  const row = fc.record({
    title: fc.constantFrom("Sitting", "Prayer", "Reading"),
    start_date: fc.constantFrom("2026-12-05T19:00", "2026-12-07T07:30", "12/15/2026 7:00 PM", "2026-12-07T01:45Z"),
    end_date: fc.constantFrom("2026-12-16T20:00", "2026-12-17T09:00:00Z"),
    link: fc.constantFrom("", "https://meet.example.org/a"),
    recurring: fc.constantFrom("", "true"),
    source_id: fc.constantFrom("", "", "1", "2", "3"),
    timezone: fc.constantFrom("", "Asia/Kathmandu", "Australia/Lord_Howe"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (file) => {
      await emptyTables(database.pool);
      const first = await runImport(database, file);
      const again = await runImport(database, file);
      expect(first.imported + first.refused).toBe(file.length);
      expect(again).toMatchObject({ imported: 0, updated: 0, unchanged: first.imported, refused: first.refused });
    }),
    { numRuns: 12 },
  );
});

test("a source_id belongs to one source", async () => {
  await runImport(database, [{ source_id: "a" }], { source: "one" });
  expect(await runImport(database, [{ source_id: "a" }], { source: "two" })).toMatchObject({ imported: 1 });
});

test("without a source_id a series matches by organizer, title, weekday, time and link; a one-off also by date", async () => {
  await runImport(database, [{ ...WEEKLY }, { title: "Once" }]);
  const later = { start_date: "2026-12-12T19:00", end_date: "2026-12-12T20:00" };
  const result = await runImport(database, [
    { ...WEEKLY, ...later, description: "Rolled on." },
    { title: "Once", ...later },
  ]);
  expect(result).toMatchObject({ updated: 1, imported: 1 });
  expect(await rows("select title, count(*)::int as count from events group by title order by title")).toEqual([
    { title: "Evening Silence", count: 1 },
    { title: "Once", count: 2 },
  ]);
});

test("an event imported without a source_id gets the one that its row has now", async () => {
  await runImport(database, [{}]);
  expect(await runImport(database, [{ source_id: "a" }])).toMatchObject({ unchanged: 1 });
  expect(await runImport(database, [{ source_id: "a", title: "Renamed" }])).toMatchObject({ updated: 1, imported: 0 });
});

test("a row that matches two events is refused as ambiguous", async () => {
  await runImport(database, [{ source_id: "a" }, { source_id: "b" }]);
  const result = await runImport(database, [{ description: "Which one?" }, { title: "A good one" }]);
  expect(result).toMatchObject({ imported: 1, refused: 1, categories: { ambiguous: 1 } });
  expect(result.samples[0]).toMatchObject({ row: 2, faults: [{ fault: { values: { count: 2 } } }] });
});

test("a duplicate row in a file is refused with the number of the first", async () => {
  const result = await runImport(database, [
    {},
    { title: "Other" },
    { description: "Again." },
    { source_id: "1" },
    { source_id: "1" },
  ]);
  expect(result).toMatchObject({ imported: 3, refused: 2, categories: { duplicate: 2 } });
  expect(result.samples.map(({ row, faults: [{ column, fault }] }) => [row, column, fault.values])).toEqual([
    [4, "title", { row: 2 }],
    [6, "source_id", { row: 5 }],
  ]);
});
