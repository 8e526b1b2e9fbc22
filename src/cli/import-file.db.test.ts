import { expect, test } from "vitest";
import { applyImport } from "#commands/imports/apply-rows.ts";
import { findLatestUndoableImport } from "#data/queries/import-runs.ts";
import { undoToEnd } from "#cli/import-file.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { aMappedRun, theRun, work } from "#tests/support/builders/an-import-run.ts";
import { csvFile, type RowCells, sittings, WEEKLY } from "#tests/support/builders/import-file.ts";
import { runImport } from "#tests/support/builders/import-run.ts";
import { testEngine, withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { rowsOf } from "#tests/support/database/rows-of.ts";
import { readImported } from "#tests/support/database/read-imported.ts";

const database = withTestDatabase();
const rows = rowsOf(database);
/** Number of rows that are read in one transaction: the one session of the embedded database is released after a few. */
const BATCH = testEngine() === "pglite" ? 8 : 500;

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

test("a dry run writes nothing and reports the same figures", async () => {
  await runImport(database, [{ source_id: "a" }, { source_id: "b" }]);
  const before = await readImported(database);
  const file = [
    { source_id: "a" },
    { source_id: "b", title: "Changed" },
    { source_id: "c", link: "" },
    { type: "seance" },
  ];
  const trial = await runImport(database, file, { dryRun: true });
  expect(await readImported(database)).toEqual(before);
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
