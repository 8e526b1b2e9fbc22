import { expect, test } from "vitest";
import { saveEvent } from "#commands/saved-events/save-event.ts";
import { DAY_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { auditEntries } from "#data/tables/audit.ts";
import { mutedReminders, reminderPreferences, reminders } from "#data/tables/reminders.ts";
import { userPreferences } from "#data/tables/profiles.ts";
import { aForm, unpacked } from "#tests/support/accounts/auth-request.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";
import { anAwayDatabase } from "#tests/support/database/an-away-database.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { readFlash } from "#web/http/flash.server.ts";
import { remindersAction, remindersLoader } from "#web/routes/preferences/reminders.server.ts";
import { remindersOffAction, remindersOffLoader } from "#web/routes/mail-off/reminders-off.server.ts";
import { savedLoader } from "#web/routes/saved-events/saved-events.server.ts";

const database = withTestDatabase();
const CHOSEN = { leads: "60", channels: "mail" };
const KEY = "Zk3vQ8s1-LmT0bXw7RfYc2";

const contextOf = (viewer: Viewer, overrides = {}) =>
  aRequestContext({ database, viewer, actor: actorFor(viewer), ...overrides });

async function send(viewer: Viewer, fields: Record<string, string>, overrides = {}) {
  const context = contextOf(viewer, overrides);
  const answer = await remindersAction(aForm("/preferences/reminders", { owner: viewer.userId, ...fields }), context);
  if (!(answer instanceof Response)) return { ...unpacked(answer), to: null, toast: null };
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  return {
    status: answer.status,
    to: answer.headers.get("location"),
    toast: readFlash(cookie, context).toasts[0]?.title,
  };
}

const stored = () => database.db.select().from(reminderPreferences);
const planned = async () => (await database.db.select().from(reminders)).map(({ channel }) => channel).toSorted();
const save = (viewer: Viewer, publicId: string) =>
  saveEvent(database, { viewer, thing: { publicId, originalLocal: null } }, TEST_NOW);
const anOldEvent = () => anEvent(database, { now: TEST_NOW - 10 * DAY_MS });

async function promptedMember(viewer: Viewer): Promise<string | null> {
  const { view } = await savedLoader(contextOf(viewer), { page: 1, zone: null, order: null }, null);
  return view.shows === "list" ? view.reminderOwner : null;
}

test("a member with a saved event is asked once, on the saved events page, and the answer applies to earlier saves", async () => {
  const ann = await aUser(database, { id: "ann" });
  const { publicId } = await anOldEvent();
  expect(await promptedMember(ann)).toBeNull();
  await save(ann, publicId);
  expect([await promptedMember(ann), await planned()]).toEqual(["ann", []]);
  expect(await send(ann, { intent: "proposed", returnTo: "/saved-events" })).toEqual({
    status: 303,
    to: "/saved-events",
    toast: reachesMessage("reminders.toast.saved"),
  });
  expect([await promptedMember(ann), await planned()]).toEqual([null, ["bell", "mail"]]);
  const again = await send(ann, { leads: "60", channels: "mail" });
  await send(ann, { leads: "60", channels: "mail" });
  expect(again.to).toBe("/preferences/reminders");
  const entries = await database.db.select().from(auditEntries);
  expect(
    entries.map(({ action }) => action),
    "what is saved unchanged is not recorded",
  ).toEqual(["save-reminders", "save-reminders"]);
});

test("'No reminders' counts as an answer, and the return address stays on this site", async () => {
  const ann = await aUser(database, { id: "ann" });
  await save(ann, (await anOldEvent()).publicId);
  const none = await send(ann, { ...CHOSEN, intent: "none", returnTo: "https://elsewhere.example/" });
  expect(none).toMatchObject({ to: "/", toast: reachesMessage("reminders.toast.none") });
  expect([await promptedMember(ann), await planned()]).toEqual([null, []]);
  expect(await stored()).toMatchObject([{ leads: [], channels: [] }]);
});

test("errors are reported at their fields, the choices stay, and nothing is stored", async () => {
  const ann = await aUser(database, { id: "ann" });
  const sent = await send(ann, { leads: "10", quietFrom: "22:00" });
  expect(sent).toMatchObject({
    status: 422,
    page: {
      typed: { leads: ["10"], channels: [], quietFrom: "22:00", quietTo: "" },
      errors: {
        channels: reachesMessage("reminders.faults.channels"),
        quietTo: reachesMessage("reminders.faults.missingTo"),
      },
    },
  });
  for (const intent of ["other", "constructor", "__proto__"])
    expect(await send(ann, { leads: "10", intent })).toMatchObject({ status: 422 });
  const away = await send(ann, CHOSEN, { database: anAwayDatabase, logError: () => undefined });
  expect(away).toMatchObject({ status: 503, page: { toast: { title: reachesMessage("reminders.toast.failed") } } });
  expect(await stored()).toEqual([]);
});

test("another account's form is not saved under the current one", async () => {
  const [ann, bob] = [await aUser(database, { id: "ann" }), await aUser(database, { id: "bob" })];
  expect((await send(ann, { ...CHOSEN, owner: bob.userId })).to).toBe("/preferences/reminders");
  expect(await stored()).toEqual([]);
});

async function aMailedMember() {
  const ann = await aUser(database, { id: "ann" });
  const { publicId, id } = await anOldEvent();
  await send(ann, { ...CHOSEN });
  await save(ann, publicId);
  await database.db
    .insert(userPreferences)
    .values({ userId: "ann", digestKey: KEY, createdAt: TEST_NOW, updatedAt: TEST_NOW });
  const link = `${KEY}.${publicId}`;
  const see = async (params = link) => {
    const { status, view } = await remindersOffLoader(params, aRequestContext({ database }));
    return `${status} ${view.state} ${view.buttons.map(({ what }) => what).join()}`;
  };
  const press = async (fields: Record<string, string>, params = link) =>
    unpacked(await remindersOffAction(aForm("/", fields), params, aRequestContext({ database }))).status;
  return { ann, id, publicId, link, see, press };
}

test("opening a reminder's link changes nothing; a click turns off that event's reminders, or all by email", async () => {
  const { ann, publicId, see, press } = await aMailedMember();
  expect([await see(), await see(), await see()]).toEqual(Array(3).fill("200 on event,mail"));
  expect([await planned(), (await stored())[0]?.channels]).toEqual([["mail"], ["mail"]]);
  expect(await press({ what: "event" })).toBe(200);
  expect([await see(), await planned()]).toEqual(["200 on mail", []]);
  expect(await press({ "List-Unsubscribe": "One-Click" })).toBe(200);
  expect(await press({ "List-Unsubscribe": "One-Click" })).toBe(200);
  expect([await see(), (await stored())[0]?.channels]).toEqual(["200 off ", []]);
  const { view } = await remindersLoader(new Request("https://same.example/"), ann, contextOf(ann));
  expect(view).toMatchObject({
    muted: [{ publicId, title: "Evening sitting" }],
    typed: { leads: ["60"], channels: [] },
  });
  await send(ann, CHOSEN);
  expect(await planned()).toEqual([]);
  expect(await send(ann, { again: publicId })).toMatchObject({ toast: reachesMessage("reminders.toast.again") });
  expect([await planned(), await database.db.select().from(mutedReminders)]).toEqual([["mail"], []]);
});

test("a wrong link is never found, and a hidden event is not named", async () => {
  const { link, see, press } = await aMailedMember();
  const wrong = [
    link.replace(KEY, "x".repeat(22)),
    `${KEY}.bcd234`,
    link.replace(KEY, "'"),
    `${KEY}.' or 1=1`,
    `${link}.${KEY}`,
    `${KEY}.`,
  ];
  for (const each of wrong) expect([await see(each), await press({}, each)]).toEqual(["404 missing ", 404]);
  await database.db.execute("update events set visibility = 'private', listing = 'hidden'");
  const { view } = await remindersOffLoader(link, aRequestContext({ database }));
  expect(view.buttons[0]?.label).toBe(reachesMessage("reminders.off.unknownEvent"));
});
