import { expect, test } from "vitest";
import { publishEvent } from "#commands/events/publish-event.ts";
import { updateEvent } from "#commands/events/update-event.ts";
import { decideMatching } from "#commands/moderation/decide-matching.ts";
import { decideSelected } from "#commands/moderation/decide-selected.ts";
import { undoBatch } from "#commands/moderation/undo-batch.ts";
import { undoDecision } from "#commands/moderation/take-back-decision.ts";
import { workBatch } from "#commands/moderation/work-batch.ts";
import { HOUR_MS, MINUTE_MS } from "#core/time/instant.ts";
import { listRecentDecisions } from "#data/queries/moderation-decisions.ts";
import { listWaiting } from "#data/queries/moderation-desk.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, type EventOverrides, someEvents, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { actorFor, eventInput, openForm } from "#tests/support/builders/event-form.ts";
import { eventForms } from "#tests/support/builders/event-forms.ts";
import { rowsOf } from "#tests/support/database/rows-of.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const rows = rowsOf(database);
const { published, save } = eventForms(database);
const LATER = TEST_NOW + HOUR_MS;

const HELD: EventOverrides = { moderation: "pending", held: true, reviewQueuedAt: TEST_NOW, listing: "hidden" };
const IMPORTED: EventOverrides = { moderation: "pending", importStatus: "pending", listing: "hidden" };

async function aModerator(id = "mo") {
  return actorFor(await aUser(database, { id, name: `Name of ${id}`, role: "moderator" }));
}

function deciding(actor: ReturnType<typeof actorFor>, decision: "approved" | "rejected", reason = "") {
  return { actor, decision, reason, mails: false, language: "en" };
}

async function marksOf(...ids: readonly string[]) {
  const events = await Promise.all(ids.map((publicId) => openForm(database, publicId)));
  return events.map(({ event }) => ({ publicId: event.publicId, updatedAt: event.updatedAt }));
}

const listed = () =>
  rows<{ title: string; listing: string; moderation: string }>(
    "select title, listing, moderation from events order by id",
  );

test("selected events are approved together, and Undo restores their previous state", async () => {
  const actor = await aModerator();
  const [one, two] = await someEvents(database, [
    { ...HELD, title: "One" },
    { ...IMPORTED, title: "Two" },
  ]);
  const before = await rows(
    "select moderation, held, import_status, review_queued_at, listing from events order by id",
  );
  const events = await marksOf(one?.publicId ?? "", two?.publicId ?? "");
  const done = await decideSelected(database, { ...deciding(actor, "approved"), events }, LATER);
  expect(done).toMatchObject({ outcome: "done", decided: 2, missed: [], gone: 0 });
  expect((await listed()).map(({ listing }) => listing)).toEqual(["public", "public"]);
  if (done.outcome !== "done" || done.undo === null || !("batch" in done.undo)) throw new Error("no batch");
  const undone = await undoBatch(database, { actor, batchId: done.undo.batch }, LATER + 1);
  expect(undone).toEqual({ outcome: "undone", undone: 2, isGoingOn: false });
  expect(
    await rows("select moderation, held, import_status, review_queued_at, listing from events order by id"),
  ).toEqual(before);
  expect(await rows("select distinct listing from occurrences")).toEqual([{ listing: "hidden" }]);
});

test("of two moderators deciding one event, the second sees who was first, and it is not decided again", async () => {
  const [first, second] = [await aModerator("first"), await aModerator("second")];
  const { publicId } = await anEvent(database, HELD);
  const events = await marksOf(publicId);
  await decideSelected(database, { ...deciding(first, "approved"), events }, LATER);
  expect(await decideSelected(database, { ...deciding(second, "rejected"), events }, LATER + 1)).toMatchObject({
    decided: 0,
    undo: null,
    missed: [{ decided: { decision: "approved", by: "Name of first", at: LATER } }],
  });
  expect(await listed()).toMatchObject([{ moderation: "approved", listing: "public" }]);
});

test("an event that its owner changed after it was shown is not decided", async () => {
  const [owner, actor] = [await aUser(database), await aModerator()];
  const published = await publishEvent(database, { actor: actorFor(owner), input: eventInput() }, TEST_NOW);
  if (!("publicId" in published)) throw new Error(published.outcome);
  const events = await marksOf(published.publicId);
  const form = await openForm(database, published.publicId);
  const edit = form.send({ title: ["Buy now"] });
  await updateEvent(database, { actor: actorFor(owner), ...edit }, TEST_NOW + MINUTE_MS);
  expect(await decideSelected(database, { ...deciding(actor, "approved"), events }, LATER)).toMatchObject({
    decided: 0,
    missed: [{ title: "Buy now", decided: null }],
  });
});

test("of two edits at one moment, only the one that was shown is decided", async () => {
  const [owner, actor] = [await aUser(database), await aModerator()];
  const publicId = await published(owner, { title: ["Calm evening"] });
  const events = await marksOf(publicId);
  await save(owner, publicId, { title: ["Buy now"] });
  expect(await decideSelected(database, { ...deciding(actor, "approved"), events }, LATER)).toMatchObject({
    decided: 0,
    missed: [{ title: "Buy now", decided: null }],
  });
  expect(await listed()).toEqual([{ title: "Buy now", listing: "hidden", moderation: "pending" }]);
});

test("an owner is notified and mailed of a rejection after five minutes, and not at all after Undo", async () => {
  const [owner, actor] = [await aUser(database), await aModerator()];
  const { publicId } = await anEvent(database, { ...HELD, userId: owner.userId });
  const requested = { ...deciding(actor, "rejected", "  A shop page. "), mails: true, events: await marksOf(publicId) };
  const done = await decideSelected(database, requested, LATER);
  expect(await rows("select moderation_reason from events")).toEqual([{ moderation_reason: "A shop page." }]);
  const due = new Date(LATER + 5 * MINUTE_MS);
  expect(await rows("select name, recipient, due_at from mail_messages")).toEqual([
    { name: "event-rejected", recipient: owner.email, due_at: due },
  ]);
  expect(await rows("select kind, due_at from notification_causes")).toEqual([{ kind: "event-rejected", due_at: due }]);
  if (done.outcome !== "done" || done.undo === null || !("decision" in done.undo)) throw new Error("no decision");
  const { decision: decisionId } = done.undo;
  expect(await undoDecision(database, { actor, decisionId }, LATER + 1)).toMatchObject({ outcome: "undone" });
  expect(await undoDecision(database, { actor, decisionId }, LATER + 2)).toMatchObject({ outcome: "already" });
  expect(await rows("select 1 from mail_messages union all select 1 from notification_causes")).toEqual([]);
  expect(await listed()).toMatchObject([{ moderation: "pending" }]);
});

test("a reason that is too long is refused with its limit, and nothing is decided", async () => {
  const actor = await aModerator();
  const { publicId } = await anEvent(database, HELD);
  const requested = { ...deciding(actor, "rejected", "x".repeat(1_001)), events: await marksOf(publicId) };
  expect(await decideSelected(database, requested, LATER)).toMatchObject({
    outcome: "refused",
    errors: { reason: { key: "fields.tooLong" } },
  });
  expect(await listed()).toMatchObject([{ moderation: "pending" }]);
});

test("deleted and unknown events are counted, and the others are decided", async () => {
  const actor = await aModerator();
  const { publicId } = await anEvent(database, HELD);
  const [mark] = await marksOf(publicId);
  const gone = await anEvent(database, { ...HELD, deletedAt: TEST_NOW });
  const events = [
    ...(await marksOf(gone.publicId)),
    { publicId: "zzzzzz", updatedAt: 0 },
    ...(mark === undefined ? [] : [mark]),
  ];
  expect(await decideSelected(database, { ...deciding(actor, "approved"), events }, LATER)).toMatchObject({
    decided: 1,
    gone: 2,
  });
});

test("a decision cannot be undone once somebody decided again or the owner changed the event", async () => {
  const actor = await aModerator();
  const { publicId } = await anEvent(database, HELD);
  await decideSelected(database, { ...deciding(actor, "approved"), events: await marksOf(publicId) }, LATER);
  const [first] = await listRecentDecisions(database.db, { viewerId: "admin", limit: 10 });
  await decideSelected(database, { ...deciding(actor, "rejected"), events: await marksOf(publicId) }, LATER + 1);
  const decisionId = first?.id ?? 0;
  expect(await undoDecision(database, { actor, decisionId }, LATER + 2)).toMatchObject({
    outcome: "changed-meanwhile",
  });
  expect(await undoDecision(database, { actor, decisionId: 999 }, LATER + 2)).toMatchObject({ outcome: "unknown" });
  expect(await listed()).toMatchObject([{ moderation: "rejected" }]);
});

test("all matches of a filter are decided, the first at once and the rest by the job; later ones are not", async () => {
  const actor = await aModerator();
  const many = Array.from({ length: 60 }, (_, at) => ({ ...IMPORTED, title: `Row ${at}` }));
  await someEvents(database, many);
  await anEvent(database, { ...HELD, title: "No import" });
  await anEvent(database, { ...IMPORTED, title: "Too late", now: LATER + 1 });
  const matching = { filter: { query: null, reason: "imported" }, asOf: LATER, atOnce: 50 } as const;
  const started = await decideMatching(database, { ...deciding(actor, "approved"), ...matching }, LATER + 2);
  expect(started).toMatchObject({ outcome: "done", decided: 50, isGoingOn: true });
  if (started.outcome !== "done") throw new Error("refused");
  expect(await workBatch(database, { batchId: started.batchId, limit: 1_000 }, LATER + 3)).toEqual({
    done: 10,
    isOver: true,
  });
  expect(await rows("select title from events where moderation = 'pending' order by title")).toEqual([
    { title: "No import" },
    { title: "Too late" },
  ]);
  const undone = await undoBatch(database, { actor, batchId: started.batchId, atOnce: 50 }, LATER + 4);
  expect(undone).toMatchObject({ undone: 50, isGoingOn: true });
});

test("a batch stops when the person who started it is no longer a moderator", async () => {
  const actor = await aModerator();
  await someEvents(
    database,
    Array.from({ length: 60 }, () => IMPORTED),
  );
  const matching = { filter: { query: null, reason: null }, asOf: LATER, atOnce: 50 } as const;
  const started = await decideMatching(database, { ...deciding(actor, "approved"), ...matching }, LATER);
  await database.pool.query("delete from roles");
  if (started.outcome !== "done") throw new Error("refused");
  expect(await workBatch(database, { batchId: started.batchId, limit: 1_000 }, LATER + 1)).toEqual({
    done: 0,
    isOver: true,
  });
});

test("a search limits which events are decided", async () => {
  const actor = await aModerator();
  await someEvents(database, [
    { ...HELD, title: "Morning light" },
    { ...HELD, title: "Cash workshop" },
  ]);
  const matching = { filter: { query: "cash", reason: null }, asOf: LATER } as const;
  await decideMatching(database, { ...deciding(actor, "rejected"), ...matching }, LATER);
  expect(await listed()).toMatchObject([
    { title: "Morning light", moderation: "pending" },
    { title: "Cash workshop", moderation: "rejected" },
  ]);
});

test("only moderators can decide on many events, and refused attempts are recorded", async () => {
  const actor = actorFor(await aUser(database));
  const { publicId } = await anEvent(database, HELD);
  const events = await marksOf(publicId);
  const filter = { query: null, reason: null };
  const refused = { code: "forbidden" };
  await expect(decideSelected(database, { ...deciding(actor, "approved"), events }, LATER)).rejects.toMatchObject(
    refused,
  );
  await expect(
    decideMatching(database, { ...deciding(actor, "approved"), filter, asOf: LATER }, LATER),
  ).rejects.toMatchObject(refused);
  await expect(undoBatch(database, { actor, batchId: 1 }, LATER)).rejects.toMatchObject(refused);
  expect(await rows("select action, outcome from audit_entries order by id")).toEqual([
    { action: "approve-event", outcome: "refused" },
    { action: "begin-batch", outcome: "refused" },
    { action: "undo-batch", outcome: "refused" },
  ]);
  const visitor = actorFor(null);
  await expect(undoBatch(database, { actor: visitor, batchId: 1 }, LATER)).rejects.toMatchObject({
    code: "unauthenticated",
  });
});

test("an edit of an approved event waits with the previous text until it is decided again", async () => {
  const [owner, actor] = [await aUser(database), await aModerator()];
  const { publicId } = await anEvent(database, { userId: owner.userId, title: "Kena", description: "Verse by verse." });
  const edit = (await openForm(database, publicId)).send({ title: ["Kena, verse by verse"] });
  await updateEvent(database, { actor: actorFor(owner), ...edit }, TEST_NOW + 1);
  const again = (await openForm(database, publicId)).send({ title: ["Kena Upanishad"] });
  await updateEvent(database, { actor: actorFor(owner), ...again }, TEST_NOW + 2);
  const page = { order: "oldest", after: null, limit: 10 } as const;
  const [waiting] = await listWaiting(database.db, { query: null, reason: "edited" }, page);
  expect(waiting).toMatchObject({
    title: "Kena Upanishad",
    reviewed: { moderation: "approved", words: { title: "Kena" } },
  });
  await decideSelected(database, { ...deciding(actor, "approved"), events: await marksOf(publicId) }, LATER);
  expect(await rows("select 1 from reviewed_words")).toEqual([]);
  expect(await listWaiting(database.db, { query: null, reason: null }, page)).toEqual([]);
});

test("an event with a dead link waits until a moderator has reviewed it", async () => {
  const actor = await aModerator();
  const { publicId } = await anEvent(database, { linkState: "dead", linkCheckedAt: TEST_NOW });
  const page = { order: "oldest", after: null, limit: 10 } as const;
  const waiting = await listWaiting(database.db, { query: null, reason: "dead" }, page);
  expect(waiting).toMatchObject([{ publicId, isLinkDead: true, since: TEST_NOW }]);
  await decideSelected(database, { ...deciding(actor, "approved"), events: await marksOf(publicId) }, LATER);
  expect(await listWaiting(database.db, { query: null, reason: null }, page)).toEqual([]);
  expect(await rows("select link_state, listing from events")).toEqual([{ link_state: "dead", listing: "public" }]);
});
