import { expect, test } from "vitest";
import { editSubmission, withdrawSubmission } from "#commands/submissions/edit-submission.ts";
import { rejectSubmission } from "#commands/submissions/reject-submission.ts";
import { actorOf, SYSTEM_ACTOR } from "#core/audit/actor.ts";
import type { SubmissionInput } from "#core/submissions/submission-input.ts";
import { MINUTE_MS } from "#core/time/instant.ts";
import { findSubmissionByPublicId } from "#data/queries/submissions.ts";
import { actsOf } from "#tests/support/accounts/acts-of.ts";
import { aSubmission, aSubmissionInput } from "#tests/support/builders/a-submission.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const LATER = TEST_NOW + 10 * MINUTE_MS;
const VISITOR = actorOf(null, { address: "203.0.113.9", userAgent: null, requestId: null });
const BASE = { baseUrl: "https://same.example" };

function edit(key: string, overrides: Partial<SubmissionInput>, version = 1, actor = VISITOR) {
  const change = { actor, key, version, input: aSubmissionInput(overrides), isMailed: true, ...BASE };
  return editSubmission(database, change, LATER);
}

const reject = (publicId: string) =>
  rejectSubmission(database, { actor: SYSTEM_ACTOR, publicId, version: 1, reason: "", ...BASE }, LATER);

async function mails(): Promise<unknown[]> {
  return (await database.pool.query("select name, recipient from mail_messages order by id")).rows;
}

test("anyone with the private address can change the submission while it waits, and the latest text counts", async () => {
  const { key, publicId } = await aSubmission(database);
  const change = { eventTitle: "Vigil of Quiet", startsLocal: "2026-11-20T23:00:00", endsLocal: "2026-11-21T00:15:00" };
  expect(await edit(key, change)).toEqual({ outcome: "saved" });
  expect(await findSubmissionByPublicId(database.db, publicId)).toMatchObject({
    ...change,
    version: 2,
    editedAt: LATER,
    startsAt: Date.UTC(2026, 10, 20, 23),
  });
  expect(await actsOf(database)).toEqual(["submit-event", "edit-submission"]);
  expect(await mails()).toHaveLength(1);
});

test("sending the same form again changes nothing; another form's change in between is reported", async () => {
  const { key } = await aSubmission(database);
  expect(await edit(key, {})).toEqual({ outcome: "saved" });
  await edit(key, { location: "Jitsi" });
  expect(await edit(key, { location: "Jitsi" })).toEqual({ outcome: "saved" });
  expect(await edit(key, { location: "Meet" })).toMatchObject({
    outcome: "changed-meanwhile",
    submission: { location: "Jitsi", version: 2 },
  });
  expect(await edit(key, { location: "Meet" }, 2)).toEqual({ outcome: "saved" });
});

test("a new email address gets its own receipt", async () => {
  const { key } = await aSubmission(database);
  await edit(key, { organizerEmail: "ruth.adeyemi@example.org" });
  expect(await mails()).toEqual([
    { name: "submission-received", recipient: "ruth@example.org" },
    { name: "submission-received", recipient: "ruth.adeyemi@example.org" },
  ]);
});

test("another's submission cannot be found by its public id or by a made-up address", async () => {
  const owner = await aUser(database);
  const { publicId } = await aSubmission(database, { viewer: owner });
  const made = "x".repeat(43);
  expect(await edit(made, { location: "Meet" })).toEqual({ outcome: "unknown" });
  expect(await edit(publicId, { location: "Meet" })).toEqual({ outcome: "unknown" });
  const stranger = actorOf(await aUser(database), { address: null, userAgent: null, requestId: null });
  expect(await edit(publicId, { location: "Meet" }, 1, stranger)).toEqual({ outcome: "unknown" });
  const self = actorOf(owner, { address: null, userAgent: null, requestId: null });
  expect(await edit(publicId, { location: "Meet" }, 1, self)).toEqual({ outcome: "saved" });
});

test("an answered or withdrawn submission can no longer be changed", async () => {
  const answered = await aSubmission(database);
  await reject(answered.publicId);
  expect(await edit(answered.key, { location: "Meet" })).toMatchObject({ outcome: "answered" });
  const withdraw = (intent: "withdraw" | "back", { key }: { key: string }) =>
    withdrawSubmission(database, { actor: VISITOR, key, intent }, LATER);
  expect(await withdraw("withdraw", answered)).toBe("answered");
  const taken = await aSubmission(database);
  expect(await withdraw("withdraw", taken)).toBe("withdrawn");
  expect(await withdraw("withdraw", taken)).toBe("withdrawn");
  expect(await edit(taken.key, { location: "Meet" })).toMatchObject({ outcome: "answered" });
  expect(await reject(taken.publicId)).toEqual({ outcome: "withdrawn" });
  expect(await withdraw("back", taken)).toBe("back");
  expect(await edit(taken.key, { location: "Meet" })).toEqual({ outcome: "saved" });
  expect(await withdraw("withdraw", { key: "x".repeat(43) })).toBe("unknown");
  expect((await actsOf(database)).filter((act) => act.endsWith("-submission"))).toEqual([
    "reject-submission",
    "withdraw-submission",
    "resume-submission",
    "edit-submission",
  ]);
});
