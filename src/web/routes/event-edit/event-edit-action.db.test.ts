import { expect, test } from "vitest";
import { deleteEvent } from "#commands/events/delete-event.ts";
import type { EventFields } from "#core/events/event-fields.ts";
import type { Viewer } from "#core/viewer.ts";
import { KEEP_TIMES, SCOPE_DATE_FIELD, SCOPE_FIELD } from "#web/components/event-form/form-acts.ts";
import { eventEditAction } from "#web/routes/event-edit/event-edit-action.server.ts";
import { eventEditLoader } from "#web/routes/event-edit/event-edit-loader.server.ts";
import type { Storage } from "#storage/storage.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { actorFor, openForm } from "#tests/support/builders/event-form.ts";
import { eventForms } from "#tests/support/builders/event-forms.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";

const database = withTestDatabase();
const WORDS = "Careful words of whoever saves second.";

/** Sends the form as it was opened, with these changes; returns the action data and what the page then loads. */
async function sendOver(
  viewer: Viewer,
  { event, fields, version }: Awaited<ReturnType<typeof openForm>>,
  overrides: EventFields = {},
  query = "",
) {
  const segment = `evening-silence-${event.publicId}`;
  const address = `https://same.example/events/${segment}/edit${query}`;
  const sent: EventFields = {
    ...fields,
    description: [WORDS],
    owner: [viewer.userId],
    version: [version],
    ...overrides,
  };
  const body = new URLSearchParams(
    Object.entries(sent).flatMap(([name, values]) => values.map((value) => [name, value])),
  );
  const context = aRequestContext({ database, viewer, method: "POST" });
  const answer = await eventEditAction(new Request(address, { method: "POST", body }), segment, context);
  if (answer instanceof Response) throw new Error(`led on to ${answer.headers.get("location")}`);
  const page = await eventEditLoader(new Request(address), segment, viewer, context);
  return { status: answer.init?.status, answer: answer.data, page };
}

test("saving after someone else renamed the event keeps the typed text, at the old title's address", async () => {
  const viewer = await aUser(database);
  const { publicId } = await anEvent(database, { userId: viewer.userId, title: "Evening Silence" });
  const form = await openForm(database, publicId);
  await database.pool.query("update events set title = 'Silence at Dusk' where public_id = $1", [publicId]);
  const { status, answer, page } = await sendOver(viewer, form);
  expect([status, answer.conflict?.also, answer.values["description"]]).toEqual([409, "Title", [WORDS]]);
  expect(page.view.owner).toBe(viewer.userId);
});

test("a picture from someone who may not change the event is not stored", async () => {
  const [owner, stranger] = [await aUser(database), await aUser(database)];
  const { publicId } = await anEvent(database, { userId: owner.userId, title: "Evening Silence" });
  const takes: string[] = [];
  for (const viewer of [stranger, null, owner]) {
    const body = new FormData();
    body.set("owner", viewer?.userId ?? owner.userId);
    body.set("picture", new Blob(["no picture"]), "a.png");
    const request = new Request(`https://same.example/events/evening-silence-${publicId}/edit`, {
      method: "POST",
      body,
    });
    const uploads = { take: () => (takes.push(viewer?.userId ?? "nobody"), "site" as const), release: () => undefined };
    const storage = { incoming: "/nowhere" } as Storage;
    const context = aRequestContext({ database, viewer, storage, uploads, method: "POST" });
    const answering = eventEditAction(request, `evening-silence-${publicId}`, context);
    if (viewer === stranger) await expect(answering).rejects.toMatchObject({ code: "forbidden" });
    else await answering;
  }
  expect(takes).toEqual([owner.userId]);
});

test("a form sent for a deleted event stays, says so, and writes nothing", async () => {
  const viewer = await aUser(database);
  const { publicId } = await anEvent(database, { userId: viewer.userId, title: "Evening Silence" });
  const form = await openForm(database, publicId);
  await deleteEvent(database, { actor: actorFor(viewer), publicId }, TEST_NOW);
  const { status, answer } = await sendOver(viewer, form);
  expect([status, answer.values["description"]]).toEqual([410, [WORDS]]);
  expect(JSON.stringify(answer.toast)).toContain("Someone deleted this event while you were editing");
  const { rows } = await database.pool.query("select description from events where public_id = $1", [publicId]);
  expect(rows[0].description).not.toBe(WORDS);
});

test("the form of a deleted event cannot be opened", async () => {
  const viewer = await aUser(database);
  const { publicId } = await anEvent(database, { userId: viewer.userId, title: "Evening Silence" });
  await deleteEvent(database, { actor: actorFor(viewer), publicId }, TEST_NOW);
  const address = `https://same.example/events/evening-silence-${publicId}/edit`;
  const opened = eventEditLoader(
    new Request(address),
    `evening-silence-${publicId}`,
    viewer,
    aRequestContext({ database, viewer }),
  );
  await expect(opened).rejects.toMatchObject({ init: { status: 410 } });
});

test("if the new time of a single date is refused, the rest of the form is not saved either", async () => {
  const viewer = await aUser(database);
  const publicId = await eventForms(database).published(viewer);
  const form = await openForm(database, publicId);
  // So late that the date is past the last accepted year, but the start of the series is not.
  const changes = {
    "schedules.0.startsLocal": ["2200-12-29T19:00"],
    "schedules.0.endsLocal": ["2200-12-29T20:00"],
    [SCOPE_FIELD]: ["this"],
    [SCOPE_DATE_FIELD]: ["2026-12-07T19:00:00"],
  };
  const { status, answer } = await sendOver(viewer, form, changes);
  expect([status, Object.keys(answer.errors)]).toEqual([422, ["schedules.0.startsLocal"]]);
  expect([answer.values["description"], answer.values["schedules.0.startsLocal"]]).toEqual([
    [WORDS],
    ["2200-12-29T19:00"],
  ]);
  const now = await openForm(database, publicId);
  expect([now.version, answer.version]).toEqual([form.version, form.version]);
  const { rows } = await database.pool.query("select action from audit_entries");
  expect(rows).toEqual([{ action: "publish-event" }]);
});

test("an edit form opened from a date preselects this date; opened from the event, this and following", async () => {
  const viewer = await aUser(database);
  const publicId = await eventForms(database).published(viewer);
  const form = await openForm(database, publicId);
  const [start = ""] = form.fields["schedules.0.startsLocal"] ?? [];
  const changes = { "schedules.0.startsLocal": [start.replace("T19:00", "T19:15")] };
  const preselected = async (query: string) => {
    const { answer } = await sendOver(viewer, form, changes, query);
    return [answer.scope?.requested, answer.scope?.preselected];
  };
  expect(await preselected("?date=2026-12-07T1900")).toEqual(["2026-12-07T19:00:00", "this"]);
  expect((await preselected(""))[1]).toBe("following");
  expect((await preselected("?date=2026-12-08T1900"))[1]).toBe("following");
});

test("the question about a new time names a moved date only as one that keeps its own, and the old times can be kept", async () => {
  const viewer = await aUser(database);
  const own = { cancelled: false, startsLocal: "2026-11-19T20:30:00", durationSeconds: null };
  const moved = { originalLocal: "2026-11-18T19:00:00", ...own };
  const schedules = [{ startsLocal: "2026-11-11T19:00:00", exceptions: [moved] }];
  const series = { userId: viewer.userId, title: "Evening Silence", description: "An hour.", schedules };
  const { publicId } = await anEvent(database, series);
  const form = await openForm(database, publicId);
  const later = { "schedules.0.startsLocal": ["2026-11-11T19:15"], "schedules.0.endsLocal": ["2026-11-11T20:15"] };
  for (const query of ["", "?date=2026-11-18T1900"]) {
    const { answer } = await sendOver(viewer, form, later, query);
    expect(answer.scope).toMatchObject({
      requested: "2026-11-25T19:00:00",
      preselected: "following",
      kept: { count: 1, dates: "November 18" },
    });
  }
  await expect(sendOver(viewer, form, { ...later, act: [KEEP_TIMES] })).rejects.toThrow("led on to");
  const { fields } = await openForm(database, publicId);
  expect([fields["description"], fields["schedules.0.startsLocal"]]).toEqual([[WORDS], ["2026-11-11T19:00"]]);
});

test("an edit form's next dates leave out a cancelled date, on opening and after sending", async () => {
  const viewer = await aUser(database);
  const { publicId, scheduleIds } = await anEvent(database, { userId: viewer.userId, title: "Evening Silence" });
  await database.pool.query(
    "insert into schedule_exceptions values ($1, '2026-11-25T19:00', true, null, null, 'Away', now())",
    [scheduleIds[0]],
  );
  const form = await openForm(database, publicId);
  const { answer, page } = await sendOver(viewer, form, { act: ["dates"] });
  for (const { dates } of [page.view.preview, answer.preview])
    expect(dates.slice(0, 2).map(({ day }) => day)).toEqual(["Wed, Nov 18", "Wed, Dec 02"]);
});

test("a form stashed during login is restored even if the event was renamed meanwhile", async () => {
  const viewer = await aUser(database);
  const { publicId } = await anEvent(database, { userId: viewer.userId, title: "Evening Silence" });
  const address = `https://same.example/events/evening-silence-${publicId}/edit`;
  const body = new URLSearchParams({ owner: viewer.userId, description: WORDS, version: "1" });
  const context = aRequestContext({ database });
  const sent = await eventEditAction(
    new Request(address, { method: "POST", body }),
    `evening-silence-${publicId}`,
    context,
  );
  if (!(sent instanceof Response)) throw new Error("this was no redirect");
  expect(sent.headers.get("location")).toBe(`/login?returnTo=${encodeURIComponent(`/events/${publicId}/edit`)}`);
  await database.pool.query("update events set title = 'Silence at Dusk' where public_id = $1", [publicId]);
  const cookie = sent.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  const segment = `silence-at-dusk-${publicId}`;
  const back = new Request(`https://same.example/events/${segment}/edit`, { headers: { cookie } });
  const { view } = await eventEditLoader(back, segment, viewer, aRequestContext({ database, viewer }));
  expect([view.isStashed, view.values["description"]]).toEqual([true, [WORDS]]);
});

test("an event cannot be moved wholly into the past; a past one keeps its date when other fields are saved", async () => {
  const viewer = await aUser(database);
  const once = { startsLocal: "2026-12-01T19:00:00", timezone: "UTC", durationSeconds: 3_600, rrule: null };
  const common = { userId: viewer.userId, title: "Evening Silence", description: "An hour." };
  const { publicId } = await anEvent(database, { ...common, schedules: [once] });
  const past = { "schedules.0.startsLocal": ["2026-11-17T19:00"], "schedules.0.endsLocal": ["2026-11-17T20:00"] };
  const { status, answer } = await sendOver(viewer, await openForm(database, publicId), past);
  expect([status, answer.errors]).toEqual([422, { "schedules.0.startsLocal": reachesMessage("fields.datePast") }]);
  const over = await anEvent(database, { ...common, schedules: [{ ...once, startsLocal: "2026-11-02T19:00:00" }] });
  await expect(sendOver(viewer, await openForm(database, over.publicId))).rejects.toThrow("led on to");
});

test("an unknown button in the edit form saves nothing, and is reported", async () => {
  const viewer = await aUser(database);
  const { publicId } = await anEvent(database, { userId: viewer.userId, title: "Evening Silence" });
  const { status, answer } = await sendOver(viewer, await openForm(database, publicId), { act: ["save-draft"] });
  expect([status, answer.toast?.title, answer.values["description"]]).toEqual([
    400,
    reachesMessage("refusedForms.unknownActTitle"),
    [WORDS],
  ]);
});
