import fc from "fast-check";
import { expect, test } from "vitest";
import { COLUMNS_MAX, REQUIRED_COLUMNS } from "#core/imports/columns.ts";
import { applyImport } from "#commands/imports/apply-rows.ts";
import { DIALECT_BYTES } from "#formats/csv-dialect.ts";
import { findLatestUndoableImport } from "#data/queries/import-runs.ts";
import { undoToEnd } from "#cli/import-file.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { aMappedRun, theRun, work } from "#tests/support/builders/an-import-run.ts";
import { addDays } from "#core/time/local-time.ts";
import { csvFile, type RowCells } from "#tests/support/builders/import-file.ts";
import { runImport } from "#tests/support/builders/import-run.ts";
import { emptyTables } from "#tests/support/database/empty-tables.ts";
import { testEngine, withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
/** Number of rows that are read in one transaction: the one session of the embedded database is released after a few. */
const BATCH = testEngine() === "pglite" ? 8 : 500;

async function rows<T>(text: string): Promise<T[]> {
  return (await database.pool.query(text)).rows as T[];
}

/** Everything that an import stores, to be compared before and after. */
function everything() {
  return Promise.all(
    ["events", "schedules", "occurrences", "organizers"].map((table) => rows(`select * from ${table} order by 1, 2`)),
  );
}

/** Rows with distinct times and links, because comparing likely duplicates takes long. */
function sittings(length: number): RowCells[] {
  return Array.from({ length }, (_, n) => {
    const day = addDays("2026-12-05", n);
    const link = `https://meet.example.org/${n}`;
    return { title: `Sitting ${n}`, start_date: `${day}T19:00`, end_date: `${day}T20:00`, link };
  });
}

const WEEKLY: RowCells = { recurring: "true", timezone: "America/New_York" };

test("rows become events with their dates, held until approved", async () => {
  const result = await runImport(database, [{}, { title: "Weekly", ...WEEKLY, link: "" }], { approve: false });
  expect(result).toMatchObject({ rows: 2, imported: 2, updated: 0, unchanged: 0, refused: 0, linkMissing: 1 });
  expect(await rows("select title, import_status, held, moderation, listing, link from events order by id")).toEqual([
    {
      title: "Evening Silence",
      import_status: "pending",
      held: true,
      moderation: "pending",
      listing: "hidden",
      link: "https://meet.example.org/evening",
    },
    { title: "Weekly", import_status: "pending", held: true, moderation: "pending", listing: "hidden", link: null },
  ]);
  expect(await rows("select distinct listing from organizers")).toEqual([{ listing: "hidden" }]);
});

test("with --approve events are public at once, and a later approval publishes waiting ones", async () => {
  await runImport(database, [{}], { approve: false });
  const result = await runImport(database, [{}, { title: "Second" }]);
  expect(result).toMatchObject({ imported: 1, updated: 1, unchanged: 0 });
  expect(await rows("select import_status, held, moderation, listing from events")).toEqual(
    Array.from({ length: 2 }, () => ({
      import_status: "done",
      held: false,
      moderation: "approved",
      listing: "public",
    })),
  );
  expect(await rows("select distinct listing from occurrences")).toEqual([{ listing: "public" }]);
  expect(await rows("select listing from organizers")).toEqual([{ listing: "public" }]);
});

test("an event that a moderator has rejected stays rejected", async () => {
  await runImport(database, [{}], { approve: false });
  await database.pool.query("update events set moderation = 'rejected'");
  expect(await runImport(database, [{ description: "Changed." }])).toMatchObject({ updated: 1 });
  expect(await rows("select moderation, listing, description from events")).toEqual([
    { moderation: "rejected", listing: "hidden", description: "Changed." },
  ]);
});

test("the same file again changes nothing, even if names are spelled differently", async () => {
  const file: RowCells[] = [
    {},
    { title: "Weekly", ...WEEKLY },
    { title: "Ünïcode “quotes”", source_id: "x-1", price: "5" },
  ];
  await runImport(database, file);
  const before = await everything();
  const again = file.map((row) => ({ ...row, type: "Meditation", organizer_name: "Lakeside Sangha " }));
  expect(await runImport(database, again, { now: Date.UTC(2026, 10, 18, 13) })).toMatchObject({
    imported: 0,
    updated: 0,
    unchanged: 3,
  });
  expect(await everything()).toEqual(before);
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

test("a dry run writes nothing and reports the same figures", async () => {
  await runImport(database, [{ source_id: "a" }, { source_id: "b" }]);
  const before = await everything();
  const file = [
    { source_id: "a" },
    { source_id: "b", title: "Changed" },
    { source_id: "c", link: "" },
    { type: "seance" },
  ];
  const trial = await runImport(database, file, { dryRun: true });
  expect(await everything()).toEqual(before);
  expect(trial).toMatchObject({ imported: 1, updated: 1, unchanged: 1, refused: 1, linkMissing: 1, dryRun: true });
  expect(await runImport(database, file)).toEqual({ ...trial, dryRun: false });
});

test("refused rows are counted by cause, with five samples of six fields cut at 50 characters", async () => {
  const long = "x".repeat(60);
  const file = [
    { description: long, type: "seance" },
    ...Array.from({ length: 7 }, (_, n) => ({ title: `Bad ${n}`, end_date: "?" })),
    {},
  ];
  const all: number[] = [];
  const result = await runImport(database, file, { onRefused: ({ row }) => all.push(row) });
  expect(result).toMatchObject({ imported: 1, refused: 8, categories: { type: 1, date: 7, link: 0 } });
  expect(result.samples.map((sample) => sample.row)).toEqual([2, 3, 4, 5, 6]);
  expect(all).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  expect(result.samples[0]?.fields).toHaveLength(6);
  expect(result.samples[0]?.fields[1]).toEqual({ name: "description", value: `${"x".repeat(50)}…` });
  expect(result.samples[0]?.faults[0]).toMatchObject({ column: "type", value: "seance" });
});

test("a file larger than a batch is read completely, with progress, and is undone when cancelled", async () => {
  const stored = 2 * BATCH;
  const length = stored + BATCH / 4;
  const file = sittings(length);
  const progress: number[] = [];
  const stop = new AbortController();
  const onProgress = ({ done, total }: { done: number; total: number }) => {
    progress.push(done / total);
    if (progress.length === 2) stop.abort();
  };
  const stopped = await runImport(database, file, { onProgress, signal: stop.signal });
  expect(stopped).toMatchObject({ imported: stored, cancelled: true });
  expect(progress).toEqual([BATCH / length, stored / length]);
  expect(await rows("select state, from_command_line, taken_back from import_runs")).toEqual([
    { state: "cancelled", from_command_line: true, taken_back: { deleted: stored, restored: 0, keptEdits: 0 } },
  ]);
  expect(await runImport(database, file)).toMatchObject({ imported: length, unchanged: 0, cancelled: false });
});

test("an unfinished run is completed before its source is imported again", async () => {
  const length = BATCH + BATCH / 4;
  const file = csvFile(sittings(length));
  const runId = await aMappedRun(database, file);
  await applyImport(database, { actor: SYSTEM_ACTOR, runId }, TEST_NOW);
  let batches = 0;
  await work(database, { isStopped: () => (batches += 1) > 1 });
  expect(await theRun(database, runId)).toMatchObject({ state: "applying" });
  const later = TEST_NOW + 60_000;
  expect(await runImport(database, file, { now: later })).toMatchObject({ imported: 0, unchanged: length });
  expect(await theRun(database, runId)).toMatchObject({ state: "applied", result: { imported: length } });
});

test("the latest import that changed something can be undone, even if it is unfinished", async () => {
  await runImport(database, [{}, { title: "Second" }]);
  await runImport(database, [{}]);
  const first = await findLatestUndoableImport(database.db);
  expect(first).toMatchObject({ state: "applied", result: { imported: 2 } });
  const deps = { db: database.db, kind: database.kind, now: () => TEST_NOW };
  const by = { actor: SYSTEM_ACTOR, runId: first?.runId ?? "" };
  expect(await undoToEnd(deps, by)).toMatchObject({ outcome: "undone", run: { takenBack: { deleted: 2 } } });
  expect(await undoToEnd(deps, by)).toEqual({ outcome: "notNow" });
  expect(await findLatestUndoableImport(database.db)).toBeNull();
  const file = csvFile(sittings(BATCH + BATCH / 4));
  const runId = await aMappedRun(database, file, { fromCommandLine: true });
  await applyImport(database, { actor: SYSTEM_ACTOR, runId }, TEST_NOW);
  let batches = 0;
  await work(database, { isStopped: () => (batches += 1) > 1 });
  expect(await findLatestUndoableImport(database.db)).toMatchObject({ runId, state: "applying" });
  const undone = await undoToEnd(deps, { actor: SYSTEM_ACTOR, runId });
  expect(undone).toMatchObject({ outcome: "undone", run: { state: "cancelled" } });
  expect(await rows("select 1 from events where deleted_at is null")).toEqual([]);
});

test("rows of daily series are stored a few at a time, so that pages can be read in between", async () => {
  const file = Array.from({ length: 40 }, (_, n) => ({ title: `Sitting ${n}`, rrule: "FREQ=DAILY" }));
  const progress: number[] = [];
  const importing = runImport(database, file, { onProgress: ({ done }) => progress.push(done) });
  let reads = 0;
  while (progress.length < 3) {
    await database.db.execute("select 1");
    if (progress.length === 1 || progress.length === 2) reads += 1;
  }
  expect(await importing).toMatchObject({ imported: 40 });
  const each = Array.from({ length: 40 }, (_, n) => n + 1);
  expect(progress).toEqual(database.kind === "pglite" ? each : [14, 28, 40]);
  expect(reads).toBeGreaterThan(0);
});

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

const AUDIT = "select action, actor_role, entity_type, entity_id, facts from audit_entries order by id";

test("the audit log records an import's start and its result with figures, not each row", async () => {
  const bad: RowCells = { title: "Bad", start_date: "yesterday" };
  await runImport(database, [{}, { title: "Second" }, bad], { source: "the-list" });
  const [run] = await rows<{ public_id: string }>("select public_id from import_runs");
  const entry = { actor_role: "system", entity_type: "import", entity_id: run?.public_id };
  const figures = { imported: 2, updated: 0, unchanged: 0, refused: 1, keptEdits: 0, cancelled: false };
  expect(await rows(AUDIT)).toEqual([
    { ...entry, action: "begin-import", facts: { approve: true } },
    { ...entry, action: "import-events", facts: { approve: true, ...figures } },
  ]);
  await runImport(database, [{ title: "Third" }], { dryRun: true });
  expect(await rows(AUDIT), "a dry run changes nothing").toHaveLength(2);
});
