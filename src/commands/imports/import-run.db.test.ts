import { expect, test } from "vitest";
import { undoDeleteAll } from "#commands/events/delete-all-events.ts";
import { applyImport } from "#commands/imports/apply-rows.ts";
import { cancelImport } from "#commands/imports/act-on-run.ts";
import { excludeRows } from "#commands/imports/exclude-rows.ts";
import { mapColumns } from "#commands/imports/map-columns.ts";
import { previewImport } from "#commands/imports/preview-import.ts";
import { deleteAbandonedUploads } from "#commands/imports/release-imports.ts";
import { workOnImport } from "#commands/imports/work-on-import.ts";
import { undoImport } from "#commands/imports/take-back-import.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { proposedMapping } from "#core/imports/column-mapping.ts";
import { MINUTE_MS } from "#core/time/instant.ts";
import { listImportRows, listRecentImports, streamRefusedRows, findMapping } from "#data/queries/import-runs.ts";
import { listOpenDeletions } from "#data/queries/deleted-events.ts";
import { readAuditOf } from "#tests/support/accounts/audit-of.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { aMappedRun, applied, handIn, previewed, theRun, work } from "#tests/support/builders/an-import-run.ts";
import { csvFile, type RowCells } from "#tests/support/builders/import-file.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { heldBytes } from "#tests/support/held-bytes.ts";

const database = withTestDatabase();

async function rows<T>(text: string): Promise<T[]> {
  return (await database.pool.query(text)).rows as T[];
}

function series(count: number, cells: RowCells = {}): RowCells[] {
  return Array.from({ length: count }, (_, place) => ({
    title: `Sitting ${place + 1}`,
    source_id: `s${place + 1}`,
    recurring: "true",
    ...cells,
  }));
}

async function shown(): Promise<string[]> {
  const found = await rows<{ title: string }>("select title from events where deleted_at is null order by id");
  return found.map(({ title }) => title);
}

const now = () => TEST_NOW;
const by = { actor: SYSTEM_ACTOR };

test("a file is uploaded, mapped, previewed and applied, and only applying writes events", async () => {
  const names = "name;about;starts;ends;host;kind;zoom;notes";
  const file = `${names}\nExamen;Quiet;2026-12-05T19:00;2026-12-05T20:00;Lake;prayer;https://meet.example.org/a;-\n`;
  const started = await handIn(database, file, { source: "lake" });
  if (started.outcome !== "started") throw new Error("refused");
  const { runId } = started;
  expect(started.state).toBe("uploaded");
  expect(await theRun(database, runId)).toMatchObject({
    totalRows: 1,
    fileBytes: file.length,
    survey: { names: names.split(";"), firstValues: [["Examen"], ["Quiet"], ["2026-12-05T19:00"], {}, {}, {}, {}, {}] },
    mapping: [null, null, null, null, null, null, null, null],
  });
  const mapping = ["title", "description", "start_date", "end_date", "organizer_name", "type", "link", null] as const;
  const incomplete = await mapColumns(database, { ...by, runId, mapping: mapping.slice(1) }, TEST_NOW);
  expect(incomplete).toMatchObject({ outcome: "refused", fault: { key: "imports.file.missingColumns" } });
  expect(await mapColumns(database, { ...by, runId, mapping }, TEST_NOW)).toEqual({ outcome: "mapped" });
  expect(proposedMapping(names.split(";"), await findMapping(database.db, "lake"))).toEqual(mapping);
  expect(await previewed(database, runId)).toMatchObject({
    state: "previewed",
    preview: { imported: 1, dryRun: true },
  });
  expect(await shown()).toEqual([]);
  expect(await applied(database, runId)).toMatchObject({ state: "applied", doneRows: 1, result: { imported: 1 } });
  expect(await shown()).toEqual(["Examen"]);
  expect(await rows("select * from import_file_parts")).toEqual([]);
  expect((await listRecentImports(database.db)).map((run) => run.runId)).toEqual([runId]);
});

test("the preview lists each changed field, and an excluded row changes nothing", async () => {
  await applied(database, await aMappedRun(database, csvFile(series(3))));
  const changed = series(3).map((row) => ({ ...row, title: `New ${row.title}`, link: "https://meet.example.org/new" }));
  const runId = await aMappedRun(database, csvFile([...changed, { type: "seance" }]));
  expect(await previewed(database, runId)).toMatchObject({ preview: { imported: 0, updated: 3, refused: 1 } });
  const preview = await listImportRows(database.db, { runId, kinds: ["changed"], warning: null, viewerId: "admin" }, 1);
  expect(preview.count).toBe(3);
  expect(preview.rows[0]).toMatchObject({
    row: 2,
    title: "New Sitting 1",
    changes: [
      { field: "title", before: "Sitting 1", after: "New Sitting 1" },
      { field: "link", before: "https://meet.example.org/evening", after: "https://meet.example.org/new" },
    ],
  });
  const marked = await excludeRows(database, { ...by, runId, rows: [2, 99], excluded: true }, TEST_NOW);
  expect(marked).toEqual({ outcome: "marked", count: 1 });
  expect(await applied(database, runId)).toMatchObject({ result: { updated: 2, unchanged: 1, refused: 1 } });
  expect(await shown()).toEqual(["Sitting 1", "New Sitting 2", "New Sitting 3"]);
  const refused = await Array.fromAsync(streamRefusedRows(database.db, runId));
  expect(refused).toMatchObject([{ row: 5, faults: [{ column: "type", value: "seance" }], cells: { length: 9 } }]);
});

test("Undo reverts an import: new events are deleted, changed ones restored, people's edits kept", async () => {
  await applied(database, await aMappedRun(database, csvFile(series(3))));
  const before = await rows("select title, link, imported, source_id, import_key from events order by id");
  const times = "select starts_local, duration_seconds, rrule from schedules where event_id <= 3 order by id";
  const [dates, schedules] = [await rows(DATES), await rows(times)];
  const later = { start_date: "2026-12-07T18:00", end_date: "2026-12-07T19:30", title: "Moved" };
  const runId = await aMappedRun(database, csvFile([...series(3, later), { title: "Another", source_id: "s9" }]));
  expect(await applied(database, runId)).toMatchObject({ result: { imported: 1, updated: 3 } });
  expect(await rows(DATES)).not.toEqual(dates);
  await database.pool.query("update events set title = 'By hand' where source_id = 's2'");
  expect(await undoImport(database, { ...by, runId }, TEST_NOW)).toEqual({ outcome: "enqueued" });
  await work(database);
  expect(await theRun(database, runId)).toMatchObject({
    state: "undone",
    takenBack: { deleted: 1, restored: 3, keptEdits: 1 },
  });
  expect(await shown()).toEqual(["Sitting 1", "By hand", "Sitting 3"]);
  expect(await rows(times)).toEqual(schedules);
  expect(await rows(DATES)).toEqual(dates);
  const after = await rows("select title, link, imported, source_id, import_key from events order by id");
  expect([after[0], after[2]]).toEqual([before[0], before[2]]);
  // The file can be imported again, and its new event is new again.
  const again = await aMappedRun(database, csvFile([...series(3, later), { title: "Another", source_id: "s9" }]));
  expect(await applied(database, again)).toMatchObject({ result: { imported: 1, updated: 2 } });
  expect(await undoImport(database, { ...by, runId }, TEST_NOW)).toEqual({ outcome: "not-now", state: "undone" });
});

const DATES = `select o.starts_at, o.ends_at, o.listing from occurrences o join events e on e.id = o.event_id
  where e.source_id in ('s1', 's2', 's3') order by e.id, o.starts_at`;

test("an undone import is deleted as one group with its organizers, and can be restored as one", async () => {
  const organizers = () => rows("select name, listing, deleted_at is null as there from organizers order by name");
  const cells = [
    { title: "One", source_id: "a", organizer_name: "Known" },
    { title: "Two", source_id: "b", organizer_name: "New" },
  ];
  await applied(database, await aMappedRun(database, csvFile([{ ...cells[0], source_id: "z", title: "Zero" }])));
  await database.pool.query("update organizers set created_at = created_at - interval '1 hour'");
  const runId = await aMappedRun(database, csvFile(cells), { source: "other" });
  await applied(database, runId);
  const before = await organizers();
  await undoImport(database, { ...by, runId }, TEST_NOW);
  await work(database);
  expect(await organizers()).toMatchObject([
    { name: "Known", there: true },
    { name: "New", there: false },
  ]);
  const [group] = await listOpenDeletions(database.db, TEST_NOW);
  expect(group).toMatchObject({ scope: "import", events: 2, done: null });
  const admin = actorFor(await aUser(database, { role: "admin" }));
  const undone = await undoDeleteAll(database, { actor: admin, deletion: group?.id ?? 0, twins: "ask" }, TEST_NOW);
  expect(undone).toMatchObject({ outcome: "undone", done: 2 });
  expect(await organizers()).toEqual(before);
  expect(await shown()).toEqual(["Zero", "One", "Two"]);
});

test("restored events go to the organizer that now has the name", async () => {
  const cells = [{ title: "Two", source_id: "b", organizer_name: "New" }];
  const runId = await aMappedRun(database, csvFile(cells));
  await applied(database, runId);
  await undoImport(database, { ...by, runId }, TEST_NOW);
  await work(database);
  await applied(database, await aMappedRun(database, csvFile(cells)));
  const [group] = await listOpenDeletions(database.db, TEST_NOW);
  const admin = actorFor(await aUser(database, { role: "admin" }));
  const restore = { actor: admin, deletion: group?.id ?? 0 };
  expect(await undoDeleteAll(database, { ...restore, twins: "ask" }, TEST_NOW)).toMatchObject({
    outcome: "twins",
    events: 1,
    twins: [{ title: "Two", twin: { title: "Two", organizerName: "New" } }],
  });
  await undoDeleteAll(database, { ...restore, twins: "restore" }, TEST_NOW);
  expect(await shown()).toEqual(["Two", "Two"]);
  expect(await rows("select count(distinct organizer_id)::int as n from events")).toEqual([{ n: 1 }]);
});

test("a run that is cancelled midway undoes what it has done", async () => {
  const runId = await aMappedRun(database, csvFile(series(120)));
  await applyImport(database, { ...by, runId }, TEST_NOW);
  let looked = 0;
  // The second batch does not start.
  await work(database, { isStopped: () => (looked += 1) > 1 });
  const half = await theRun(database, runId);
  expect(half.state).toBe("applying");
  expect(half.doneRows).toBeGreaterThan(0);
  expect(half.doneRows).toBeLessThan(120);
  expect(await shown()).toHaveLength(half.doneRows);
  expect(await cancelImport(database, { ...by, runId }, TEST_NOW)).toEqual({ outcome: "enqueued" });
  await work(database);
  expect(await theRun(database, runId)).toMatchObject({ state: "cancelled", takenBack: { deleted: half.doneRows } });
  expect(await shown()).toEqual([]);
  expect(await rows("select 1 from occurrences where listing <> 'hidden'")).toEqual([]);
  expect((await readAuditOf(database)).map(({ action }) => action)).toEqual([
    "begin-import",
    "cancel-import",
    "take-back-import",
  ]);
});

test("if the process is killed midway, another one continues at the checkpoint", async () => {
  const file = csvFile([...series(120), { ...series(1)[0], title: "Twice" }]);
  const runId = await aMappedRun(database, file);
  await applyImport(database, { ...by, runId }, TEST_NOW);
  let looked = 0;
  await work(database, { isStopped: () => (looked += 1) > 1 });
  const { doneRows } = await theRun(database, runId);
  expect(await work(database), "its claim still holds").toEqual([]);
  expect(await work(database, { now: () => TEST_NOW + 60_000 })).toEqual([{ outcome: "worked" }]);
  expect(await theRun(database, runId)).toMatchObject({
    state: "applied",
    doneRows: 121,
    result: { rows: 121, imported: 120, refused: 1, categories: { duplicate: 1 } },
  });
  expect(doneRows).toBeLessThan(120);
  expect(await shown()).toHaveLength(120);
  expect(await rows("select count(*)::int from import_changes")).toEqual([{ count: 120 }]);
});

test("only one run per source writes at a time, and a cancelled run writes nothing more", async () => {
  const [first, second] = [
    await aMappedRun(database, csvFile(series(2))),
    await aMappedRun(database, csvFile(series(2))),
  ];
  expect(await applyImport(database, { ...by, runId: first }, TEST_NOW)).toEqual({ outcome: "enqueued" });
  expect(await applyImport(database, { ...by, runId: second }, TEST_NOW)).toEqual({ outcome: "source-busy" });
  expect(await applyImport(database, { ...by, runId: first }, TEST_NOW)).toEqual({
    outcome: "not-now",
    state: "applying",
  });
  let requested = false;
  const steps = await work(database, {
    isStopped() {
      if (!requested) void cancelImport(database, { ...by, runId: first }, TEST_NOW);
      requested = true;
      return false;
    },
  });
  expect(steps.at(0)?.outcome).toBe("left");
  await work(database);
  expect(await theRun(database, first)).toMatchObject({ state: "cancelled" });
  expect(await shown()).toEqual([]);
});

test("a failure midway undoes the run and marks it as failed", async () => {
  const runId = await aMappedRun(database, csvFile(series(120)));
  await applyImport(database, { ...by, runId }, TEST_NOW);
  let looked = 0;
  await work(database, { isStopped: () => (looked += 1) > 1 });
  expect((await shown()).length).toBeGreaterThan(0);
  const away = { db: database.db, kind: database.kind, isStopped: () => false };
  const broken = () => ((looked += 1) > 3 ? Number.NaN : TEST_NOW + 60_000);
  const step = await workOnImport({ ...away, now: broken }, "another");
  expect(step).toMatchObject({ outcome: "failed", runId });
  expect(await theRun(database, runId)).toMatchObject({ state: "cancelling", doneRows: 0 });
  await work(database, { now: () => TEST_NOW + 60_000 });
  const { state, errorId } = await theRun(database, runId);
  expect({ state, errorId }).toEqual({ state: "failed", errorId: "errorId" in step ? step.errorId : "" });
  expect(await shown()).toEqual([]);
});

test("a file that is corrupted midway is refused with that reason, and what was stored is undone", async () => {
  const runId = await aMappedRun(database, csvFile(series(120)));
  await applyImport(database, { ...by, runId }, TEST_NOW);
  let looked = 0;
  await work(database, { isStopped: () => (looked += 1) > 1 });
  await database.pool.query("update import_file_parts set bytes = 'title'::bytea");
  await work(database, { now: () => TEST_NOW + 60_000 });
  const { state, refusal } = await theRun(database, runId);
  expect({ state, key: refusal?.key }).toEqual({ state: "failed", key: "imports.file.missingColumns" });
  expect(await shown()).toEqual([]);
});

test("members cannot import, and their attempts are recorded", async () => {
  const member = { ...SYSTEM_ACTOR, userId: "ann", role: "user" } as const;
  expect(await handIn(database, csvFile([{}]), { actor: member })).toEqual({ outcome: "forbidden" });
  const runId = await aMappedRun(database, csvFile([{}]));
  const acts = [previewImport, applyImport, cancelImport, undoImport];
  for (const act of acts)
    expect(await act(database, { actor: member, runId }, now())).toEqual({ outcome: "forbidden" });
  expect(await readAuditOf(database)).toEqual(
    ["start-import", "preview-import", "begin-import", "cancel-import", "undo-import"].map((action) => ({
      action,
      outcome: "refused",
    })),
  );
});

test.each([
  ["list.txt", "imports.file.notCsv", csvFile([{}])],
  ["", "imports.file.missing", csvFile([{}])],
  ["list.csv", "imports.file.empty", ""],
  ["list.csv", "imports.file.headerOnly", "title,description\n"],
  ["list.csv", "imports.file.zip", new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 0, 0])],
  ["list.csv", "imports.file.workbook", new TextEncoder().encode("PK\u0003\u0004\u0014\u0000[Content_Types].xml")],
  ["list.csv", "imports.file.webPage", "\uFEFF\n<!doctype html><html><title>Sign in</title>"],
  ["list.ics", "imports.file.notCalendar", "title,description\na,b\n"],
  ["list.ics", "imports.file.noEntries", "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n"],
])("%j is refused (%s) and leaves nothing behind", async (fileName, key, content) => {
  expect(await handIn(database, content, { fileName })).toMatchObject({ outcome: "refused", fault: { key } });
  expect(await rows("select id from import_runs")).toEqual([]);
});

test("a 200 MB file is aborted at the size limit, and little of it is held in memory", async () => {
  let sent = 0;
  const chunk = new Uint8Array(1024 * 1024).fill(97);
  const file = (async function* () {
    for (; sent < 200; sent += 1) yield chunk;
  })();
  const before = heldBytes();
  expect(await handIn(database, "", { file })).toMatchObject({
    outcome: "refused",
    fault: { key: "imports.file.tooLarge", values: { max: 64 } },
  });
  expect(sent).toBe(64);
  expect(heldBytes() - before).toBeLessThan(64 * 1024 * 1024);
  expect(await rows("select 1 from import_runs union all select 1 from import_file_parts")).toEqual([]);
});

test("an upload that does not end is deleted with what was stored of its file, after a quarter of an hour", async () => {
  const stored: unknown[] = [];
  const file = (async function* () {
    yield new Uint8Array(3 * 1024 * 1024).fill(97);
    for (const minutes of [0, 14, 16]) {
      await deleteAbandonedUploads(database, TEST_NOW + minutes * MINUTE_MS);
      const found = await rows("select state, (select count(*) > 0 from import_file_parts) as parts from import_runs");
      stored.push([minutes, ...found]);
    }
    expect(await rows("select 1 from import_file_parts")).toEqual([]);
    throw new Error("the process is killed");
  })();
  await expect(handIn(database, "", { file })).rejects.toThrow("the process is killed");
  const uploading = { state: "uploading", parts: true };
  expect(stored).toEqual([[0, uploading], [14, uploading], [16]]);
});

test.each([
  ["title,description\n", "imports.file.tooLarge"],
  ["PK\u0003\u0004", "imports.file.zip"],
])(
  "of a file that declares more than the size limit, only the beginning is read to identify it: %j",
  async (beginning, key) => {
    let sent = 0;
    const file = (async function* () {
      yield new TextEncoder().encode(beginning);
      for (; sent < 200; sent += 1) yield new Uint8Array(1024 * 1024).fill(97);
    })();
    const started = await handIn(database, "", { file, atLeastBytes: 200 * 1024 * 1024 });
    expect(started).toMatchObject({ outcome: "refused", fault: { key } });
    expect(sent).toBe(0);
    expect(await rows("select 1 from import_runs union all select 1 from import_file_parts")).toEqual([]);
  },
);

test("between batches of an import or its undo, a page's consecutive reads do not wait for another batch", async () => {
  const isEmbedded = database.kind === "pglite";
  const runId = await aMappedRun(database, csvFile(series(isEmbedded ? 20 : 600, { recurring: "false" })));
  await applyImport(database, { ...by, runId }, TEST_NOW);
  let time = TEST_NOW;
  const pauses: { ms: number; seen: readonly number[] }[] = [];
  /** Reads a page while nothing writes; with an open transaction it would never be answered. */
  const wait = async (ms: number): Promise<void> => {
    const seen: number[] = [];
    for (let read = 0; read < 4; read += 1) seen.push((await theRun(database, runId)).doneRows);
    pauses.push({ ms, seen });
  };
  const deps = { ...database, isStopped: () => false, now: () => (time += 5), wait };
  await workOnImport(deps, "one");
  const applied = pauses.splice(0);
  expect(applied.length).toBeGreaterThan(1);
  expect(applied.every(({ ms }) => (isEmbedded ? ms > 0 : ms === 0))).toBe(true);
  expect(applied.map(({ seen }) => new Set(seen).size)).toEqual(applied.map(() => 1));
  expect(applied.map(({ seen }) => seen[0])).toEqual(isEmbedded ? [8, 16, 20] : [500, 600]);
  await undoImport(database, { ...by, runId }, TEST_NOW);
  await workOnImport(deps, "one");
  expect(pauses.map(({ seen }) => new Set(seen))).toEqual(
    (isEmbedded ? [8, 16, 20] : [200, 400, 600]).map((done) => new Set([done])),
  );
  expect(pauses.every(({ ms }) => (isEmbedded ? ms > 0 : ms === 0))).toBe(true);
});
