import { expect, test } from "vitest";
import { applyImport } from "#commands/imports/apply-rows.ts";
import { cancelImport } from "#commands/imports/act-on-run.ts";
import { excludeRows } from "#commands/imports/exclude-rows.ts";
import { mapColumns } from "#commands/imports/map-columns.ts";
import { previewImport } from "#commands/imports/preview-import.ts";
import { deleteAbandonedUploads } from "#commands/imports/release-imports.ts";
import { workOnImport } from "#commands/imports/work-on-import.ts";
import { undoImport } from "#commands/imports/take-back-import.ts";
import { hideOrganizerForAll, showOrganizerToAll } from "#commands/organizers/hide-organizer.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { proposedMapping } from "#core/imports/column-mapping.ts";
import { MINUTE_MS } from "#core/time/instant.ts";
import { listImportRows, listRecentImports, streamRefusedRows, findMapping } from "#data/queries/import-runs.ts";
import { readAuditOf } from "#tests/support/accounts/audit-of.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { aMappedRun, applied, handIn, previewed, theRun, work } from "#tests/support/builders/an-import-run.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";
import { csvFile, series } from "#tests/support/builders/import-file.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { heldBytes } from "#tests/support/held-bytes.ts";
import { listTitles } from "#tests/support/database/list-titles.ts";
import { rowsOf } from "#tests/support/database/rows-of.ts";

const database = withTestDatabase();
const rows = rowsOf(database);
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
  expect(await listTitles(database)).toEqual([]);
  expect(await applied(database, runId)).toMatchObject({ state: "applied", doneRows: 1, result: { imported: 1 } });
  expect(await listTitles(database)).toEqual(["Examen"]);
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
  expect(await listTitles(database)).toEqual(["Sitting 1", "New Sitting 2", "New Sitting 3"]);
  const refused = await Array.fromAsync(streamRefusedRows(database.db, runId));
  expect(refused).toMatchObject([{ row: 5, faults: [{ column: "type", value: "seance" }], cells: { length: 9 } }]);
});

test("an organizer's own import that waits while the organizer is hidden adds events that are hidden with it", async () => {
  const ann = await aUser(database);
  const mo = actorFor(await aUser(database, { role: "moderator" }));
  const circle = await anOrganizer(database, { userId: ann.userId, name: "Willow Circle", verifiedAt: TEST_NOW });
  const owner = { userId: ann.userId, organizerId: circle.id, organizerName: circle.name };
  const options = { timezone: "UTC", approve: true, owner };
  const runId = await aMappedRun(database, csvFile([{}]), { source: `organizer:${circle.publicId}`, options });
  await applyImport(database, { ...by, runId }, TEST_NOW);
  const { publicId, version } = circle;
  await hideOrganizerForAll(database, { actor: mo, publicId, version, reason: "Sells things." }, TEST_NOW);
  await work(database);
  const where = `select e.listing, e.hidden_with::int, o.listing as date from events e join occurrences o on o.event_id = e.id`;
  expect(await rows(where)).toEqual([{ listing: "hidden", hidden_with: circle.id, date: "hidden" }]);
  await showOrganizerToAll(database, { actor: mo, publicId }, TEST_NOW);
  expect(await rows(where)).toEqual([{ listing: "public", hidden_with: null, date: "public" }]);
});

test("members cannot import, and their attempts are recorded", async () => {
  const member = { ...SYSTEM_ACTOR, userId: "ann", role: "user" } as const;
  expect(await handIn(database, csvFile([{}]), { actor: member })).toEqual({ outcome: "forbidden" });
  const runId = await aMappedRun(database, csvFile([{}]));
  const acts = [previewImport, applyImport, cancelImport, undoImport];
  for (const act of acts)
    expect(await act(database, { actor: member, runId }, TEST_NOW)).toEqual({ outcome: "forbidden" });
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
