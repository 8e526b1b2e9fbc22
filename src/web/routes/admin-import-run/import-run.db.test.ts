import { expect, test } from "vitest";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { applyImport } from "#commands/imports/apply-rows.ts";
import { countOpenWork } from "#data/queries/waiting-moderation.ts";
import { deskOfImport, deskPath } from "#core/moderation/moderation-list.ts";
import { moderationAction } from "#web/routes/admin-moderation/admin-moderation-action.server.ts";
import { moderationLoader } from "#web/routes/admin-moderation/admin-moderation-loader.server.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { applied, aMappedRun, previewed, theRun, work } from "#tests/support/builders/an-import-run.ts";
import { csvFile } from "#tests/support/builders/import-file.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { BEFORE, importRunPageOf } from "#tests/support/import-run-page-of.ts";

const database = withTestDatabase();
const { load, shown, send } = importRunPageOf(database);
const GONE = "11111111-2222-4333-8444-555555555555";
const HELD = { options: { timezone: "UTC", approve: false, owner: null } };

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
  for (const intent of ["other", "constructor"])
    await expect(send(GONE, { intent })).rejects.toMatchObject({ code: "invalid" });
});

test("imported events have their own review list, where all can be approved at once", async () => {
  await applied(database, await aMappedRun(database, csvFile([{ title: "Lauds" }]), HELD));
  const { runId } = await applied(database, await aMappedRun(database, csvFile(BEFORE), { ...HELD, source: "other" }));
  const { result } = await shown(runId, "result");
  expect(result.waiting).toEqual({ count: 3, asOf: TEST_NOW });
  const viewer = await aUser(database, { role: "moderator" });
  const context = aRequestContext({ database, viewer });
  const path = deskPath(deskOfImport(runId));
  const url = new URL(path, "https://same.example");
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
