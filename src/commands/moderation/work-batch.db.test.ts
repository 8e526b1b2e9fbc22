import { expect, test } from "vitest";
import { decideMatching } from "#commands/moderation/decide-matching.ts";
import { decideSelected } from "#commands/moderation/decide-selected.ts";
import { undoBatch } from "#commands/moderation/undo-batch.ts";
import { undoDecision } from "#commands/moderation/take-back-decision.ts";
import { batchesUndoableSince, batchPath } from "#core/moderation/moderation-list.ts";
import { DAY_MS, HOUR_MS } from "#core/time/instant.ts";
import { currentDataVersion } from "#data/changes.ts";
import { listEventsOfBatch, listRecentBatches, listRunningBatches } from "#data/queries/moderation-batches.ts";
import { listRecentDecisions } from "#data/queries/moderation-decisions.ts";
import { runDecisions } from "#jobs/batches.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { type EventOverrides, someEvents, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { actorFor, openForm } from "#tests/support/builders/event-form.ts";
import { rowsOf } from "#tests/support/database/rows-of.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const rows = rowsOf(database);
const LATER = TEST_NOW + HOUR_MS;
const HELD: EventOverrides = { moderation: "pending", importStatus: "pending", listing: "hidden" };
const ALL = { filter: { query: null, reason: null }, asOf: LATER, mails: false, language: "en", reason: "" } as const;

const aModerator = async () => actorFor(await aUser(database, { id: "mo", name: "Mo", role: "moderator" }));
const work = () => runDecisions({ database, now: () => LATER + 1, log: () => undefined });
const recent = (now = LATER) => listRecentBatches(database.db, { since: batchesUndoableSince(now), limit: 20 });

async function heldEvents(count: number, overrides: EventOverrides = {}) {
  const all = Array.from({ length: count }, (_, at) => ({ ...HELD, title: `Row ${at}`, ...overrides }));
  return someEvents(database, all);
}

async function approveAll(actor: ReturnType<typeof actorFor>, atOnce = 50) {
  const started = await decideMatching(database, { actor, decision: "approved", ...ALL, atOnce }, LATER);
  if (started.outcome !== "done") throw new Error(started.outcome);
  return started;
}

test("a decision about many events is one entry in the list and the audit log, with its progress", async () => {
  const actor = await aModerator();
  await heldEvents(60);
  const started = await approveAll(actor);
  expect(started).toMatchObject({ decided: 50, total: 60, isGoingOn: true });
  expect(await listRunningBatches(database.db)).toMatchObject([{ done: 50, total: 60, decision: "approved" }]);
  await work();
  expect(await listRunningBatches(database.db)).toEqual([]);
  expect(await recent()).toMatchObject([{ id: started.batchId, done: 60, undone: 0, by: "Mo", isUndoing: false }]);
  expect(await listRecentDecisions(database.db, { viewerId: "mo", limit: 10 })).toEqual([]);
  expect(await rows("select action, entity_type, entity_id, facts from audit_entries")).toEqual([
    {
      action: "begin-batch",
      entity_type: "batch",
      entity_id: String(started.batchId),
      facts: { decision: "approved", events: 60 },
    },
  ]);
  expect(
    await rows("select moderation, listing, import_status, count(*)::int as n from events group by 1, 2, 3"),
  ).toEqual([{ moderation: "approved", listing: "public", import_status: "done", n: 60 }]);
  expect(await rows("select distinct listing from occurrences")).toEqual([{ listing: "public" }]);
});

test("the moderator is notified at the end of a batch that ran in the background, and only then", async () => {
  const actor = await aModerator();
  await heldEvents(60);
  await approveAll(actor);
  await work();
  const [{ id } = { id: 0 }] = await recent();
  const causes =
    "select kind, user_id, cause -> 'count' as count, cause ->> 'path' as path from notification_causes where user_id is not null";
  expect(await rows(causes)).toEqual([{ kind: "batch-approved", user_id: "mo", count: 60, path: batchPath(id) }]);
  await heldEvents(2);
  expect(await approveAll(actor)).toMatchObject({ decided: 2, isGoingOn: false });
  expect(await rows(causes)).toHaveLength(1);
});

test("events that were excluded, or changed after the list was read, are not decided", async () => {
  const actor = await aModerator();
  const [first, second, third] = await heldEvents(3);
  await database.pool.query("update events set updated_at = $2 where public_id = $1", [
    second?.publicId,
    new Date(LATER + 1),
  ]);
  const filter = { query: null, reason: null, except: [first?.publicId ?? ""] };
  const done = await decideMatching(database, { actor, decision: "approved", ...ALL, filter }, LATER);
  expect(done).toMatchObject({ decided: 1, total: 1 });
  expect(await rows("select public_id from events where moderation = 'approved'")).toEqual([
    { public_id: third?.publicId },
  ]);
});

test("a whole batch can be undone once within 30 days, with one entry in the audit log", async () => {
  const actor = await aModerator();
  const events = await heldEvents(60);
  const { batchId } = await approveAll(actor);
  await work();
  const edge = { viewerId: "mo", after: 0, limit: 100 };
  const [one] = await listEventsOfBatch(database.db, batchId, edge);
  await undoDecision(database, { actor, decisionId: one?.id ?? 0 }, LATER + 2);
  expect(await recent()).toMatchObject([{ done: 60, undone: 1 }]);
  const late = LATER + 30 * DAY_MS;
  expect(await undoBatch(database, { actor, batchId }, late + 1)).toEqual({ outcome: "unknown" });
  expect(await recent(late + 1)).toEqual([]);
  expect(await undoBatch(database, { actor, batchId }, late - 1)).toMatchObject({ undone: 50, isGoingOn: true });
  expect(await undoBatch(database, { actor, batchId }, late - 1)).toEqual({ outcome: "already" });
  expect(await recent()).toMatchObject([{ isUndoing: true }]);
  await work();
  expect(await undoBatch(database, { actor, batchId }, late - 1)).toEqual({ outcome: "already" });
  expect(await recent()).toEqual([]);
  expect(await rows("select moderation, count(*)::int as n from events group by 1")).toEqual([
    { moderation: "pending", n: events.length },
  ]);
  expect(await rows("select action, count(*)::int as n from audit_entries group by 1 order by 1")).toEqual([
    { action: "begin-batch", n: 1 },
    { action: "undo-batch", n: 1 },
    { action: "undo-decision", n: 1 },
  ]);
});

test("selected events form a batch too", async () => {
  const actor = await aModerator();
  const [first, second] = await heldEvents(2);
  const events = await Promise.all(
    [first, second].map(async (made) => {
      const { event } = await openForm(database, made?.publicId ?? "");
      return { publicId: event.publicId, updatedAt: event.updatedAt };
    }),
  );
  await decideSelected(database, { ...ALL, actor, decision: "rejected", reason: "A shop.", events }, LATER);
  expect(await recent()).toMatchObject([{ decision: "rejected", reason: "A shop.", done: 2, total: 2 }]);
  expect(await rows("select action from audit_entries")).toEqual([{ action: "begin-batch" }]);
});

test("a batch lists the organizers of its events and notifies owners and followers like single decisions", async () => {
  const actor = await aModerator();
  const owner = await aUser(database, { id: "owner" });
  const organizer = await anOrganizer(database, { name: "Lakeside", listing: "hidden" });
  const overrides = { importStatus: null, held: true, organizerId: organizer.id, organizerName: "Lakeside" } as const;
  await heldEvents(2, { ...overrides, userId: owner.userId });
  await approveAll(actor);
  expect(await rows("select listing from organizers where name = 'Lakeside'")).toEqual([{ listing: "public" }]);
  expect(await rows("select kind, count(*)::int as n from notification_causes group by 1 order by 1")).toEqual([
    { kind: "event-approved", n: 2 },
    { kind: "event-published", n: 2 },
  ]);
});

test("public pages are not rebuilt at each step of a batch, and show all of it at its end", async () => {
  const actor = await aModerator();
  await heldEvents(70);
  const before = await currentDataVersion(database.db);
  await approveAll(actor);
  await work();
  expect(await currentDataVersion(database.db)).toBe(before + 1);
});

test("the progress of a long batch is published every ten seconds", async () => {
  const actor = await aModerator();
  await heldEvents(160);
  const before = await currentDataVersion(database.db);
  await approveAll(actor, 10);
  let at = LATER;
  await runDecisions({ database, now: () => (at += 11_000), log: () => undefined });
  expect(await currentDataVersion(database.db)).toBeGreaterThan(before + 1);
});
