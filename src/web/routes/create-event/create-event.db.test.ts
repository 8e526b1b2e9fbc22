import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { actorOf } from "#core/audit/actor.ts";
import type { Viewer } from "#core/viewer.ts";
import { events } from "#data/tables/events.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anAwayDatabase } from "#tests/support/database/an-away-database.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { english } from "#tests/support/messages/english.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { aPicture } from "#tests/support/pictures/a-picture.ts";
import { aStorage } from "#tests/support/pictures/a-storage.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { createEventAction } from "#web/routes/create-event/create-event-action.server.ts";
import { createEventLoader } from "#web/routes/create-event/create-event-loader.server.ts";

const database = withTestDatabase();
const { storage, remove } = aStorage();
afterAll(remove);

const ZAZEN = {
  title: "Evening zazen",
  description: "Forty minutes of silence.",
  type: "meditation",
  organizerName: "Willow Street Zendo",
  "schedules.0.startsLocal": "2026-12-07T19:00",
  "schedules.0.endsLocal": "2026-12-07T19:50",
  "schedules.0.timezone": "America/Los_Angeles",
  "schedules.0.repeat.recurring": "on",
  link: "https://zoom.us/j/1",
  act: "anyway",
};

function aboutOf(viewer: Viewer | null, overrides: Partial<RequestContext> = {}): RequestContext {
  const actor = viewer === null ? {} : { actor: actorOf(viewer, { address: null, userAgent: null, requestId: null }) };
  return aRequestContext({ database, viewer, storage, ...actor, ...overrides });
}

function aSend(fields: Record<string, string>, picture?: Buffer): Request {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (picture !== undefined)
    form.append("picture", new Blob([new Uint8Array(picture)], { type: "image/png" }), "room.png");
  return new Request("https://same.example/create-event", { method: "POST", body: form });
}

async function answerTo(request: Request, context: RequestContext) {
  const answer = await createEventAction(request, context);
  if (answer instanceof Response) throw new Error(`this was a redirect to ${answer.headers.get("location")}`);
  return { page: answer.data, status: answer.init?.status };
}

test("a valid form creates the event, and redirects home: at once without scripts, shortly after with them", async () => {
  const viewer = await aUser(database);
  const answer = await createEventAction(aSend({ ...ZAZEN, owner: viewer.userId }), aboutOf(viewer));
  if (!(answer instanceof Response)) throw new Error("this was no redirect");
  expect(answer.headers.get("location")).toBe("/");
  const again = { ...ZAZEN, title: "Morning zazen", owner: viewer.userId, script: "yes" };
  const { page, status } = await answerTo(aSend(again), aboutOf(viewer));
  expect([status, page.done?.to, page.done?.afterMs]).toEqual([200, "/", 1_500]);
  expect(page.toast).toMatchObject({ kind: "success", seconds: 10 });
  expect(page.done?.event).toMatchObject({
    title: "Morning zazen",
    firstDate: expect.stringMatching(/ at \d+:\d\d [AP]M$/),
  });
  expect([
    reachesMessage("createEvent.toast.state.published"),
    reachesMessage("createEvent.toast.state.held"),
  ]).toContain(page.done?.event.state);
  const made = await database.db.select().from(events).where(eq(events.userId, viewer.userId));
  expect(made.map(({ title, organizerName }) => [title, organizerName])).toEqual([
    ["Evening zazen", "Willow Street Zendo"],
    ["Morning zazen", "Willow Street Zendo"],
  ]);
});

test("no picture is stored when signed out or over the upload limit, and the form stays as typed", async () => {
  const viewer = await aUser(database);
  const picture = await aPicture();
  const sent = { ...ZAZEN, title: "Noon zazen", owner: viewer.userId };
  const refusing = {
    take: () => {
      throw new Error("nobody who is not signed in uploads");
    },
    release: () => undefined,
  };
  const anonymous = await createEventAction(aSend(sent, picture), aboutOf(null, { uploads: refusing }));
  expect(anonymous instanceof Response && anonymous.headers.get("location")).toMatch(/^\/login\?/);
  for (const [full, status, words] of [
    ["person", 429, "pictures.tooMany"],
    ["site", 503, "pictures.busy"],
  ] as const) {
    const uploads = { take: () => full, release: () => undefined };
    const answer = await answerTo(aSend(sent, picture), aboutOf(viewer, { uploads }));
    expect([answer.status, answer.page.errors["picture"], answer.page.values["title"]]).toEqual([
      status,
      reachesMessage(words),
      ["Noon zazen"],
    ]);
  }
});

test("missing fields are listed in the toast and at the fields, and the picture is remembered", async () => {
  const viewer = await aUser(database);
  const picture = await aPicture(900, 600);
  const form = { owner: viewer.userId, title: "Zazen", description: "" };
  const { page, status } = await answerTo(aSend(form, picture), aboutOf(viewer));
  expect(status).toBe(422);
  const message = reachesMessage("createEvent.toast.required");
  expect(page.toast).toMatchObject({
    title: reachesMessage("createEvent.toast.error"),
    message: reachesMessage("createEvent.toast.failed", { message }),
    seconds: 0,
  });
  expect(Object.keys(page.errors)).toEqual([
    "description",
    "type",
    "organizerName",
    "schedules.0.startsLocal",
    "schedules.0.endsLocal",
    "schedules.0.timezone",
    "link",
    "imageAlt",
  ]);
  expect(page.stored).toMatchObject({ width: 900, height: 600 });
  expect(page.values).toMatchObject({ title: ["Zazen"], imageKey: [page.stored?.key] });
});

test("a file that is not an image is reported at its field and in the toast, even if other fields are valid", async () => {
  const viewer = await aUser(database);
  const form = { ...ZAZEN, owner: viewer.userId };
  const { page, status } = await answerTo(aSend(form, Buffer.from("<script>")), aboutOf(viewer));
  expect(status).toBe(422);
  expect(page.errors).toEqual({ picture: reachesMessage("pictures.eventNotAnImage") });
  expect(page.toast?.title).toBe(reachesMessage("pictures.eventNotAnImageTitle"));
});

test("a picture that cannot be stored is reported as such, and the form stays", async () => {
  const viewer = await aUser(database);
  const full = { ...storage, put: () => Promise.reject(new Error("the disk is full")) };
  const context = aboutOf(viewer, { storage: full, logError: () => {} });
  const { page } = await answerTo(aSend({ ...ZAZEN, owner: viewer.userId }, await aPicture(900, 600)), context);
  expect(page.toast?.title).toBe(reachesMessage("pictures.eventFailedTitle"));
  expect(page.errors["picture"]).toBe(english("pictures.eventFailed"));
});

test("the same title and start by the same owner are refused, a different start is not", async () => {
  const viewer = await aUser(database);
  const form = { ...ZAZEN, owner: viewer.userId };
  await createEventAction(aSend(form), aboutOf(viewer));
  const { page, status } = await answerTo(aSend(form), aboutOf(viewer));
  expect([status, page.errors["title"]]).toEqual([409, reachesMessage("createEvent.toast.exists")]);
  const later = { "schedules.0.startsLocal": "2026-12-08T19:00", "schedules.0.endsLocal": "2026-12-08T20:00" };
  expect(await createEventAction(aSend({ ...form, ...later }), aboutOf(viewer))).toBeInstanceOf(Response);
});

test("possible duplicates are shown first, and nothing is stored", async () => {
  const viewer = await aUser(database);
  await createEventAction(aSend({ ...ZAZEN, owner: viewer.userId }), aboutOf(viewer));
  const form = { ...ZAZEN, title: "Evening Zazen.", owner: viewer.userId, act: "" };
  const { page, status } = await answerTo(aSend(form), aboutOf(viewer));
  expect(status).toBe(409);
  expect(page.duplicates.map(({ title }) => title)).toEqual(["Evening zazen"]);
  expect(await database.db.$count(events, eq(events.userId, viewer.userId))).toBe(1);
});

test("a form sent after signing out redirects to login, and is restored afterwards", async () => {
  const viewer = await aUser(database);
  const answer = await createEventAction(aSend({ ...ZAZEN, owner: viewer.userId }), aboutOf(null));
  if (!(answer instanceof Response)) throw new Error("this was no redirect");
  expect(answer.headers.get("location")).toBe("/login?returnTo=%2Fcreate-event");
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  const request = new Request("https://same.example/create-event", { headers: { cookie } });
  const { view } = await createEventLoader(request, viewer, aboutOf(viewer));
  expect(view.isStashed).toBe(true);
  expect(view.values).toMatchObject({ title: ["Evening zazen"], link: ["https://zoom.us/j/1"] });
});

test("another account's form is not published under the current one", async () => {
  const [ann, bob] = [await aUser(database), await aUser(database)];
  const answer = await createEventAction(aSend({ ...ZAZEN, owner: ann.userId }), aboutOf(bob));
  expect(answer).toBeInstanceOf(Response);
  expect(await database.db.$count(events, eq(events.userId, bob.userId))).toBe(0);
});

test("a database failure keeps the form as typed, and is logged", async () => {
  const viewer = await aUser(database);
  const logged: unknown[] = [];
  const context = aboutOf(viewer, { database: anAwayDatabase, logError: (error) => void logged.push(error) });
  const { page, status } = await answerTo(aSend({ ...ZAZEN, owner: viewer.userId }), context);
  expect(status).toBe(503);
  expect(page.toast?.message).toBe(reachesMessage("createEvent.toast.unexpected"));
  expect(page.values).toMatchObject({ title: ["Evening zazen"] });
  expect(logged).toHaveLength(1);
});

test("without scripts a schedule is added and removed by button, with no validation yet", async () => {
  const viewer = await aUser(database);
  const form = { ...ZAZEN, owner: viewer.userId, title: "" };
  const { page } = await answerTo(aSend({ ...form, act: "add-schedule" }), aboutOf(viewer));
  expect(page.errors).toEqual({});
  expect(page.values["schedules.1.timezone"]).toEqual(["America/New_York"]);
  const two = { ...form, "schedules.1.startsLocal": "2026-12-08T19:00", act: "remove-schedule.0" };
  const removed = await answerTo(aSend(two), aboutOf(viewer));
  expect(Object.keys(removed.page.values).filter((name) => name.startsWith("schedules."))).toEqual([
    "schedules.1.startsLocal",
  ]);
});

test("a past event is refused at its date", async () => {
  const viewer = await aUser(database);
  const past = { "schedules.0.startsLocal": "2026-11-16T19:00", "schedules.0.endsLocal": "2026-11-16T19:50" };
  const once = { ...ZAZEN, ...past, "schedules.0.repeat.recurring": "off", owner: viewer.userId };
  const { page, status } = await answerTo(aSend(once), aboutOf(viewer));
  expect([status, page.errors]).toEqual([422, { "schedules.0.startsLocal": reachesMessage("fields.datePast") }]);
  const weekly = await createEventAction(aSend({ ...once, "schedules.0.repeat.recurring": "on" }), aboutOf(viewer));
  expect(weekly).toBeInstanceOf(Response);
});

test("an unknown button creates nothing, and is reported", async () => {
  const viewer = await aUser(database);
  for (const act of ["approve", "remove-schedule.x"]) {
    const { page, status } = await answerTo(aSend({ ...ZAZEN, owner: viewer.userId, act }), aboutOf(viewer));
    expect([status, page.toast?.title, page.values["title"]]).toEqual([
      400,
      reachesMessage("refusedForms.unknownActTitle"),
      ["Evening zazen"],
    ]);
  }
  expect(await database.db.$count(events)).toBe(0);
});
