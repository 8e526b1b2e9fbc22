import { expect, test } from "vitest";
import { decideMatching } from "#commands/moderation/decide-matching.ts";
import { undoBatch } from "#commands/moderation/undo-batch.ts";
import { batchPath, WAITING_SHOWN } from "#core/moderation/moderation-list.ts";
import { DAY_MS, HOUR_MS } from "#core/time/instant.ts";
import { countOpenWork } from "#data/queries/waiting-moderation.ts";
import { auditLoader } from "#web/routes/admin-audit/admin-audit.server.ts";
import { moderationAction } from "#web/routes/admin-moderation/admin-moderation-action.server.ts";
import { moderationLoader } from "#web/routes/admin-moderation/admin-moderation-loader.server.ts";
import { batchLoader } from "#web/routes/admin-moderation-batch/batch.server.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { type EventOverrides, someEvents, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";
import { anAwayDatabase } from "#tests/support/database/an-away-database.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";

const database = withTestDatabase();
const LATER = TEST_NOW + HOUR_MS;
const HELD: EventOverrides = { moderation: "pending", held: true, listing: "hidden" };

const aModerator = () => aUser(database, { name: "Miriam Okafor", role: "moderator" });
const frame = async () => ({ role: "moderator", work: await countOpenWork(database.db) }) as const;

async function open(batch: string, query = "", now = LATER, db = database) {
  const context = aRequestContext({ database: db, viewer: null, now, logError: () => undefined });
  return batchLoader({ batch, url: new URL(`https://same.example/${query}`), frame: await frame() }, context);
}

async function shown(batch: number, query = "", now = LATER) {
  const { view } = await open(String(batch), query, now);
  if (view.shows !== "list") throw new Error(view.shows);
  return view;
}

async function aBatch(count: number, decision: "approved" | "rejected" = "approved", atOnce = 1_000) {
  const viewer = await aModerator();
  await someEvents(
    database,
    Array.from({ length: count }, (_, at) => ({ ...HELD, title: `Row ${at}` })),
  );
  const filter = { query: null, reason: null };
  const command = { actor: actorFor(viewer), decision, reason: "", mails: false, language: "en", filter, asOf: LATER };
  const done = await decideMatching(database, { ...command, atOnce }, LATER);
  if (done.outcome !== "done") throw new Error(done.outcome);
  return { viewer, batchId: done.batchId };
}

test("the events of a batch are listed in pages, with who decided and one Undo", async () => {
  const { batchId } = await aBatch(WAITING_SHOWN + 1);
  const first = await shown(batchId);
  expect(first).toMatchObject({
    title: reachesMessage("moderation.batch.title", { decision: "approved", count: 51 }),
    documentTitle: expect.stringContaining(reachesMessage("moderation.batch.documentTitle")),
    by: "Miriam Okafor",
    skipped: 0,
    undone: 0,
    undo: "offered",
    running: null,
    first: null,
  });
  expect(first.rows).toHaveLength(WAITING_SHOWN);
  expect(first.rows[0]).toMatchObject({ title: "Row 0", state: "approved" });
  const second = await shown(batchId, first.next?.replace(batchPath(batchId), "") ?? "");
  expect([second.rows.length, second.next, second.first]).toEqual([1, null, batchPath(batchId)]);
});

test("Undo is not offered after 30 days, and after Undo each event is marked as undone", async () => {
  const { viewer, batchId } = await aBatch(2);
  expect((await shown(batchId, "", LATER + 30 * DAY_MS)).undo).toBe("tooLate");
  await undoBatch(database, { actor: actorFor(viewer), batchId }, LATER + 1);
  const view = await shown(batchId);
  expect([view.undo, view.undone, view.rows.map(({ state }) => state)]).toEqual(["none", 2, ["undone", "undone"]]);
});

test("an unknown batch and the batch of an undo are not found, and a failed read is reported", async () => {
  const { viewer, batchId } = await aBatch(2);
  await undoBatch(database, { actor: actorFor(viewer), batchId }, LATER + 1);
  for (const unknown of ["x", "0", "999", String(batchId + 1)])
    await expect(open(unknown)).rejects.toMatchObject({ code: "not-found" });
  expect(await open(String(batchId), "", LATER, anAwayDatabase)).toMatchObject({
    status: 503,
    view: { shows: "failed" },
  });
});

test("Moderation shows the progress of a batch, and one row for it with its Undo", async () => {
  const { viewer, batchId } = await aBatch(60, "rejected", 50);
  const context = aRequestContext({ database, viewer, now: LATER });
  const read = async () => {
    const { view } = await moderationLoader(new URL("https://same.example/admin/moderation"), await frame(), context);
    if (view.shows !== "list") throw new Error(view.shows);
    return view;
  };
  const view = await read();
  expect(view.running).toEqual([{ id: batchId, decision: "rejected", done: 50, total: 60 }]);
  expect(view.total.count).toBe(10);
  expect(view.recent).toMatchObject([
    { kind: "batch", id: batchId, title: "50 events rejected", by: "Miriam Okafor", href: batchPath(batchId) },
  ]);
  const body = new URLSearchParams({ intent: "undo", batch: String(batchId) });
  const request = new Request("https://same.example/admin/moderation", { method: "POST", body });
  const answer = await moderationAction(request, context);
  const toast = answer instanceof Response ? decodeURIComponent(answer.headers.get("set-cookie") ?? "") : "";
  expect(toast).toContain("moderation.toast.undoneAll");
  expect(reachesMessage("moderation.toast.undoneAll")).toBe("Undoing the decisions");
  expect(await read()).toMatchObject({ recent: [], running: [{ decision: "undo", done: 50, total: 50 }] });
});

test.each(["approve", "reject"] as const)(
  "a decision that continues in the background is confirmed at once: %s",
  async (intent) => {
    const viewer = await aModerator();
    await someEvents(
      database,
      Array.from({ length: 60 }, (_, at) => ({ ...HELD, title: `Row ${at}` })),
    );
    const body = new URLSearchParams({ intent, all: "1", asOf: String(LATER), reason: "" });
    const request = new Request("https://same.example/admin/moderation", { method: "POST", body });
    const answer = await moderationAction(request, aRequestContext({ database, viewer, now: LATER }));
    const toast = answer instanceof Response ? decodeURIComponent(answer.headers.get("set-cookie") ?? "") : "";
    const title = intent === "approve" ? "approvedAll" : "rejectedAll";
    expect(toast).toContain(`moderation.toast.${title}`);
    expect(toast).toContain('"count":60');
    expect(reachesMessage(`moderation.toast.${title}`, { count: 60 })).toContain("60 events");
    expect(reachesMessage("moderation.toast.goingOn")).toContain("notify you");
  },
);

test("the audit log has one entry per batch, found by any of its events and linked to them", async () => {
  const { viewer, batchId } = await aBatch(3);
  const context = aRequestContext({ database, viewer, now: LATER });
  const entries = async (query = "") => {
    const { view } = await auditLoader(new URL(`https://same.example/admin/audit${query}`), await frame(), context);
    if (view.shows !== "list") throw new Error(view.shows);
    return view.entries;
  };
  const about = { words: reachesMessage("adminAudit.batch.events"), href: batchPath(batchId) };
  const action = reachesMessage("adminAudit.batch.approved", { count: 3 });
  expect(await entries()).toMatchObject([{ action, tone: "approved", about, facts: ["192.0.2.7"] }]);
  const { rows } = await database.pool.query<{ id: string }>("select public_id as id from events limit 1");
  expect(await entries(`?q=${rows[0]?.id}`)).toMatchObject([{ action }]);
  await undoBatch(database, { actor: actorFor(viewer), batchId }, LATER + 1);
  const [undo, decision] = await entries();
  expect(undo).toMatchObject({ action: "Bulk decision undone", about });
  expect(decision?.facts).toEqual([reachesMessage("adminAudit.batch.undone", { count: 3 }), "192.0.2.7"]);
  expect(reachesMessage("adminAudit.batch.rejected", { count: 1 })).toBe("1 event rejected");
});
