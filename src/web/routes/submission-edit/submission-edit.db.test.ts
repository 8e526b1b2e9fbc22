import { expect, test } from "vitest";
import { approveSubmission } from "#commands/submissions/approve-submission.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aSubmission } from "#tests/support/builders/a-submission.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { submissionEditAction, submissionEditLoader } from "#web/routes/submission-edit/submission-edit.server.ts";

const database = withTestDatabase();
const context = aRequestContext({ database, method: "POST" });

async function send(key: string, fields: Record<string, string>) {
  const body = new URLSearchParams({ version: "1", ...fields });
  const request = new Request(`https://same.example/submissions/${key}/edit`, { method: "POST", body });
  const answer = await submissionEditAction(request, key, context);
  if (answer instanceof Response) throw new Error(`led on to ${answer.headers.get("location")}`);
  return { status: answer.init?.status, answer: answer.data };
}

test("editing a submission that was decided meanwhile keeps the typed text, and says so", async () => {
  const { key, publicId } = await aSubmission(database);
  const decision = { actor: SYSTEM_ACTOR, publicId, version: 1, reason: "", baseUrl: "https://same.example" };
  await approveSubmission(database, { ...decision, input: null }, TEST_NOW);
  const { status, answer } = await send(key, { eventTitle: "Another title, long thought over" });
  expect([status, answer.isAnswered, answer.values["eventTitle"]]).toEqual([
    409,
    true,
    ["Another title, long thought over"],
  ]);
  expect(answer.toast?.title).toBe(reachesMessage("submissions.toast.answered"));
  expect(await submissionEditLoader(key, context)).toMatchObject({ status: 200, view: { shows: "form" } });
  const opened = await submissionEditLoader(key, { ...context, method: "GET" });
  expect(opened instanceof Response && opened.headers.get("location")).toBe(`/submissions/${key}`);
});

test("an unknown button saves nothing, and is reported", async () => {
  const { key } = await aSubmission(database);
  const { status, answer } = await send(key, { act: "publish", eventTitle: "Typed" });
  expect([status, answer.values["eventTitle"]]).toEqual([400, ["Typed"]]);
  expect(answer.toast?.title).toBe(reachesMessage("refusedForms.unknownActTitle"));
});
