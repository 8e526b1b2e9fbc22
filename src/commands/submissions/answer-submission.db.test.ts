import { expect, test } from "vitest";
import { approveEvent } from "#commands/moderation/decide-event.ts";
import { decideMatching } from "#commands/moderation/decide-matching.ts";
import { decideSelected } from "#commands/moderation/decide-selected.ts";
import { undoDecision } from "#commands/moderation/take-back-decision.ts";
import { editSubmission } from "#commands/submissions/edit-submission.ts";
import { approveSubmission } from "#commands/submissions/approve-submission.ts";
import { rejectSubmission, reopenSubmission } from "#commands/submissions/reject-submission.ts";
import { actorOf } from "#core/audit/actor.ts";
import { MINUTE_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { readAuditOf } from "#tests/support/accounts/audit-of.ts";
import { aSubmission, aSubmissionInput } from "#tests/support/builders/a-submission.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { actorFor, openForm } from "#tests/support/builders/event-form.ts";
import { eventForms } from "#tests/support/builders/event-forms.ts";
import { rowsOf } from "#tests/support/database/rows-of.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const rows = rowsOf(database);
const { save } = eventForms(database);
const NOWHERE = { address: null, userAgent: null, requestId: null };
const SOON = TEST_NOW + MINUTE_MS;
const LATE = TEST_NOW + 20 * MINUTE_MS;

type AnswerOptions = {
  version?: number;
  reason?: string;
  now?: number;
  input?: Parameters<typeof approveSubmission>[1]["input"];
};

function answers(viewer: Viewer, publicId: string) {
  const actor = actorOf(viewer, { address: "203.0.113.9", userAgent: null, requestId: null });
  const answer = ({ version = 1, reason = "" }: AnswerOptions) => {
    return { actor, publicId, version, reason, baseUrl: "https://same.example" };
  };
  return {
    approve: (options: AnswerOptions = {}) =>
      approveSubmission(database, { ...answer(options), input: options.input ?? null }, options.now ?? SOON),
    reject: (options: AnswerOptions = {}) => rejectSubmission(database, answer(options), options.now ?? SOON),
    reopen: (options: AnswerOptions = {}) => reopenSubmission(database, answer(options), options.now ?? SOON),
  };
}

const moderator = () => aUser(database, { role: "moderator" });

const events = () => rows("select title, listing, moderation, held, user_id from events order by id");
const news = () =>
  rows(`select message -> 'data' ->> 'status' as status, extract(epoch from due_at)::float8 * 1000 as due
          from mail_messages where name = 'submission-status' order by id`);

test("approving creates the event once, with everything submitted, on the calendar", async () => {
  const submission = await aSubmission(database);
  const { approve } = answers(await moderator(), submission.publicId);
  const answer = await approve();
  expect(answer).toMatchObject({ outcome: "answered", event: { title: "New Year Vigil of Quiet" } });
  expect(await events()).toEqual([
    { title: "New Year Vigil of Quiet", listing: "public", moderation: "approved", held: false, user_id: null },
  ]);
  expect(
    await rows(`select type, description, location, link, event_size, contact_name, contact_email, contact_phone,
                       special_requirements from events`),
  ).toEqual([
    {
      type: "meditation",
      description: aSubmissionInput().description,
      location: "Zoom",
      link: "https://zoom.us/j/8841204",
      event_size: 40,
      contact_name: "Ruth Adeyemi",
      contact_email: "ruth@example.org",
      contact_phone: "+44 20 7946 0000",
      special_requirements: "Captions, please",
    },
  ]);
  expect(await rows("select listing, starts_at from occurrences")).toEqual([
    { listing: "public", starts_at: new Date("2026-11-19T23:00:00Z") },
  ]);
  expect(await rows("select s.status, e.title from submissions s join events e on e.id = s.event_id")).toEqual([
    { status: "approved", title: "New Year Vigil of Quiet" },
  ]);
  expect(await approve()).toMatchObject({ outcome: "unchanged" });
  expect(await events()).toHaveLength(1);
});

test("two moderators approving at once create one event", async () => {
  const { publicId } = await aSubmission(database);
  const both = [answers(await moderator(), publicId), answers(await moderator(), publicId)];
  const outcomes = await Promise.all(both.map(async ({ approve }) => (await approve()).outcome));
  expect(outcomes.toSorted()).toEqual(["answered", "unchanged"]);
  expect(await events()).toHaveLength(1);
});

test("the event is hidden while its submission is not approved, and the same event returns", async () => {
  const { publicId } = await aSubmission(database);
  const { approve, reject, reopen } = answers(await moderator(), publicId);
  await approve();
  await reject({ reason: "The link is dead." });
  expect(await events()).toMatchObject([{ listing: "hidden", moderation: "rejected" }]);
  expect(await rows("select distinct listing from occurrences")).toEqual([{ listing: "hidden" }]);
  await reopen();
  expect(await events()).toMatchObject([{ listing: "hidden", moderation: "rejected", held: false }]);
  await approve();
  expect(await events()).toMatchObject([{ listing: "public", moderation: "approved", held: false }]);
});

test("when a moderator approves a rejected event that its owner sent again, its submission is approved too", async () => {
  const owner = await aUser(database);
  const { publicId } = await aSubmission(database, { viewer: owner });
  const mo = await moderator();
  const { approve, reject } = answers(mo, publicId);
  await approve();
  await database.pool.query("update events set review_queued_at = now()");
  await reject({ now: LATE });
  // The submission's decision is also the review of its event.
  const state =
    "select e.listing, e.moderation, e.review_queued_at is not null as queued, s.status from events e join submissions s on s.event_id = e.id";
  expect(await rows(state)).toEqual([{ listing: "hidden", moderation: "rejected", queued: false, status: "rejected" }]);
  const [event] = await rows<{ public_id: string }>("select public_id from events");
  const eventId = event?.public_id ?? "";
  expect(await save(owner, eventId, { description: ["Please look again."] }, LATE + 1)).toMatchObject({
    outcome: "held",
  });
  const waiting = [{ listing: "hidden", moderation: "pending", queued: true, status: "rejected" }];
  expect(await rows(state)).toEqual(waiting);
  const { version } = (await openForm(database, eventId, LATE + 2)).send({});
  const approved = await approveEvent(database, { actor: actorFor(mo), publicId: eventId, version }, LATE + 2);
  expect(await rows(state)).toEqual([{ listing: "public", moderation: "approved", queued: false, status: "approved" }]);
  // The mail about the rejection still waited.
  expect(await news()).toMatchObject([{ status: "approved" }]);
  if (approved.outcome !== "decided") throw new Error(approved.outcome);
  await undoDecision(database, { actor: actorFor(mo), decisionId: approved.decisionId }, LATE + 3);
  expect(await rows(state)).toEqual([{ ...waiting[0], status: "pending" }]);
});

test("what a submitter corrects in a reopened submission is in its event when it is approved again", async () => {
  const { publicId, key } = await aSubmission(database);
  const mo = await moderator();
  const { approve, reopen } = answers(mo, publicId);
  await approve();
  const [event] = await rows<{ public_id: string }>("select public_id from events");
  await save(mo, event?.public_id ?? "", { description: ["Told by a moderator."], city: ["Leeds"] }, SOON + 1);
  await reopen({ now: SOON + 2 });
  const input = aSubmissionInput({
    link: "https://zoom.us/j/999",
    eventTitle: "Corrected title",
    organizerEmail: "new@example.org",
    startsLocal: "2026-11-25T20:00:00",
    endsLocal: "2026-11-25T21:15:00",
  });
  const base = { actor: actorOf(null, NOWHERE), key, baseUrl: "https://same.example", isMailed: false };
  expect(await editSubmission(database, { ...base, version: 1, input }, SOON + 3)).toEqual({ outcome: "saved" });
  expect(await events()).toMatchObject([{ title: "New Year Vigil of Quiet", listing: "hidden" }]);
  expect(await approve({ version: 2, now: SOON + 4 })).toMatchObject({ event: { title: "Corrected title" } });
  expect(
    await rows("select title, description, city, link, contact_email, listing, moderation, held from events"),
  ).toEqual([
    {
      title: "Corrected title",
      description: "Told by a moderator.",
      city: "Leeds",
      link: "https://zoom.us/j/999",
      contact_email: "new@example.org",
      listing: "public",
      moderation: "approved",
      held: false,
    },
  ]);
  expect(await rows("select starts_at, listing from occurrences")).toEqual([
    { starts_at: new Date("2026-11-25T20:00:00Z"), listing: "public" },
  ]);
  // Approved once more without a correction, the event keeps what was edited since.
  await save(mo, event?.public_id ?? "", { title: ["Vigil"] }, SOON + 5);
  await reopen({ version: 2, now: SOON + 6 });
  await approve({ version: 2, now: SOON + 7 });
  expect(await events()).toMatchObject([{ title: "Vigil", listing: "public" }]);
});

/** An approved and reopened submission of a member, whose event its owner sent to the moderators' queue. */
async function queuedAgain() {
  const owner = await aUser(database);
  const submission = await aSubmission(database, { viewer: owner });
  const mo = await moderator();
  const { approve, reopen } = answers(mo, submission.publicId);
  await approve();
  await reopen({ now: LATE });
  const [event] = await rows<{ public_id: string }>("select public_id from events");
  const eventId = event?.public_id ?? "";
  await save(owner, eventId, { description: ["Please look again."] }, LATE + 1);
  const approveInQueue = async (now: number) => {
    const { version } = (await openForm(database, eventId, now)).send({});
    return approveEvent(database, { actor: actorFor(mo), publicId: eventId, version }, now);
  };
  return { ...submission, owner, mo, eventId, approve, approveInQueue };
}

/** The submitter corrects the link on the submission's page. */
function correctLink(key: string, now: number) {
  const input = aSubmissionInput({ link: "https://zoom.us/j/999" });
  const base = { actor: actorOf(null, NOWHERE), key, baseUrl: "https://same.example", isMailed: false };
  return editSubmission(database, { ...base, version: 1, input }, now);
}

test("an event whose submission was corrected stays hidden until a moderator decides on the submission", async () => {
  const { key, mo, eventId, approve, approveInQueue } = await queuedAgain();
  expect(await correctLink(key, LATE + 2)).toEqual({ outcome: "saved" });
  expect(await approveInQueue(LATE + 3)).toMatchObject({ outcome: "submission-first" });
  const { event } = await openForm(database, eventId);
  const all = { actor: actorFor(mo), decision: "approved", reason: "", mails: false, language: "en" } as const;
  const selected = { ...all, events: [{ publicId: eventId, updatedAt: event.updatedAt }] };
  expect(await decideSelected(database, selected, LATE + 3)).toMatchObject({
    decided: 0,
    missed: [{ decided: "submission-first" }],
  });
  const matching = { ...all, filter: { query: null, reason: null }, asOf: LATE + 3 };
  expect(await decideMatching(database, matching, LATE + 3)).toMatchObject({ decided: 0, total: 1 });
  const state = "select e.link, e.listing, s.status from events e join submissions s on s.event_id = e.id";
  expect(await rows(state)).toEqual([{ link: "https://zoom.us/j/8841204", listing: "hidden", status: "pending" }]);
  expect(await approve({ version: 2, now: LATE + 4 })).toMatchObject({ outcome: "answered" });
  expect(await rows(state)).toEqual([{ link: "https://zoom.us/j/999", listing: "public", status: "approved" }]);
  expect(await rows("select held, review_queued_at from events")).toEqual([{ held: false, review_queued_at: null }]);
});

test("undoing an event's approval opens its submission again as it was, with an entry in the audit log", async () => {
  const { id, publicId, owner, mo, approveInQueue } = await queuedAgain();
  const withdrawnAt = new Date(LATE + 2);
  await database.pool.query("update submissions set withdrawn_at = $1 where id = $2", [withdrawnAt, id]);
  const approved = await approveInQueue(LATE + 3);
  expect(await rows("select status, withdrawn_at from submissions")).toEqual([
    { status: "approved", withdrawn_at: null },
  ]);
  if (approved.outcome !== "decided") throw new Error(approved.outcome);
  await undoDecision(database, { actor: actorFor(mo), decisionId: approved.decisionId }, LATE + 4);
  expect(await rows("select status, withdrawn_at from submissions")).toEqual([
    { status: "pending", withdrawn_at: withdrawnAt },
  ]);
  const entries = `select actor_id, action, p.user_id, entity_id, old_values ->> 'status' as before, new_values ->> 'status' as after
                     from audit_entries e join audit_personal p on p.entry_id = e.id and part = 'values'
                    where entity_type = 'submission' order by e.id desc limit 1`;
  expect(await rows(entries)).toEqual([
    {
      actor_id: mo.userId,
      action: "reopen-submission",
      user_id: owner.userId,
      entity_id: publicId,
      before: "approved",
      after: "pending",
    },
  ]);
});

test("a submitter without an account is emailed when the event is approved, and when that is undone", async () => {
  const { publicId } = await aSubmission(database);
  const mo = await moderator();
  const { approve, reject } = answers(mo, publicId);
  await approve();
  await reject({ now: LATE });
  expect(await news()).toMatchObject([{ status: "approved" }, { status: "rejected" }]);
  const [event] = await rows<{ public_id: string }>("select public_id from events");
  const eventId = event?.public_id ?? "";
  const known = () => rows("select status, told_status, tell_at from submissions");
  const decide = async (now: number) => {
    const { version } = (await openForm(database, eventId, now)).send({});
    const done = await approveEvent(database, { actor: actorFor(mo), publicId: eventId, version }, now);
    if (done.outcome !== "decided") throw new Error(done.outcome);
    return done.decisionId;
  };
  const [decidedAt, rejectionSent] = [LATE + MINUTE_MS, LATE + 10 * MINUTE_MS];
  const first = await decide(decidedAt);
  // The mail about the rejection still waited, and the submitter knows of the earlier approval.
  expect(await news()).toMatchObject([{ status: "approved" }]);
  expect(await known()).toEqual([{ status: "approved", told_status: "approved", tell_at: null }]);
  await undoDecision(database, { actor: actorFor(mo), decisionId: first }, decidedAt + 1);
  expect(await news()).toMatchObject([
    { status: "approved" },
    { status: "pending", due: decidedAt + 1 + 5 * MINUTE_MS },
  ]);
  await decide(rejectionSent);
  expect(await known()).toEqual([
    { status: "approved", told_status: "pending", tell_at: new Date(rejectionSent + 5 * MINUTE_MS) },
  ]);
  const mails = await rows<{ link: string; event: string }>(
    `select message -> 'data' ->> 'link' as link, message -> 'data' ->> 'eventLink' as event
       from mail_messages where name = 'submission-status' order by id desc limit 1`,
  );
  expect(mails).toEqual([
    { link: expect.stringMatching(/^\/submissions\//), event: `/events/new-year-vigil-of-quiet-${eventId}` },
  ]);
});

test("a deleted event is neither shown nor created again", async () => {
  const { publicId } = await aSubmission(database);
  const { approve, reject } = answers(await moderator(), publicId);
  await approve();
  await reject();
  await database.pool.query("update events set deleted_at = now(), listing = 'hidden'");
  expect(await approve()).toEqual({ outcome: "event-deleted" });
  expect(await events()).toMatchObject([{ listing: "hidden" }]);
});

test("a moderator's corrections before approval become the event", async () => {
  const { publicId } = await aSubmission(database);
  const { approve } = answers(await moderator(), publicId);
  await approve({ input: aSubmissionInput({ eventTitle: "Vigil of Quiet", organizerPhone: null }) });
  expect(await rows("select title, contact_phone from events")).toEqual([
    { title: "Vigil of Quiet", contact_phone: null },
  ]);
  expect(await rows("select event_title, version from submissions")).toEqual([
    { event_title: "Vigil of Quiet", version: 2 },
  ]);
});

test("an answer to a submission that changed since it was read decides nothing", async () => {
  const { publicId } = await aSubmission(database);
  await database.pool.query("update submissions set version = 2");
  const { approve, reject } = answers(await moderator(), publicId);
  expect(await approve()).toMatchObject({ outcome: "changed-meanwhile", submission: { version: 2 } });
  expect(await reject()).toMatchObject({ outcome: "changed-meanwhile" });
  expect(await events()).toEqual([]);
  expect((await answers(await moderator(), "zzzzzz").approve()).outcome).toBe("unknown");
});

test("only moderators and admins can answer, and every attempt is logged", async () => {
  const submitter = await aUser(database);
  const { publicId } = await aSubmission(database, { viewer: submitter });
  expect(await answers(submitter, publicId).approve()).toEqual({ outcome: "forbidden" });
  await answers(await moderator(), publicId).approve();
  const entries = await readAuditOf(database);
  expect(entries.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
    "submit-event done",
    "approve-submission refused",
    "approve-submission done",
  ]);
  expect(await events()).toMatchObject([{ user_id: submitter.userId }]);
});

test("the submitter is emailed once, five minutes after the last answer, and only about that one", async () => {
  const { publicId } = await aSubmission(database);
  const { approve, reject, reopen } = answers(await moderator(), publicId);
  await reject();
  await approve({ now: SOON + MINUTE_MS });
  expect(await news()).toEqual([{ status: "approved", due: SOON + 6 * MINUTE_MS }]);
  await reopen({ now: SOON + 2 * MINUTE_MS });
  expect(await news()).toEqual([]);
  await approve({ now: SOON + 3 * MINUTE_MS });
  await reject({ now: LATE, reason: "The host cancelled." });
  expect(await news()).toEqual([
    { status: "approved", due: SOON + 8 * MINUTE_MS },
    { status: "rejected", due: LATE + 5 * MINUTE_MS },
  ]);
  expect(
    await rows(`select message -> 'data' ->> 'reason' as reason, message -> 'data' ->> 'eventLink' as event
                  from mail_messages where name = 'submission-status' order by id`),
  ).toEqual([
    { reason: null, event: expect.stringContaining("https://same.example/events/new-year-vigil-of-quiet-") },
    { reason: "The host cancelled.", event: null },
  ]);
});

test("a submitter who was signed in is notified on the site too", async () => {
  const submitter = await aUser(database);
  const { publicId } = await aSubmission(database, { viewer: submitter });
  const { approve, reject } = answers(await moderator(), publicId);
  await approve();
  await reject({ now: LATE });
  expect(await rows("select kind from notification_causes order by id")).toEqual([
    { kind: "submission-approved" },
    { kind: "event-published" },
    { kind: "submission-rejected" },
  ]);
});

test("an approved event that may already exist is listed as a possible duplicate", async () => {
  const viewer = await moderator();
  for (const submission of [await aSubmission(database), await aSubmission(database)])
    await answers(viewer, submission.publicId).approve();
  expect(
    await rows(
      "select event_id < other_event_id as is_first, reasons from possible_duplicates where event_id is not null",
    ),
  ).toEqual([{ is_first: false, reasons: ["link", "organizer", "title", "dates"] }]);
});
