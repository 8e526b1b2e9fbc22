import { expect, test } from "vitest";
import { cancelEvent, restoreEvent } from "#commands/events/cancel-event.ts";
import { deleteEvent, undeleteEvent } from "#commands/events/delete-event.ts";
import { discardDraft, saveDraft } from "#commands/events/save-draft.ts";
import { duplicateEvent } from "#commands/events/duplicate-event.ts";
import { publishEvent } from "#commands/events/publish-event.ts";
import { DRAFTS_MAX } from "#core/events/event-fields.ts";
import { DAY_MS, MINUTE_MS } from "#core/time/instant.ts";
import { findDraft, listDrafts } from "#data/queries/event-edit.ts";
import { listNotifications } from "#data/queries/notifications.ts";
import { organizerMembers } from "#data/tables/organizers.ts";
import { savedEvents } from "#data/tables/activity.ts";
import { notifyPeople } from "#jobs/notifications.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { actorFor, eventFields, eventInput } from "#tests/support/builders/event-form.ts";
import { rowsOf } from "#tests/support/database/rows-of.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const rows = rowsOf(database);
const OVER = [{ startsLocal: "2026-11-01T19:00:00", rrule: null }];

test("cancelling and restoring an event raises SEQUENCE and notifies savers once each", async () => {
  const owner = await aUser(database);
  const { publicId } = await anEvent(database, { userId: owner.userId });
  const request = { actor: actorFor(owner), publicId };
  const reason = "Our host is unwell.";
  expect(await cancelEvent(database, { ...request, reason }, TEST_NOW)).toMatchObject({ outcome: "cancelled" });
  expect(await cancelEvent(database, { ...request, reason: "" }, TEST_NOW)).toMatchObject({ outcome: "already" });
  expect(await rows("select cancel_reason, listing from events")).toEqual([
    { cancel_reason: reason, listing: "public" },
  ]);
  expect(await restoreEvent(database, request, TEST_NOW)).toMatchObject({ outcome: "restored" });
  expect(await restoreEvent(database, request, TEST_NOW)).toMatchObject({ outcome: "already" });
  expect(await rows("select cancelled_at, cancel_reason from events")).toEqual([
    { cancelled_at: null, cancel_reason: null },
  ]);
  expect(await rows("select sequence from schedules")).toEqual([{ sequence: 2 }]);
  expect(await rows("select kind from notification_causes order by id")).toEqual([
    { kind: "event-cancelled" },
    { kind: "event-restored" },
  ]);
});

test("a reason of more than 1,000 characters is refused, and nothing is cancelled", async () => {
  const owner = await aUser(database);
  const { publicId } = await anEvent(database, { userId: owner.userId });
  const sent = { actor: actorFor(owner), publicId, reason: "x".repeat(1_001) };
  expect(await cancelEvent(database, sent, TEST_NOW)).toMatchObject({ outcome: "refused", errors: { reason: {} } });
  expect(await rows("select cancelled_at from events")).toEqual([{ cancelled_at: null }]);
});

test("a deleted event is not shown anywhere and can be restored unchanged for 30 days", async () => {
  const owner = await aUser(database);
  const { publicId } = await anEvent(database, { userId: owner.userId });
  const request = { actor: actorFor(owner), publicId };
  expect(await deleteEvent(database, request, TEST_NOW)).toMatchObject({ outcome: "deleted" });
  expect(await deleteEvent(database, request, TEST_NOW)).toEqual({ outcome: "gone" });
  expect(
    await rows(
      "select distinct listing from (select listing from events union all select listing from occurrences) as all_of_them",
    ),
  ).toEqual([{ listing: "hidden" }]);
  const later = TEST_NOW + 30 * DAY_MS - 1;
  expect(await undeleteEvent(database, request, later)).toMatchObject({ outcome: "undeleted" });
  expect(await undeleteEvent(database, request, later)).toMatchObject({ outcome: "already" });
  expect(await rows("select listing, deleted_at, deleted_by from events")).toEqual([
    { listing: "public", deleted_at: null, deleted_by: null },
  ]);
  expect(await rows("select 1 from occurrences where listing <> 'public'")).toEqual([]);
  await deleteEvent(database, request, later);
  expect(await undeleteEvent(database, request, later + 30 * DAY_MS)).toEqual({ outcome: "gone" });
});

test("savers of an upcoming event are notified that it was deleted, unless it is restored first", async () => {
  const [owner, saver] = [await aUser(database), await aUser(database)];
  const { id, publicId } = await anEvent(database, { userId: owner.userId, title: "Our address is 4 Elm Row" });
  const others = { over: { schedules: OVER }, hidden: { listing: "hidden", visibility: "private" } } as const;
  const over = await anEvent(database, { userId: owner.userId, ...others.over });
  const hidden = await anEvent(database, { userId: owner.userId, ...others.hidden });
  const called = await anEvent(database, { userId: owner.userId, cancelledAt: TEST_NOW });
  const saves = [id, over.id, hidden.id, called.id].map((eventId) => ({
    userId: saver.userId,
    eventId,
    createdAt: TEST_NOW,
  }));
  await database.db.insert(savedEvents).values(saves);
  const request = { actor: actorFor(owner), publicId };
  const at = (minutes: number) => TEST_NOW + minutes * MINUTE_MS;
  const notified = async (now: number) => {
    await notifyPeople({ database, now: () => now, log: () => undefined });
    const found = await listNotifications(database.db, { userId: saver.userId, before: null, limit: 9 });
    return found.map(({ name, event }) => [name, event?.title ?? null]);
  };
  // Nobody is notified if it is undone in time, or if the event was over, hidden or canceled before.
  for (const each of [over, hidden, called])
    await deleteEvent(database, { ...request, publicId: each.publicId }, at(0));
  await deleteEvent(database, request, at(0));
  expect(await notified(at(1) - 1)).toEqual([]);
  await undeleteEvent(database, request, at(1) - 1);
  expect(await notified(at(5))).toEqual([]);
  await deleteEvent(database, request, at(5));
  expect(await notified(at(6))).toEqual([["event-deleted", null]]);
  await undeleteEvent(database, request, at(7));
  expect(await notified(at(7))).toEqual([["event-restored", "Our address is 4 Elm Row"]]);
});

test("a held event stays held when it is restored", async () => {
  const owner = await aUser(database);
  const { publicId } = await anEvent(database, {
    userId: owner.userId,
    moderation: "pending",
    held: true,
    listing: "hidden",
  });
  const request = { actor: actorFor(owner), publicId };
  await deleteEvent(database, request, TEST_NOW);
  await undeleteEvent(database, request, TEST_NOW);
  expect(await rows("select listing, held from events")).toEqual([{ listing: "hidden", held: true }]);
});

test("an event created in place of a deleted one does not prevent restoring it", async () => {
  const owner = await aUser(database);
  const publish = () => publishEvent(database, { actor: actorFor(owner), input: eventInput() }, TEST_NOW);
  const first = await publish();
  if (!("publicId" in first)) throw new Error(first.outcome);
  const request = { actor: actorFor(owner), publicId: first.publicId };
  await deleteEvent(database, request, TEST_NOW);
  expect(await publish()).toMatchObject({ outcome: "held" });
  expect(await undeleteEvent(database, request, TEST_NOW)).toMatchObject({ outcome: "undeleted" });
  expect(await rows("select count(*)::int as n from events where deleted_at is null")).toEqual([{ n: 2 }]);
});

test("editors and moderators can cancel and restore but not delete; the organizer's owner and admins can", async () => {
  const owner = await aUser(database);
  const editor = await aUser(database);
  const moderator = await aUser(database, { role: "moderator" });
  const admin = await aUser(database, { role: "admin" });
  const organizer = await anOrganizer(database, { userId: owner.userId });
  await database.db
    .insert(organizerMembers)
    .values({ organizerId: organizer.id, userId: editor.userId, createdAt: TEST_NOW });
  const maker = await aUser(database);
  const { publicId } = await anEvent(database, { userId: maker.userId, organizerId: organizer.id });
  for (const viewer of [editor, moderator]) {
    const request = { actor: actorFor(viewer), publicId };
    await expect(deleteEvent(database, request, TEST_NOW)).rejects.toMatchObject({ code: "forbidden" });
    expect(await cancelEvent(database, { ...request, reason: "" }, TEST_NOW)).toMatchObject({ outcome: "cancelled" });
    expect(await restoreEvent(database, request, TEST_NOW)).toMatchObject({ outcome: "restored" });
  }
  for (const viewer of [owner, admin, maker]) {
    const request = { actor: actorFor(viewer), publicId };
    expect(await deleteEvent(database, request, TEST_NOW)).toMatchObject({ outcome: "deleted" });
    await expect(undeleteEvent(database, { ...request, actor: actorFor(editor) }, TEST_NOW)).rejects.toMatchObject({
      code: "not-found",
    });
    expect(await undeleteEvent(database, request, TEST_NOW)).toMatchObject({ outcome: "undeleted" });
  }
});

test("a duplicate is a draft without the link, starting at the next date; publishing it removes the draft", async () => {
  const owner = await aUser(database);
  const { publicId } = await anEvent(database, {
    userId: owner.userId,
    passcode: "secret",
    schedules: [{ startsLocal: "2026-09-02T19:00:00" }],
  });
  const outcome = await duplicateEvent(database, { actor: actorFor(owner), publicId }, TEST_NOW);
  if (outcome.outcome !== "drafted") throw new Error(outcome.outcome);
  const { draft } = outcome;
  const found = await findDraft(database.db, { publicId: draft, userId: owner.userId });
  expect(found?.fields).toMatchObject({
    title: ["Evening sitting"],
    link: [""],
    passcode: [""],
    "schedules.0.id": [""],
    "schedules.0.startsLocal": ["2026-11-18T19:00"],
  });
  const input = eventInput({ ...found?.fields, link: ["https://zoom.us/j/9"], description: ["Sitting."] });
  expect(await publishEvent(database, { actor: actorFor(owner), input, draft }, TEST_NOW)).toMatchObject({
    outcome: "held",
  });
  expect(await listDrafts(database.db, owner.userId)).toEqual([]);
});

test("only its writer can find, change, publish or discard a draft", async () => {
  const writer = await aUser(database);
  const other = await aUser(database);
  const fields = { title: ["Half a title"] };
  const saved = await saveDraft(database, { actor: actorFor(writer), fields, draft: null }, TEST_NOW);
  if (!("draft" in saved)) throw new Error(saved.outcome);
  const { draft } = saved;
  expect(await findDraft(database.db, { publicId: draft, userId: other.userId })).toBeNull();
  expect(await discardDraft(database, { actor: actorFor(other), draft }, TEST_NOW)).toBe(false);
  const forged = { actor: actorFor(other), fields: { title: ["Theirs"] }, draft };
  expect(await saveDraft(database, forged, TEST_NOW)).not.toEqual({ outcome: "saved", draft });
  await publishEvent(database, { actor: actorFor(other), input: eventInput(), draft }, TEST_NOW);
  expect(await listDrafts(database.db, writer.userId)).toMatchObject([{ publicId: draft, fields }]);
  const again = { actor: actorFor(writer), fields: eventFields(), draft };
  expect(await saveDraft(database, again, TEST_NOW)).toEqual({ outcome: "saved", draft });
  expect(await discardDraft(database, { actor: actorFor(writer), draft }, TEST_NOW)).toBe(true);
});

test("the number of drafts and the length of each are limited", async () => {
  const writer = await aUser(database);
  const actor = actorFor(writer);
  const long = { description: ["x".repeat(60_000)] };
  expect(await saveDraft(database, { actor, fields: long, draft: null }, TEST_NOW)).toEqual({ outcome: "too-long" });
  for (let n = 0; n < DRAFTS_MAX; n += 1)
    expect(await saveDraft(database, { actor, fields: {}, draft: null }, TEST_NOW)).toMatchObject({ outcome: "saved" });
  expect(await saveDraft(database, { actor, fields: {}, draft: null }, TEST_NOW)).toEqual({ outcome: "too-many" });
  const { publicId } = await anEvent(database, { userId: writer.userId });
  expect(await duplicateEvent(database, { actor, publicId }, TEST_NOW)).toEqual({ outcome: "too-many" });
});
