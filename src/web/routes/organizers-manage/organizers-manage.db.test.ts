import { expect, test } from "vitest";
import type { Viewer } from "#core/viewer.ts";
import { organizers } from "#data/tables/organizers.ts";
import { aForm, redirectOf, unpacked } from "#tests/support/accounts/auth-request.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { anOrganizerInput } from "#tests/support/builders/an-organizer-input.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { readFlash } from "#web/http/flash.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import {
  registrationAction,
  registrationLoader,
} from "#web/routes/organizer-registration/organizer-registration.server.ts";
import { manageAction, manageLoader } from "#web/routes/organizers-manage/organizers-manage.server.ts";

const database = withTestDatabase();
const TYPED = {
  name: "Open Circle",
  description: "We sit in silence.",
  contactEmail: "circle@example.org",
  websiteUrl: "",
  visibility: "public_web",
};

const context = (viewer: Viewer | null, overrides: Partial<RequestContext> = {}) =>
  aRequestContext({ database, viewer, ...overrides });

function manage(
  viewer: Viewer | null,
  sent: Record<string, string>,
  overrides: Partial<RequestContext> & { query?: string } = {},
) {
  const { query = "", ...rest } = overrides;
  const form = aForm(`/organizers/manage${query}`, { owner: viewer?.userId ?? "ann", version: "1", ...TYPED, ...sent });
  return manageAction(form, context(viewer, rest));
}

async function page(answering: ReturnType<typeof manage>) {
  const answer = await answering;
  if (answer instanceof Response) throw new Error(`this was a redirect to ${answer.headers.get("location")}`);
  return unpacked(answer);
}

/** Returns the redirect of an action, and the toast shown there. */
async function toastOf(answering: Promise<unknown>) {
  const answer = await answering;
  if (!(answer instanceof Response)) throw new Error("this was a page");
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  const [toast] = readFlash(cookie, context(null)).toasts;
  return { to: answer.headers.get("location"), cookie, title: toast?.title, message: toast?.message };
}

/** Makes every change of organizers fail until the returned function is called. */
async function breakOrganizers(): Promise<() => Promise<unknown>> {
  await database.pool.query(
    "create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$",
  );
  await database.pool.query(
    "create trigger refuse before insert or update on organizers for each row execute function refuse()",
  );
  return () => database.pool.query("drop function refuse cascade");
}

test("a member without a profile creates one here, and one with a profile edits it", async () => {
  const ann = await aUser(database);
  const { view } = await manageLoader(new Request("https://same.example/organizers/manage"), context(ann));
  expect(view).toMatchObject({
    frame: { name: null, path: null },
    form: { version: 0, typed: { contactEmail: ann.email } },
  });
  const created = await toastOf(manage(ann, {}));
  expect(created).toMatchObject({ to: "/organizers/manage", title: reachesMessage("organizerForm.created") });
  const updated = await toastOf(manage(ann, { name: "Wide Circle", contactShown: "yes" }));
  expect(updated).toMatchObject({ to: "/organizers/manage", title: reachesMessage("organizerForm.updated") });
  const stored = await database.db.select().from(organizers);
  expect(stored).toMatchObject([{ name: "Wide Circle", contactShown: true, userId: ann.userId, version: 2 }]);
});

test("errors are reported at their fields with the typed text, and forged fields change nothing", async () => {
  const ann = await aUser(database);
  const own = await anOrganizer(database, { ...anOrganizerInput(), userId: ann.userId });
  const { page: shown, status } = await page(manage(ann, { name: " ", websiteUrl: "nowhere" }));
  expect(status).toBe(422);
  expect(shown.errors).toEqual({
    name: reachesMessage("organizerForm.faults.name"),
    websiteUrl: reachesMessage("organizerForm.faults.website"),
  });
  expect(shown.typed.websiteUrl).toBe("nowhere");
  const forged = { name: "Mine", user_id: "other", userId: "other", verifiedAt: "1", listing: "public", id: "1" };
  await manage(ann, { ...forged, visibility: "private" });
  expect(await database.db.select().from(organizers)).toMatchObject([
    { id: own.id, userId: ann.userId, verifiedAt: null, listing: "hidden", publicId: own.publicId },
  ]);
});

test("the second of two people saving is shown what the first one stored", async () => {
  const ann = await aUser(database);
  await anOrganizer(database, { ...anOrganizerInput(), userId: ann.userId });
  await manage(ann, { description: "Stored first." });
  const { page: shown, status } = await page(manage(ann, { description: "Typed second." }));
  expect(status).toBe(409);
  expect(shown.meanwhile).toEqual({
    version: 2,
    values: [
      reachesMessage("organizerForm.meanwhileValue", {
        label: reachesMessage("organizerForm.fields.description"),
        value: "Stored first.",
      }),
    ],
  });
  expect(shown.typed.description).toBe("Typed second.");
});

test("other members' profiles are forbidden or not found, and an admin can open them", async () => {
  const [ann, ben] = [await aUser(database), await aUser(database)];
  const open = await anOrganizer(database, { ...anOrganizerInput(), userId: ann.userId });
  const hidden = await anOrganizer(database, { name: "Hidden", listing: "hidden", visibility: "private" });
  const queryOf = ({ publicId }: { publicId: string }) => ({ query: `?organizer=${publicId}` });
  await expect(manage(ben, { name: "Mine" }, queryOf(open))).rejects.toMatchObject({ code: "forbidden" });
  await expect(manage(ben, { name: "Mine" }, queryOf(hidden))).rejects.toMatchObject({ code: "not-found" });
  await expect(manage(ben, {}, { query: "?organizer=nothing" })).rejects.toMatchObject({ code: "not-found" });
  const admin = await aUser(database, { role: "admin" });
  const saved = await toastOf(manage(admin, { name: "Checked" }, queryOf(open)));
  expect(saved.to).toBe(`/organizers/manage?organizer=${open.publicId}`);
});

test("a signed-out member returns to the form as typed", async () => {
  const ann = await aUser(database);
  const out = await toastOf(manage(null, { owner: ann.userId, name: "Typed" }));
  expect(out.to).toBe("/login?returnTo=%2Forganizers%2Fmanage");
  expect(out).toMatchObject({
    title: reachesMessage("organizerForm.signInFirst"),
    message: reachesMessage("organizerForm.manageSignIn"),
  });
  const stashed = /kept_form=[^;]+/.exec(out.cookie)?.[0] ?? "";
  const request = new Request("https://same.example/organizers/manage", { headers: { cookie: stashed } });
  const { view, headers } = await manageLoader(request, context(ann));
  expect(view.form).toMatchObject({ isStashed: true, typed: { name: "Typed" }, version: 1 });
  expect(headers.getSetCookie().join()).toContain("kept_form=;");
});

test("an unexpected failure shows the action's own error, and is logged", async () => {
  const [ann, ben] = [await aUser(database), await aUser(database)];
  await anOrganizer(database, { ...anOrganizerInput(), userId: ann.userId });
  const logged: unknown[] = [];
  const overrides = { logError: (error: unknown) => void logged.push(error) };
  const mend = await breakOrganizers();
  try {
    const unexpected = reachesMessage("organizerForm.unexpected");
    const failed = async (answering: ReturnType<typeof manage>) => {
      const { page: shown, status } = await page(answering);
      return [status, shown.toast?.title, shown.toast?.message, shown.toast?.seconds];
    };
    expect(await failed(manage(ben, { another: "yes" }, overrides))).toEqual([
      503,
      reachesMessage("organizerForm.createFailed"),
      unexpected,
      0,
    ]);
    expect(await failed(manage(ann, { name: "New" }, overrides))).toEqual([
      503,
      reachesMessage("organizerForm.updateFailed"),
      unexpected,
      0,
    ]);
    const registering = aForm("/organizer-registration", { owner: ben.userId, ...TYPED, another: "yes" });
    expect(await failed(registrationAction(registering, context(ben, overrides)))).toEqual([
      503,
      reachesMessage("organizerForm.registerFailed"),
      unexpected,
      0,
    ]);
  } finally {
    await mend();
  }
  await database.pool.query("alter table organizers rename to organizers_away");
  try {
    const { page: shown } = await page(manage(ann, { name: "New" }, overrides));
    expect(shown.toast?.title).toBe(reachesMessage("organizerForm.operationFailed"));
    expect(shown.typed.name).toBe("New");
  } finally {
    await database.pool.query("alter table organizers_away rename to organizers");
  }
  expect(logged).toHaveLength(4);
});

test("registering redirects home, an existing profile to itself, and an unclaimed namesake is suggested", async () => {
  const ann = await aUser(database);
  const send = (viewer: Viewer | null, sent: Record<string, string> = {}) =>
    registrationAction(aForm("/organizer-registration", { owner: ann.userId, ...TYPED, ...sent }), context(viewer));
  const unclaimed = await anOrganizer(database, { name: "Open Circle" });
  const { page: shown, status } = await page(send(ann));
  expect(status).toBe(409);
  expect(shown.unclaimed).toBe(`/organizers/open-circle-${unclaimed.publicId}`);
  const done = await toastOf(send(ann, { another: "yes" }));
  expect(done).toMatchObject({
    to: "/",
    title: reachesMessage("organizerForm.registered"),
    message: reachesMessage("organizerForm.registeredText"),
  });
  const again = await page(send(ann, { another: "yes" }));
  expect([again.status, again.page.toast?.message]).toEqual([409, reachesMessage("organizerForm.hasOne")]);
  const request = new Request("https://same.example/organizer-registration");
  const hasOne = context({ ...ann, organizerId: "b2c3d4" });
  expect((await redirectOf(registrationLoader(request, hasOne))).to).toBe("/organizers/manage");
  const out = await toastOf(send(null));
  expect(out.message).toBe(reachesMessage("organizerForm.registerSignIn"));
});
