import { expect, test } from "vitest";
import { approveSubmission } from "#commands/submissions/approve-submission.ts";
import { rejectSubmission } from "#commands/submissions/reject-submission.ts";
import { withdrawSubmission } from "#commands/submissions/edit-submission.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import type { Viewer } from "#core/viewer.ts";
import { aForm } from "#tests/support/accounts/auth-request.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aSubmission } from "#tests/support/builders/a-submission.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { submissionAction, submissionLoader } from "#web/routes/submission/submission.server.ts";

const database = withTestDatabase();

async function load(key: string, viewer: Viewer | null = null) {
  const { status, view } = await submissionLoader(key, aRequestContext({ database, viewer }));
  return { status, view: view.shows === "submission" ? view : null };
}

const answer = (publicId: string, reason = "") => ({
  actor: SYSTEM_ACTOR,
  publicId,
  version: 1,
  reason,
  baseUrl: "https://same.example",
});

test("a pending submission shows what was sent, in both zones, and can be edited", async () => {
  const { key } = await aSubmission(database);
  const { status, view } = await load(key);
  expect(status).toBe(200);
  expect(view).toMatchObject({ status: "pending", editHref: `/submissions/${key}/edit`, mayWithdraw: true });
  expect(view?.steps.map(({ key: step, state }) => `${step} ${state}`)).toEqual([
    "received done",
    "reading now",
    "answer ahead",
  ]);
  expect(view?.facts.map(({ value }) => value)).toEqual(
    expect.arrayContaining([
      "11:00 PM to 12:15 AM the next day, London",
      "November 19, 2026, 6:00 PM to 7:15 PM, New York",
      "Captions, please",
    ]),
  );
});

test("an approved submission links to its event, a rejected one gives the reason, a withdrawn one can be resubmitted", async () => {
  const approved = await aSubmission(database);
  await approveSubmission(database, { ...answer(approved.publicId), input: null }, TEST_NOW);
  expect((await load(approved.key)).view).toMatchObject({
    status: "approved",
    eventHref: expect.stringMatching(/^\/events\/new-year-vigil-of-quiet-/),
    editHref: null,
    mayWithdraw: false,
  });
  await database.pool.query("update events set deleted_at = now(), listing = 'hidden'");
  const gone = (await load(approved.key)).view;
  expect(gone?.eventHref).toBeNull();
  expect(gone?.steps.at(-1)?.text).toBe(
    reachesMessage("submissions.status.approvedGone", { moment: "Nov 18, 2026 at 7:00 AM" }),
  );
  const rejected = await aSubmission(database);
  await rejectSubmission(database, answer(rejected.publicId, "The link leads to a shop."), TEST_NOW);
  expect((await load(rejected.key)).view).toMatchObject({ status: "rejected", reason: "The link leads to a shop." });
  const withdrawn = await aSubmission(database);
  await withdrawSubmission(database, { actor: SYSTEM_ACTOR, key: withdrawn.key, intent: "withdraw" }, TEST_NOW);
  expect((await load(withdrawn.key)).view).toMatchObject({ status: "withdrawn", mayBringBack: true, editHref: null });
});

test("no one else can find it: by its public id, a guessed address, or as another member", async () => {
  const owner = await aUser(database);
  const { publicId } = await aSubmission(database, { viewer: owner });
  expect((await load(publicId, owner)).status).toBe(200);
  for (const key of [publicId, "x".repeat(43), "x", "../admin"]) expect((await load(key)).status).toBe(404);
  expect((await load(publicId, await aUser(database, { role: "admin" }))).status).toBe(404);
});

test("a form that neither withdraws nor resubmits changes nothing", async () => {
  const { key } = await aSubmission(database);
  const sent = submissionAction(
    aForm(`/submissions/${key}`, { intent: "approve" }),
    key,
    aRequestContext({ database }),
  );
  await expect(sent).rejects.toMatchObject({ code: "invalid" });
  expect((await load(key)).view).toMatchObject({ status: "pending" });
});
