import { expect, test } from "vitest";
import { publishEvent } from "#commands/events/publish-event.ts";
import { updateEvent } from "#commands/events/update-event.ts";
import { approveEvent, rejectEvent } from "#commands/moderation/decide-event.ts";
import { undoDecision } from "#commands/moderation/take-back-decision.ts";
import { DECISION_NOTICE_DELAY_MS } from "#core/moderation/moderation-list.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { actorFor, eventInput, openForm } from "#tests/support/builders/event-form.ts";
import { rowsOf } from "#tests/support/database/rows-of.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const rows = rowsOf(database);

async function heldEvent() {
  const owner = await aUser(database);
  const moderator = await aUser(database, { role: "moderator" });
  const outcome = await publishEvent(database, { actor: actorFor(owner), input: eventInput() }, TEST_NOW);
  if (!("publicId" in outcome)) throw new Error(outcome.outcome);
  return { owner, moderator, publicId: outcome.publicId };
}

const notified = () => rows<{ kind: string }>("select kind from notification_causes order by id");

test("approving an event publishes it with its organizer and dates, and notifies owner and followers once", async () => {
  const { moderator, publicId } = await heldEvent();
  const { version } = await openForm(database, publicId);
  const request = { actor: actorFor(moderator), publicId, version };
  expect(await approveEvent(database, request, TEST_NOW)).toMatchObject({ outcome: "decided" });
  expect(await approveEvent(database, request, TEST_NOW)).toMatchObject({ outcome: "already" });
  expect(
    await rows(
      "select listing from events union all select listing from organizers union all select distinct listing from occurrences",
    ),
  ).toEqual([{ listing: "public" }, { listing: "public" }, { listing: "public" }]);
  expect(await notified()).toEqual([{ kind: "event-approved" }, { kind: "event-published" }]);
});

test("followers of an event that was rejected, resubmitted and approved are notified when it first appears", async () => {
  const { owner, moderator, publicId } = await heldEvent();
  const decide = async () => ({
    actor: actorFor(moderator),
    publicId,
    version: (await openForm(database, publicId)).version,
  });
  expect(await rejectEvent(database, { ...(await decide()), reason: "A shop page." }, TEST_NOW)).toMatchObject({
    outcome: "decided",
  });
  expect(await rows("select listing, moderation_reason from events")).toEqual([
    { listing: "hidden", moderation_reason: "A shop page." },
  ]);
  const form = await openForm(database, publicId);
  const sent = form.send({ link: ["https://zoom.us/j/77"] });
  expect(await updateEvent(database, { actor: actorFor(owner), ...sent }, TEST_NOW)).toMatchObject({ outcome: "held" });
  expect(await approveEvent(database, await decide(), TEST_NOW)).toMatchObject({ outcome: "decided" });
  expect(await rows("select listing, moderation_reason from events")).toEqual([
    { listing: "public", moderation_reason: null },
  ]);
  expect((await notified()).map(({ kind }) => kind)).toEqual([
    "event-rejected",
    "event-link-changed",
    "event-approved",
    "event-published",
  ]);
});

test.each([
  { undone: "before", isNew: true, after: DECISION_NOTICE_DELAY_MS - 1 },
  { undone: "after", isNew: false, after: DECISION_NOTICE_DELAY_MS },
])(
  "an event whose approval is undone $undone its followers are notified counts as new when it is approved again: $isNew",
  async ({ isNew, after }) => {
    const { moderator, publicId } = await heldEvent();
    const actor = actorFor(moderator);
    const approve = async (now: EpochMs) => {
      const { version } = await openForm(database, publicId);
      return approveEvent(database, { actor, publicId, version, notifyAt: now + DECISION_NOTICE_DELAY_MS }, now);
    };
    const approved = await approve(TEST_NOW);
    if (approved.outcome !== "decided") throw new Error(approved.outcome);
    const undo = { actor, decisionId: approved.decisionId };
    expect(await undoDecision(database, undo, TEST_NOW + after)).toMatchObject({ outcome: "undone" });
    const again = TEST_NOW + 3 * DAY_MS;
    expect(await approve(again)).toMatchObject({ outcome: "decided" });
    expect(await rows("select first_listed_at from events")).toEqual([
      { first_listed_at: new Date(isNew ? again : TEST_NOW) },
    ]);
    expect((await notified()).filter(({ kind }) => kind === "event-published")).toHaveLength(isNew ? 1 : 0);
  },
);

test("an event that changed since it was read is not approved", async () => {
  const { owner, moderator, publicId } = await heldEvent();
  const form = await openForm(database, publicId);
  await updateEvent(database, { actor: actorFor(owner), ...form.send({ title: ["Something else"] }) }, TEST_NOW);
  const request = { actor: actorFor(moderator), publicId, version: form.version };
  expect(await approveEvent(database, request, TEST_NOW)).toMatchObject({
    outcome: "changed-meanwhile",
    fields: ["title"],
  });
});

test("approving a live event that was queued again removes it from the queue and notifies nobody", async () => {
  const owner = await aUser(database);
  const moderator = await aUser(database, { role: "moderator" });
  const { publicId } = await anEvent(database, { userId: owner.userId, reviewQueuedAt: TEST_NOW });
  const { version } = await openForm(database, publicId);
  expect(await approveEvent(database, { actor: actorFor(moderator), publicId, version }, TEST_NOW)).toMatchObject({
    outcome: "decided",
  });
  expect(await rows("select review_queued_at from events")).toEqual([{ review_queued_at: null }]);
  expect(await notified()).toEqual([]);
});

test("only moderators can decide, and a role sent with the request is ignored", async () => {
  const { owner, publicId } = await heldEvent();
  const { version } = await openForm(database, publicId);
  const request = { actor: actorFor(owner), publicId, version };
  await expect(approveEvent(database, request, TEST_NOW)).rejects.toMatchObject({ code: "forbidden" });
  await expect(rejectEvent(database, { ...request, reason: "" }, TEST_NOW)).rejects.toMatchObject({
    code: "forbidden",
  });
  expect(await rows("select outcome from audit_entries where action <> 'publish-event'")).toEqual([
    { outcome: "refused" },
    { outcome: "refused" },
  ]);
});
