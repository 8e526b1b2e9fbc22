import { expect, test } from "vitest";
import { applied, aMappedRun, handIn, previewed, work } from "#tests/support/builders/an-import-run.ts";
import { csvFile } from "#tests/support/builders/import-file.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { BEFORE, importRunPageOf } from "#tests/support/import-run-page-of.ts";

const database = withTestDatabase();
const { shown, send, aPreview } = importRunPageOf(database);

async function anUpload(content: string): Promise<string> {
  const started = await handIn(database, content);
  if (started.outcome !== "started") throw new Error(started.outcome);
  return started.runId;
}

const CHANGED = [
  { source_id: "a", title: "Vespers", start_date: "2026-12-05T19:30" },
  { source_id: "b", title: "Compline" },
  { source_id: "c", title: "Lauds at Dawn" },
  { source_id: "d", title: "Matins" },
  { source_id: "e", title: "" },
];

test("columns are listed with sample values and mappings; a missing one is reported and choices stay", async () => {
  const runId = await anUpload("name,about\nVespers,Quiet\nLauds,Early\n");
  const view = await shown(runId, "columns");
  expect(view).toMatchObject({
    rows: 2,
    columns: [
      { name: "name", first: "Vespers, Lauds", becomes: null },
      { name: "about", first: "Quiet, Early", becomes: null },
    ],
  });
  const { status, page } = await send(runId, [
    ["intent", "map"],
    ["becomes", "title"],
    ["becomes", "nonsense"],
  ]);
  const columns = "description, start_date, end_date, organizer_name, type, link";
  expect([status, page]).toMatchObject([
    422,
    {
      error: reachesMessage("imports.file.missingColumns", { count: 6, columns }),
      becomes: ["title", null],
      toast: {
        title: reachesMessage("imports.file.nothing"),
        message: reachesMessage("imports.file.help"),
        seconds: 0,
      },
    },
  ]);
});

test("mapping leads to the preview of new, changed, unchanged, and refused rows", async () => {
  await applied(database, await aMappedRun(database, csvFile(BEFORE)));
  const runId = await anUpload(csvFile(CHANGED));
  const { columns } = await shown(runId, "columns");
  const fields = columns.map(({ becomes }): [string, string] => ["becomes", becomes ?? ""]);
  expect(await send(runId, [["intent", "map"], ...fields])).toMatchObject({ status: 303 });
  expect(await shown(runId, "working")).toMatchObject({ state: "previewing", done: 0, total: 5 });
  await work(database);
  const { preview } = await shown(runId, "preview");
  expect(preview.figures).toEqual({ fresh: 1, changed: 2, unchanged: 1, refused: 1 });
  expect(preview.reviewed.rows).toMatchObject([
    {
      title: "Vespers",
      changes: [{ field: "start_date", before: "Dec 05, 2026 at 7:00 PM", after: "Dec 05, 2026 at 7:30 PM" }],
    },
    { title: "Lauds at Dawn", changes: [{ field: "title", before: "Lauds", after: "Lauds at Dawn" }] },
    { title: "Matins", isNew: true, changes: [] },
  ]);
  expect(preview.refused.rows).toMatchObject([
    {
      row: 6,
      faults: [expect.stringContaining("title")],
      cells: ["", "2026-12-05T19:00", "Lakeside Sangha", "meditation"],
    },
  ]);
  expect((await shown(runId, "columns", "?step=columns")).columns[0]?.becomes).not.toBeNull();
});

test("unticked rows are skipped, the rest is imported, and the panel and its toast report it", async () => {
  const runId = await aPreview(BEFORE, CHANGED);
  const { reviewed } = (await shown(runId, "preview")).preview;
  const [vespers, lauds, matins] = reviewed.rows.map(({ row }) => String(row));
  const rows: [string, string][] = [
    ["row", vespers ?? ""],
    ["row", lauds ?? ""],
    ["row", matins ?? ""],
    ["take", lauds ?? ""],
    ["take", matins ?? ""],
  ];
  expect((await send(runId, [["intent", "page:"], ...rows])).to).toBe(`/admin/import/${runId}`);
  expect((await shown(runId, "preview")).preview.counts).toMatchObject({ excludedNew: 0, excludedChanged: 1 });
  expect((await send(runId, [["intent", "apply"], ...rows])).to).toBe(`/admin/import/${runId}`);
  await work(database);
  const { result, toast } = await shown(runId, "result");
  const words = reachesMessage("imports.results.successWithRefused", { count: 1, refused: 1 });
  expect([result.words, toast]).toMatchObject([words, { kind: "success", seconds: 10, message: words }]);
  expect(result).toMatchObject({
    figures: { imported: 1, updated: 1, refused: 1 },
    categories: [{ name: reachesMessage("imports.category.missing"), count: 1 }],
    samples: [{ row: 6, fields: expect.arrayContaining([{ name: "type", value: "meditation" }]) }],
  });
  expect(result.samples[0]?.fields).toHaveLength(6);
});

/** Rows with one warning each, and one without any. */
const WARNED = [
  { title: "Gone", start_date: "2020-12-05T19:00", end_date: "2020-12-05T20:00", timezone: "UTC" },
  { title: "Silent", link: "", start_date: "2026-12-06T19:00", end_date: "2026-12-06T20:00", timezone: "UTC" },
  { title: "Night", start_date: "2027-03-14T02:30", end_date: "2027-03-14T03:30", timezone: "America/New_York" },
  { title: "Anywhere", start_date: "2026-12-07T19:00", end_date: "2026-12-07T20:00" },
  { title: "Fine", start_date: "2026-12-08T19:00", end_date: "2026-12-08T20:00", timezone: "Asia/Tokyo" },
];

test("each row shows its warnings, its time for the reader, and a new organizer; warnings can be filtered", async () => {
  await applied(
    database,
    await aMappedRun(database, csvFile([{ ...WARNED[4], organizer_name: "Known" }]), { source: "other" }),
  );
  const runId = await aMappedRun(database, csvFile([...WARNED, { title: "Vague", timezone: "Atlantis" }]));
  await previewed(database, runId);
  const { counts, reviewed, refused } = (await shown(runId, "preview")).preview;
  expect(reviewed.rows.map(({ title, warnings, isNewOrganizer }) => [title, warnings, isNewOrganizer])).toEqual([
    ["Gone", ["past"], true],
    ["Silent", ["link"], true],
    ["Night", ["clock"], true],
    ["Anywhere", ["zone"], true],
    ["Fine", ["duplicate"], true],
  ]);
  expect(reviewed.rows[4]).toMatchObject({
    when: { own: "Dec 08, 2026 at 7:00 PM", zone: "Asia/Tokyo", reader: "Dec 08, 2026 at 10:00 AM" },
    duplicate: { title: "Fine" },
  });
  expect(reviewed.rows[1]?.when?.reader).toBeNull();
  expect(counts.warnings).toEqual({ past: 1, link: 1, clock: 1, duplicate: 1, zone: 2 });
  expect(refused.rows.map(({ cells }) => cells[0])).toEqual(["Vague"]);
  const titles = async (query: string) =>
    (await shown(runId, "preview", query)).preview.reviewed.rows.map(({ title }) => title);
  expect(await titles("?warning=past")).toEqual(["Gone"]);
  expect(await titles("?warning=duplicate&show=new")).toEqual(["Fine"]);
  expect(await titles("?show=changed")).toEqual([]);
  const refusedBy = async (query: string) => (await shown(runId, "preview", query)).preview.refused.count;
  expect([await refusedBy("?warning=zone"), await refusedBy("?warning=past")]).toEqual([1, 1]);
});

test("all rows that match a filter can be left out or included at once", async () => {
  const runId = await aMappedRun(database, csvFile(WARNED));
  await previewed(database, runId);
  const out = async () => (await shown(runId, "preview")).preview.reviewed.rows.filter(({ excluded }) => excluded);
  const there = `/admin/import/${runId}?warning=past`;
  expect((await send(runId, { intent: "none:warning=past" })).to).toBe(there);
  expect((await out()).map(({ title }) => title)).toEqual(["Gone"]);
  await send(runId, { intent: "all:" });
  expect(await out()).toEqual([]);
  await send(runId, { intent: "none:show=new" });
  await send(runId, { intent: "all:warning=link" });
  await send(runId, { intent: "apply" });
  await work(database);
  const { result } = await shown(runId, "result");
  expect(result).toMatchObject({ figures: { imported: 1 }, leftOut: 4 });
  expect((await database.pool.query("select title from events")).rows).toEqual([{ title: "Silent" }]);
  expect((await database.pool.query("select * from import_rows")).rows).toEqual([]);
});

test("a cell can be corrected in the preview, and the import uses the corrected row", async () => {
  const runId = await aMappedRun(database, csvFile([{ title: "Vespers", start_date: "soon" }, { title: "Lauds" }]));
  await previewed(database, runId);
  const { edit } = (await shown(runId, "preview", "?edit=2&warning=link")).preview;
  expect(edit).toMatchObject({
    row: 2,
    back: `/admin/import/${runId}?warning=link`,
    faults: [expect.stringContaining("date")],
  });
  expect(edit?.cells.find(({ column }) => column === "start_date")?.value).toBe("soon");
  const cells = { intent: "edit:2", title: "Vespers", start_date: "later" };
  expect((await send(runId, cells)).to).toBe(`/admin/import/${runId}?edit=2`);
  const saved = await send(runId, { ...cells, start_date: "2026-12-05T18:00", title: "Evensong" });
  expect([saved.to, saved.toast]).toEqual([
    `/admin/import/${runId}`,
    expect.stringContaining("adminImport.toast.corrected"),
  ]);
  const { preview } = await shown(runId, "preview");
  expect(preview.figures).toEqual({ fresh: 2, changed: 0, unchanged: 0, refused: 0 });
  await previewed(database, runId);
  await send(runId, { intent: "apply" });
  await work(database);
  const { rows } = await database.pool.query("select title from events order by title");
  expect(rows).toEqual([{ title: "Evensong" }, { title: "Lauds" }]);
  expect((await database.pool.query("select * from import_edits")).rows).toEqual([]);
});

test("a row that was left out stays out when it is corrected", async () => {
  const runId = await aMappedRun(database, csvFile([{ title: "Vespers" }, { title: "Lauds" }]));
  await previewed(database, runId);
  await send(runId, [
    ["intent", "page:edit=2"],
    ["row", "2"],
    ["row", "3"],
    ["take", "3"],
  ]);
  await send(runId, { intent: "edit:2", title: "Evensong" });
  const { reviewed } = (await shown(runId, "preview")).preview;
  expect(reviewed.rows.map(({ title, excluded }) => [title, excluded])).toEqual([
    ["Evensong", true],
    ["Lauds", false],
  ]);
});

test("a row that is not in the preview cannot be corrected", async () => {
  const runId = await aMappedRun(database, csvFile([{}]));
  await previewed(database, runId);
  expect((await send(runId, { intent: "edit:9", title: "x" })).toast).toContain("adminImport.toast.meanwhile");
  expect((await shown(runId, "preview", "?edit=9")).preview.edit).toBeNull();
});
