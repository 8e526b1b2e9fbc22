import { expect, test } from "vitest";
import { undeleteEvent } from "#commands/events/delete-event.ts";
import { approveEvent } from "#commands/moderation/decide-event.ts";
import { markAsDifferent } from "#commands/moderation/mark-as-different.ts";
import { mergeEvents } from "#commands/moderation/merge-events.ts";
import { undoMerge } from "#commands/moderation/undo-merge.ts";
import { hideOrganizerForAll } from "#commands/organizers/hide-organizer.ts";
import type { MergeChoices } from "#core/moderation/event-merge.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import { findPair } from "#data/queries/possible-duplicates.ts";
import { findMergedDate, findMergedInto } from "#data/queries/event-merges.ts";
import { updatePossibleDuplicates } from "#data/queries/event-merges-write.ts";
import { transaction } from "#data/transaction.ts";
import { notifyPeople } from "#jobs/notifications.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, type BuiltEvent, type EventOverrides, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { actorFor, openForm } from "#tests/support/builders/event-form.ts";
import { rowsOf } from "#tests/support/database/rows-of.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const rows = rowsOf(database);
const LATER = TEST_NOW + HOUR_MS;

const NINE = { startsLocal: "2026-11-18T21:00:00", rrule: "FREQ=WEEKLY;BYDAY=WE" };

/** Two possible duplicates; the second schedule of the second event is an hour or two later. */
async function aPair(survivor: EventOverrides = {}, folded: EventOverrides = {}) {
  const actor = actorFor(await aUser(database, { id: "mo", role: "moderator" }));
  const one = await anEvent(database, { title: "Loving-Kindness", link: "https://zoom.us/j/1", ...survivor });
  const two = await anEvent(database, { title: "Loving kindness", link: "https://zoom.us/j/2", ...folded });
  await foundAlike(two, one);
  return { actor, one, two };
}

function foundAlike(one: BuiltEvent, other: BuiltEvent) {
  const found = [{ eventId: other.id, score: 80, reasons: ["link" as const] }];
  return transaction(database.db, (tx) => updatePossibleDuplicates(tx, { eventId: one.id }, found, TEST_NOW));
}

async function merging({ actor, one, two }: Awaited<ReturnType<typeof aPair>>, choices: MergeChoices = {}) {
  const read = async ({ publicId }: BuiltEvent) => ({
    publicId,
    updatedAt: (await openForm(database, publicId)).event.updatedAt,
  });
  return { actor, survivor: await read(one), folded: await read(two), choices };
}

async function merged(pair: Awaited<ReturnType<typeof aPair>>, choices: MergeChoices = {}) {
  const outcome = await mergeEvents(database, await merging(pair, choices), LATER);
  if (outcome.outcome !== "merged") throw new Error(outcome.outcome);
  return outcome.mergeId;
}

const storedTexts = () =>
  rows("select title, link, description, listing, deleted_at, merged_into from events order by id");
const identity = () => rows("select uid, starts_local, rrule from schedules where event_id = 1 order by id");

test("a merged event has the chosen values and keeps its UID, and the folded one redirects to it", async () => {
  const pair = await aPair({ description: "Kept" }, { description: "Folded", schedules: [NINE] });
  const uid = (await identity())[0];
  await merged(pair, { title: "folded", when: "folded", description: "kept" });
  expect(await storedTexts()).toMatchObject([
    { title: "Loving kindness", link: "https://zoom.us/j/1", description: "Kept", listing: "public" },
    { listing: "hidden", deleted_at: new Date(LATER), merged_into: "1" },
  ]);
  expect(await identity()).toMatchObject([{ uid: (uid as { uid: string }).uid, rrule: NINE.rrule }]);
  expect(await rows("select distinct starts_local::time as at from occurrences where event_id = 1")).toEqual([
    { at: "21:00:00" },
  ]);
  expect(await findMergedInto(database.db, pair.two.id)).toMatchObject({ publicId: pair.one.publicId });
  expect(await findPair(database.db, { skip: 0 })).toBeNull();
});

test("saves of the folded event and its dates move to the kept one, and none is counted twice", async () => {
  const pair = await aPair({}, { schedules: [{}, NINE] });
  const [both, single, lost] = [await aUser(database), await aUser(database), await aUser(database)];
  const [first, second] = pair.two.scheduleIds;
  await database.pool.query("insert into saved_events values ($1, $2, now()), ($1, $3, now())", [
    both.userId,
    pair.one.id,
    pair.two.id,
  ]);
  await database.pool.query(
    "insert into saved_dates values ($1, $2, '2026-11-25T19:00', now()), ($3, $4, '2026-11-25T21:00', now())",
    [single.userId, first, lost.userId, second],
  );
  const before = await saves();
  const mergeId = await merged(pair);
  expect(await saves()).toEqual([
    { who: both.userId, event: "1", schedule: null, original: null },
    {
      who: single.userId,
      event: null,
      schedule: String(pair.one.scheduleIds[0]),
      original: new Date("2026-11-25T19:00"),
    },
    { who: lost.userId, event: "1", schedule: null, original: null },
  ]);
  expect(await undoMerge(database, { actor: pair.actor, mergeId }, LATER + 1)).toMatchObject({ outcome: "undone" });
  expect(await saves()).toEqual(before);
});

const saves = () =>
  rows(`select user_id as who, event_id as event, null::bigint as schedule, null::timestamp as original from saved_events
        union all select user_id, null, schedule_id, original_local from saved_dates order by 1, 2`);

test("a date of a folded event redirects to the date that starts at the same time", async () => {
  const there = { timezone: "Europe/Paris", startsLocal: "2026-11-18T20:00:00", rrule: "FREQ=WEEKLY;BYDAY=WE" };
  const pair = await aPair({}, { schedules: [there, NINE] });
  await merged(pair);
  const requested = (originalLocal: string) =>
    findMergedDate(database.db, { from: pair.two.id, to: pair.one.id, originalLocal });
  expect(await requested("2026-11-25T20:00:00")).toBe("2026-11-25T19:00:00");
  expect(await requested("2026-11-25T21:00:00")).toBeNull();
});

test("undoing a merge restores both events and reports the pair again", async () => {
  const pair = await aPair({ description: "Kept" }, { description: "Folded", schedules: [NINE] });
  const [before, times] = [await storedTexts(), await identity()];
  const mergeId = await merged(pair, { title: "folded", when: "folded", link: "folded", description: "folded" });
  expect(await storedTexts()).not.toEqual(before);
  expect(await undoMerge(database, { actor: pair.actor, mergeId }, LATER + 1)).toMatchObject({ outcome: "undone" });
  expect([await storedTexts(), await identity()]).toEqual([before, times]);
  expect(await rows("select distinct event_id, listing from occurrences order by 1")).toEqual([
    { event_id: "1", listing: "public" },
    { event_id: "2", listing: "public" },
  ]);
  expect(await findPair(database.db, { skip: 0 })).toMatchObject({ score: 80, reasons: ["link"] });
  expect(await undoMerge(database, { actor: pair.actor, mergeId }, LATER + 2)).toMatchObject({ outcome: "already" });
});

test("an event that returns to a hidden organizer is hidden with it", async () => {
  const [alpha, beta] = [await anOrganizer(database, { name: "Alpha" }), await anOrganizer(database, { name: "Beta" })];
  const pair = await aPair(
    { organizerId: alpha.id, organizerName: "Alpha" },
    { organizerId: beta.id, organizerName: "Beta" },
  );
  const mergeId = await merged(pair, { organizer: "folded" });
  const { publicId, version } = alpha;
  await hideOrganizerForAll(database, { actor: pair.actor, publicId, version, reason: "Spam" }, LATER);
  await undoMerge(database, { actor: pair.actor, mergeId }, LATER + 1);
  expect(await rows("select organizer_name as by, listing, hidden_with from events order by id")).toEqual([
    { by: "Alpha", listing: "hidden", hidden_with: String(alpha.id) },
    { by: "Beta", listing: "public", hidden_with: null },
  ]);
});

test("changes made after the merge are kept when it is undone", async () => {
  const pair = await aPair();
  const mergeId = await merged(pair, { title: "folded", link: "folded" });
  await database.pool.query("update events set title = 'By hand' where id = 1");
  await undoMerge(database, { actor: pair.actor, mergeId }, LATER + 1);
  expect(await storedTexts()).toMatchObject([
    { title: "By hand", link: "https://zoom.us/j/1" },
    { title: "Loving kindness" },
  ]);
});

test("an imported event without an owner gets the folded event's owner and listing", async () => {
  const owner = await aUser(database);
  const imported = { moderation: "pending", importStatus: "pending", listing: "hidden" } as const;
  const pair = await aPair(imported, { userId: owner.userId });
  const mergeId = await merged(pair);
  const survivor = () => rows("select user_id, listing, moderation, import_status from events where id = 1");
  expect(await survivor()).toEqual([
    { user_id: owner.userId, listing: "public", moderation: "approved", import_status: null },
  ]);
  await undoMerge(database, { actor: pair.actor, mergeId }, LATER + 1);
  expect(await survivor()).toEqual([
    { user_id: null, listing: "hidden", moderation: "pending", import_status: "pending" },
  ]);
});

test("an event that changed since it was read, or was deleted, is not merged", async () => {
  const pair = await aPair();
  const requested = await merging(pair);
  const stale = { ...requested, folded: { ...requested.folded, updatedAt: 1 } };
  expect(await mergeEvents(database, stale, LATER)).toEqual({ outcome: "changed-meanwhile" });
  expect(await mergeEvents(database, { ...requested, folded: requested.survivor }, LATER)).toEqual({ outcome: "gone" });
  await database.pool.query("update events set deleted_at = now(), listing = 'hidden' where id = 2");
  expect(await mergeEvents(database, requested, LATER)).toEqual({ outcome: "gone" });
});

test("a folded event cannot be restored like a deleted one", async () => {
  const owner = await aUser(database);
  const pair = await aPair({}, { userId: owner.userId });
  await merged(pair);
  const { publicId } = pair.two;
  expect(await undeleteEvent(database, { actor: actorFor(owner), publicId }, LATER)).toEqual({ outcome: "gone" });
});

test("two events marked as distinct are not reported again until that is undone", async () => {
  const pair = await aPair();
  const { actor } = pair;
  const ids = { actor, publicId: pair.one.publicId, otherPublicId: pair.two.publicId };
  expect(await markAsDifferent(database, ids, { undo: false, now: LATER })).toMatchObject({ outcome: "done" });
  await foundAlike(pair.two, pair.one);
  expect(await findPair(database.db, { skip: 0 })).toBeNull();
  expect(await markAsDifferent(database, ids, { undo: false, now: LATER })).toMatchObject({ outcome: "already" });
  expect(await markAsDifferent(database, ids, { undo: true, now: LATER })).toMatchObject({ outcome: "done" });
  expect(await findPair(database.db, { skip: 0 })).toMatchObject({ score: 80 });
});

test("only moderators can merge events or mark them as distinct", async () => {
  const pair = await aPair();
  const actor = actorFor(await aUser(database));
  const ids = { actor, publicId: pair.one.publicId, otherPublicId: pair.two.publicId };
  const refused = { code: "forbidden" };
  await expect(mergeEvents(database, { ...(await merging(pair)), actor }, LATER)).rejects.toMatchObject(refused);
  await expect(markAsDifferent(database, ids, { undo: false, now: LATER })).rejects.toMatchObject(refused);
  const mergeId = await merged(pair);
  await expect(undoMerge(database, { actor, mergeId }, LATER)).rejects.toMatchObject(refused);
  expect(await rows("select action from audit_entries where outcome = 'refused' order by id")).toEqual([
    { action: "merge-events" },
    { action: "keep-apart" },
    { action: "undo-merge" },
  ]);
});

test("both owners and the folded event's savers are notified, and of Undo only if notified before", async () => {
  const owners = [await aUser(database), await aUser(database)];
  const pair = await aPair({ userId: owners[0]?.userId ?? "" }, { userId: owners[1]?.userId ?? "" });
  const saver = await aUser(database);
  await database.pool.query("insert into saved_events values ($1, $2, now())", [saver.userId, pair.two.id]);
  const notify = async () => {
    await notifyPeople({ database, now: () => LATER + HOUR_MS, log: () => undefined });
    return rows<{ who: string; name: string }>("select user_id as who, name from notifications order by id");
  };
  const merge = async () => {
    const done = await mergeEvents(database, { ...(await merging(pair)), notifyAt: LATER + HOUR_MS }, LATER);
    return done.outcome === "merged" ? done.mergeId : 0;
  };
  const undo = (mergeId: number) => undoMerge(database, { actor: pair.actor, mergeId }, LATER);
  await undo(await merge());
  expect(await notify()).toEqual([]);
  const mergeId = await merge();
  const everybody = [...owners, saver].map(({ userId }) => userId).toSorted();
  const recipients = (all: readonly { who: string; name: string }[], kind: string) =>
    all.flatMap(({ who, name }) => (name === kind ? [who] : [])).toSorted();
  expect(recipients(await notify(), "event-merged")).toEqual(everybody);
  await undo(mergeId);
  expect(recipients(await notify(), "event-unmerged")).toEqual(everybody);
});

test("another's private event cannot be merged in either direction, so its text stays private", async () => {
  const owner = await aUser(database);
  const own = { userId: owner.userId, visibility: "private", listing: "hidden", description: "Only for us" } as const;
  const folding = await aPair({}, own);
  expect(await mergeEvents(database, await merging(folding, { link: "folded" }), LATER)).toEqual({ outcome: "gone" });
  const { one, two, actor } = folding;
  const into = await merging({ one: two, two: one, actor });
  await expect(mergeEvents(database, into, LATER)).rejects.toMatchObject({ code: "not-found" });
  expect(await rows("select merged_into from events where merged_into is not null")).toEqual([]);
});

test("a moderator cannot decide on another's private event", async () => {
  const owner = await aUser(database);
  const { actor, one } = await aPair({ userId: owner.userId, visibility: "private", listing: "hidden" });
  const { updatedAt } = (await openForm(database, one.publicId)).event;
  const decision = { actor, publicId: one.publicId, updatedAt };
  await expect(approveEvent(database, decision, LATER)).rejects.toMatchObject({ code: "not-found" });
});
