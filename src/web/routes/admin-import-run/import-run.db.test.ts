import { expect, test } from "vitest";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { applyImport } from "#commands/imports/apply-rows.ts";
import type { Viewer } from "#core/viewer.ts";
import { countOpenWork } from "#data/queries/waiting-moderation.ts";
import { deskOfImport, deskPath } from "#core/moderation/moderation-list.ts";
import { moderationAction } from "#web/routes/admin-moderation/admin-moderation-action.server.ts";
import { moderationLoader } from "#web/routes/admin-moderation/admin-moderation-loader.server.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { runAction } from "#web/routes/admin-import-run/admin-import-run-action.server.ts";
import { type RunView, runLoader } from "#web/routes/admin-import-run/admin-import-run-loader.server.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { applied, aMappedRun, handIn, previewed, theRun, work } from "#tests/support/builders/an-import-run.ts";
import { csvFile, type RowCells } from "#tests/support/builders/import-file.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";

const database = withTestDatabase();
const AT = "https://same.example/admin/import/";
const GONE = "11111111-2222-4333-8444-555555555555";

async function load(runId: string, query = ""): Promise<RunView> {
  const frame = { role: "moderator", work: await countOpenWork(database.db) } as const;
  const url = new URL(AT + runId + query);
  const { view } = await runLoader(
    { url, runId },
    frame,
    aRequestContext({ database, zone: { id: "UTC", source: "address" } }),
  );
  return view;
}

async function shown<Shows extends RunView["shows"]>(runId: string, shows: Shows, query = "") {
  const view = await load(runId, query);
  expect(view.shows).toBe(shows);
  return view as Extract<RunView, { shows: Shows }>;
}

async function send(runId: string, fields: Record<string, string> | [string, string][], sender?: Viewer) {
  const viewer = sender ?? (await aUser(database, { role: "moderator" }));
  const request = new Request(AT + runId, { method: "POST", body: new URLSearchParams(fields) });
  const answer = await runAction(request, runId, aRequestContext({ database, viewer }));
  if (!(answer instanceof Response)) return { to: null, toast: "", page: answer.data, status: answer.init?.status };
  const toast = decodeURIComponent(answer.headers.get("set-cookie") ?? "");
  return { to: answer.headers.get("location"), toast, page: null, status: answer.status };
}

async function anUpload(content: string): Promise<string> {
  const started = await handIn(database, content);
  if (started.outcome !== "started") throw new Error(started.outcome);
  return started.runId;
}

/** Imports the first list into the directory, and creates the preview of the second. */
async function aPreview(before: readonly RowCells[], after: readonly RowCells[]): Promise<string> {
  await applied(database, await aMappedRun(database, csvFile(before)));
  const runId = await aMappedRun(database, csvFile(after));
  await previewed(database, runId);
  return runId;
}

const HELD = { options: { timezone: "UTC", approve: false, owner: null } };
const CHANGED = [
  { source_id: "a", title: "Vespers", start_date: "2026-12-05T19:30" },
  { source_id: "b", title: "Compline" },
  { source_id: "c", title: "Lauds at Dawn" },
  { source_id: "d", title: "Matins" },
  { source_id: "e", title: "" },
];
const BEFORE = [
  { source_id: "a", title: "Vespers" },
  { source_id: "b", title: "Compline" },
  { source_id: "c", title: "Lauds" },
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

test("a file that yields no events shows a warning for 10 seconds", async () => {
  const run = await applied(database, await aMappedRun(database, csvFile([{ title: "" }])));
  const { toast, result } = await shown(run.runId, "result");
  const words = reachesMessage("imports.results.noneWithRefused", { refused: 1 });
  expect([result.isGood, toast]).toMatchObject([false, { kind: "warning", seconds: 10, message: words }]);
});

test("an import can be undone as a whole, and cancelled before it starts", async () => {
  const run = await applied(database, await aMappedRun(database, csvFile([{}])));
  expect((await send(run.runId, { intent: "undo" })).to).toBe(`/admin/import/${run.runId}`);
  expect((await shown(run.runId, "working")).state).toBe("undoing");
  await work(database);
  expect(await shown(run.runId, "ended")).toMatchObject({
    ended: { state: "undone", deleted: 1, restored: 0 },
    toast: { kind: "success", seconds: 10, title: reachesMessage("adminImport.toast.undone") },
  });
  const other = await aMappedRun(database, csvFile([{}]));
  await send(other, { intent: "cancel" });
  expect(await shown(other, "ended")).toMatchObject({
    ended: { state: "cancelled" },
    toast: { title: reachesMessage("adminImport.toast.cancelled") },
  });
});

test("a second moderator is told that the first one already acted", async () => {
  const runId = await aMappedRun(database, csvFile([{}]));
  await previewed(database, runId);
  await send(runId, { intent: "apply" });
  expect((await send(runId, { intent: "apply" })).toast).toContain("adminImport.toast.meanwhile");
  expect((await send(runId, { intent: "preview" })).toast).toContain("adminImport.toast.meanwhile");
  expect((await theRun(database, runId)).state).toBe("applying");
});

test("a source that is being imported cannot start a second import", async () => {
  const first = await aMappedRun(database, csvFile([{}]));
  const second = await aMappedRun(database, csvFile([{ title: "Lauds" }]));
  await previewed(database, second);
  await applyImport(database, { actor: SYSTEM_ACTOR, runId: first }, 0);
  expect((await send(second, { intent: "apply" })).toast).toContain("adminImport.toast.busy");
});

test("a failed import shows its error id from the log", async () => {
  const runId = await aMappedRun(database, csvFile([{}]));
  await database.pool.query("update import_runs set state = 'failed', error_id = 'e-1' where public_id = $1", [runId]);
  expect(await shown(runId, "ended")).toMatchObject({
    ended: { state: "failed", reason: null, errorId: "e-1" },
    toast: { kind: "error", seconds: 0, title: reachesMessage("adminImport.toast.failed") },
  });
});

test("an unknown run is not found, and actions on it say so", async () => {
  await expect(load(GONE)).rejects.toMatchObject({ code: "not-found" });
  await expect(load("x")).rejects.toMatchObject({ code: "not-found" });
  expect(await send(GONE, { intent: "apply" })).toMatchObject({ to: "/admin/import" });
  expect((await send(GONE, { intent: "undo" })).toast).toContain("adminImport.toast.gone");
  await expect(send(GONE, { intent: "other" })).rejects.toMatchObject({ code: "invalid" });
});

test("imported events have their own review list, where all can be approved at once", async () => {
  await applied(database, await aMappedRun(database, csvFile([{ title: "Lauds" }]), HELD));
  const { runId } = await applied(database, await aMappedRun(database, csvFile(BEFORE), { ...HELD, source: "other" }));
  const { result } = await shown(runId, "result");
  expect(result.waiting).toEqual({ count: 3, asOf: TEST_NOW });
  const viewer = await aUser(database, { role: "moderator" });
  const context = aRequestContext({ database, viewer });
  const path = deskPath(deskOfImport(runId));
  const url = new URL(path, AT);
  const { view } = await moderationLoader(url, { role: "moderator", work: await countOpenWork(database.db) }, context);
  if (view.shows !== "list") throw new Error(view.shows);
  expect([view.importName, view.rows.map(({ title }) => title)]).toEqual([
    "list.csv",
    ["Vespers", "Compline", "Lauds"],
  ]);
  const body = new URLSearchParams({ all: "1", asOf: String(result.waiting.asOf), intent: "approve" });
  const answer = await moderationAction(new Request(url, { method: "POST", body }), context);
  if (!(answer instanceof Response)) throw new Error("no redirect");
  expect(answer.headers.get("location")).toBe(path);
  const left = await database.pool.query("select title, import_source from events where moderation = 'pending'");
  expect(left.rows).toEqual([{ title: "Lauds", import_source: "csv" }]);
  expect((await shown(runId, "result")).result.waiting.count).toBe(0);
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

/** The events that an applied import lists as no longer in its file, as its page sends them. */
async function vanishedItems(runId: string): Promise<Record<string, string>> {
  const { events } = (await shown(runId, "result")).result.vanished;
  return Object.fromEntries(events.map(({ title, item }) => [title, item]));
}

async function titlesWhere(condition: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ title: string }>(`select title from events where ${condition}`);
  return rows.map(({ title }) => title);
}

async function applyPreview(runId: string): Promise<void> {
  await send(runId, { intent: "apply" });
  await work(database);
}

test("events missing from a file are listed in the preview, and stay until cancelled", async () => {
  const runId = await aPreview(BEFORE, [
    { source_id: "a", title: "Vespers" },
    { source_id: "b", title: "" },
  ]);
  const { vanished: gone } = (await shown(runId, "preview")).preview;
  expect(gone.events).toMatchObject([{ title: "Lauds", organizer: "Lakeside Sangha" }]);
  await applyPreview(runId);
  const { vanished } = (await shown(runId, "result")).result;
  expect([vanished.count, vanished.mayDelete]).toEqual([1, false]);
  const item = vanished.events[0]?.item ?? "";
  expect((await send(runId, { intent: "vanish:cancel" })).toast).toContain("adminImport.toast.nothingSelected");
  await expect(send(runId, { intent: "vanish:delete", item })).rejects.toMatchObject({ code: "forbidden" });
  expect((await send(runId, { intent: "vanish:cancel", item })).toast).toContain("adminImport.toast.vanishedCancelled");
  expect(await titlesWhere("cancelled_at is not null")).toEqual(["Lauds"]);
  expect((await shown(runId, "result")).result.vanished.count).toBe(0);
  expect((await send(runId, { intent: "vanish:cancel", item })).toast).toContain("adminImport.toast.meanwhile");
});

test("an admin can delete events missing from a file, with Undo; other lists are not compared", async () => {
  const runId = await aPreview(BEFORE, BEFORE.slice(0, 2));
  await applyPreview(runId);
  const admin = await aUser(database, { role: "admin" });
  const { Lauds: item = "" } = await vanishedItems(runId);
  const { toast } = await send(runId, { intent: "vanish:delete", item }, admin);
  expect(toast).toContain("adminImport.toast.vanishedDeleted");
  expect(toast).toContain("deletion:");
  expect(await titlesWhere("deleted_at is not null")).toEqual(["Lauds"]);
  expect((await send(runId, { intent: "vanish:delete", item }, admin)).toast).toContain("adminImport.toast.meanwhile");
  const other = await aMappedRun(database, csvFile([{ source_id: "z", title: "Other", organizer_name: "Else" }]));
  await previewed(database, other);
  expect((await shown(other, "preview")).preview.vanished.count).toBe(0);
});

test("a missing event that was kept is not listed again until it has been in the file once more", async () => {
  const whole = [...BEFORE, { source_id: "d", title: "Matins" }];
  const imported = async (rows: readonly RowCells[]) =>
    (await applied(database, await aMappedRun(database, csvFile(rows)))).runId;
  await imported(whole);
  const runId = await imported(whole.slice(0, 2));
  const { Lauds: item = "" } = await vanishedItems(runId);
  expect((await send(runId, { intent: "vanish:keep", item })).toast).toContain("adminImport.toast.vanishedKept");
  expect(Object.keys(await vanishedItems(runId))).toEqual(["Matins"]);
  const again = await imported(whole.slice(0, 2));
  expect(Object.keys(await vanishedItems(again))).toEqual(["Matins"]);
  expect(await vanishedItems(await imported(whole))).toEqual({});
  expect(await vanishedItems(again)).toEqual({});
  expect(Object.keys(await vanishedItems(await imported(whole.slice(0, 3))))).toEqual(["Matins"]);
  expect(Object.keys(await vanishedItems(await imported(whole.slice(0, 2))))).toEqual(["Lauds", "Matins"]);
});

test("a file is compared with its own list only, even with another import in between", async () => {
  const others = ["x", "y"].map((id) => ({ source_id: id, title: `Other ${id}` }));
  await applied(database, await aMappedRun(database, csvFile(BEFORE)));
  await applied(database, await aMappedRun(database, csvFile(others)));
  const { runId } = await applied(database, await aMappedRun(database, csvFile(BEFORE.slice(0, 2))));
  expect(Object.keys(await vanishedItems(runId))).toEqual(["Lauds"]);
});
