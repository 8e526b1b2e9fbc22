import { expect, test } from "vitest";
import { aUser } from "#tests/support/builders/a-user.ts";
import { applied, aMappedRun, previewed, work } from "#tests/support/builders/an-import-run.ts";
import { csvFile, type RowCells } from "#tests/support/builders/import-file.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { BEFORE, importRunPageOf } from "#tests/support/import-run-page-of.ts";

const database = withTestDatabase();
const { shown, send, aPreview } = importRunPageOf(database);

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
