import { expect, test } from "vitest";
import { deleteEvent } from "#commands/events/delete-event.ts";
import { publishEvent } from "#commands/events/publish-event.ts";
import type { EventFields } from "#core/events/event-fields.ts";
import type { Viewer } from "#core/viewer.ts";
import { SCOPE_DATE_FIELD, SCOPE_FIELD } from "#web/components/event-form/form-acts.ts";
import { answerEventEdit } from "#web/routes/event-edit/answer-event-edit.server.ts";
import { loadEventEdit } from "#web/routes/event-edit/load-event-edit.server.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { actorFor, eventInput, openForm } from "#tests/support/builders/event-form.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const WORDS = "Careful words of whoever saves second.";

/** Sends the form as it was opened, with these words; the answer, and what the page beneath it loads. */
async function sendOver(
  viewer: Viewer,
  { event, fields, version }: Awaited<ReturnType<typeof openForm>>,
  given: EventFields = {},
) {
  const segment = `evening-silence-${event.publicId}`;
  const address = `https://same.example/events/${segment}/edit`;
  const sent: EventFields = { ...fields, description: [WORDS], owner: [viewer.userId], version: [version], ...given };
  const body = new URLSearchParams(
    Object.entries(sent).flatMap(([name, values]) => values.map((value) => [name, value])),
  );
  const about = aRequestContext({ database, viewer, isSent: true });
  const answer = await answerEventEdit(new Request(address, { method: "POST", body }), segment, about);
  if (answer instanceof Response) throw new Error(`led on to ${answer.headers.get("location")}`);
  const page = await loadEventEdit(new Request(address), segment, viewer, about);
  return { status: answer.init?.status, answer: answer.data, page };
}

test("whoever saves after somebody gave the event another title keeps what they typed, at the address of the old title", async () => {
  const viewer = await aUser(database);
  const { publicId } = await anEvent(database, { userId: viewer.userId, title: "Evening Silence" });
  const form = await openForm(database, publicId);
  await database.pool.query("update events set title = 'Silence at Dusk' where public_id = $1", [publicId]);
  const { status, answer, page } = await sendOver(viewer, form);
  expect([status, answer.conflict?.also, answer.values["description"]]).toEqual([409, "Title", [WORDS]]);
  expect(page.view.owner).toBe(viewer.userId);
});

test("a form that comes when its event is deleted stays, says so, and writes nothing", async () => {
  const viewer = await aUser(database);
  const { publicId } = await anEvent(database, { userId: viewer.userId, title: "Evening Silence" });
  const form = await openForm(database, publicId);
  await deleteEvent(database, { actor: actorFor(viewer), publicId }, TEST_NOW);
  const { status, answer } = await sendOver(viewer, form);
  expect([status, answer.values["description"]]).toEqual([410, [WORDS]]);
  expect(JSON.stringify(answer.toast)).toContain("It was deleted meanwhile");
  const { rows } = await database.pool.query("select description from events where public_id = $1", [publicId]);
  expect(rows[0].description).not.toBe(WORDS);
});

test("the form of a deleted event is not opened", async () => {
  const viewer = await aUser(database);
  const { publicId } = await anEvent(database, { userId: viewer.userId, title: "Evening Silence" });
  await deleteEvent(database, { actor: actorFor(viewer), publicId }, TEST_NOW);
  const address = `https://same.example/events/evening-silence-${publicId}/edit`;
  const opened = loadEventEdit(
    new Request(address),
    `evening-silence-${publicId}`,
    viewer,
    aRequestContext({ database, viewer }),
  );
  await expect(opened).rejects.toMatchObject({ init: { status: 410 } });
});

test("where the one date that a new time is meant for is refused, nothing else of the form is saved either", async () => {
  const viewer = await aUser(database);
  const outcome = await publishEvent(database, { actor: actorFor(viewer), input: eventInput() }, TEST_NOW);
  if (!("publicId" in outcome)) throw new Error(outcome.outcome);
  const form = await openForm(database, outcome.publicId);
  // So far on that the date goes beyond the last year that is taken, but the series' start does not.
  const given = {
    "schedules.0.startsLocal": ["2200-12-29T19:00"],
    "schedules.0.endsLocal": ["2200-12-29T20:00"],
    [SCOPE_FIELD]: ["this"],
    [SCOPE_DATE_FIELD]: ["2026-12-07T19:00:00"],
  };
  const { status, answer } = await sendOver(viewer, form, given);
  expect([status, Object.keys(answer.errors)]).toEqual([422, ["schedules.0.startsLocal"]]);
  expect([answer.values["description"], answer.values["schedules.0.startsLocal"]]).toEqual([
    [WORDS],
    ["2200-12-29T19:00"],
  ]);
  const now = await openForm(database, outcome.publicId);
  expect([now.version, answer.version]).toEqual([form.version, form.version]);
  const { rows } = await database.pool.query("select action from audit_entries");
  expect(rows).toEqual([{ action: "publish-event" }]);
});
