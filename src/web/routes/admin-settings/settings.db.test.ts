import { expect, test } from "vitest";
import { adminArea } from "#web/http/admin-route.server.ts";
import { saveSettings } from "#commands/settings/save-settings.ts";
import { settingsMark, typedSettings } from "#core/settings/settings-input.ts";
import type { Viewer } from "#core/viewer.ts";
import { findSiteChoices, listBlocks } from "#data/queries/site-settings.ts";
import { settingsAction, settingsLoader } from "#web/routes/admin-settings/admin-settings.server.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aSite } from "#tests/support/builders/a-site.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anAwayDatabase } from "#tests/support/database/an-away-database.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";

const database = withTestDatabase();
const AT = "https://same.example/admin/settings";
const FIRST = aSite().first;

async function anAdmin(role: Viewer["role"] = "admin"): Promise<Viewer> {
  return { ...(await aUser(database)), role };
}

async function send(viewer: Viewer, fields: Record<string, string>) {
  const request = new Request(AT, { method: "POST", body: new URLSearchParams(fields) });
  const context = aRequestContext({ database, viewer });
  const settled = adminArea(request, context, "admin").then(() => settingsAction(request, context));
  const answer = await settled.catch((error: unknown) => error);
  if (answer instanceof Response) return { to: answer.headers.get("location"), status: answer.status, page: null };
  const { data, init } = answer as { data: Record<string, unknown>; init: { status: number } };
  return { to: null, status: init.status, page: data };
}

async function load(viewer: Viewer) {
  const context = aRequestContext({ database, viewer });
  const { frame } = await adminArea(new Request(AT), context, "admin");
  const { view } = await settingsLoader(frame, context);
  if (view.shows === "failed") throw new Error(view.shows);
  return view;
}

test("settings that cannot be loaded show an error with the request number", async () => {
  const admin = await anAdmin();
  const { frame } = await adminArea(new Request(AT), aRequestContext({ database, viewer: admin }), "admin");
  const away = aRequestContext({ database: anAwayDatabase, viewer: admin, logError: () => undefined });
  expect(await settingsLoader(frame, away)).toMatchObject({
    status: 503,
    view: { shows: "failed", requestId: "a-test-request", documentTitle: "Settings: Admin Dashboard · Samehour" },
  });
});

test("an admin sees the current settings, saves changes, and sees them again", async () => {
  const admin = await anAdmin();
  const { typed, mark } = await load(admin);
  const fields = {
    ...typed,
    mark,
    intent: "save",
    holdEvents: "all",
    defaultType: "prayer",
    notice: " Clocks change.  ",
    isOpen: "",
  };
  expect(await send(admin, fields)).toMatchObject({ to: "/admin/settings" });
  expect((await load(admin)).typed).toMatchObject({
    holdEvents: "all",
    defaultType: "prayer",
    notice: "Clocks change.",
    isOpen: "",
  });
});

test("errors are reported at their fields, and the typed text stays", async () => {
  const admin = await anAdmin();
  const { typed, mark } = await load(admin);
  const wrong = {
    holdEvents: "some",
    defaultType: "party",
    launchText: " ",
    feedbackUrl: "javascript:x",
    newsletterFormUrl: "ftp://x",
    contactEmail: "nobody",
    notice: "x".repeat(301),
  };
  const { status, page } = await send(admin, { ...typed, mark, intent: "save", ...wrong });
  expect([status, page]).toMatchObject([
    422,
    {
      form: "settings",
      typed: wrong,
      errors: {
        holdEvents: reachesMessage("settings.faults.hold"),
        defaultType: reachesMessage("settings.faults.hold"),
        launchText: reachesMessage("settings.faults.launchText"),
        feedbackUrl: reachesMessage("settings.faults.address"),
        newsletterFormUrl: reachesMessage("settings.faults.address"),
        contactEmail: reachesMessage("settings.faults.email"),
        notice: reachesMessage("settings.faults.tooLong", { count: 301, max: 300 }),
      },
    },
  ]);
});

test("the second admin to save sees the first one's choices, keeps the typed text, and may overwrite them", async () => {
  const admin = await anAdmin();
  const { typed, mark } = await load(admin);
  const before = await findSiteChoices(database.db, FIRST);
  const theirs = { ...before, notice: "Theirs", isOpen: false, defaultType: "worship" } as const;
  const { actor } = aRequestContext({ database, viewer: admin });
  await saveSettings(database, { actor, choices: theirs, mark: settingsMark(before), first: FIRST }, TEST_NOW);
  const own = { ...typed, intent: "save", notice: "Mine" };
  const { status, page } = await send(admin, { ...own, mark });
  expect([status, page]).toMatchObject([
    409,
    {
      typed: { notice: "Mine" },
      theirs: {
        notice: reachesMessage("settings.theirs", { value: "Theirs" }),
        isOpen: reachesMessage("settings.theirsOff"),
        defaultType: reachesMessage("settings.theirs", { value: "Worship" }),
      },
    },
  ]);
  expect(await send(admin, { ...own, mark: String(page?.["mark"]) })).toMatchObject({ to: "/admin/settings" });
  const saved = await findSiteChoices(database.db, FIRST);
  expect(typedSettings(saved)).toMatchObject({ notice: "Mine", isOpen: "yes" });
});

test("a line can be added to the block list, is refused with a reason if invalid, and can be removed", async () => {
  const admin = await anAdmin();
  const line = { intent: "add-block", kind: "host", value: "Cash.example", reason: "Sales", endsOn: "2026-12-31" };
  expect(await send(admin, { ...line, value: "nowhere" })).toMatchObject({
    status: 422,
    page: { form: "block", typed: { value: "nowhere" }, errors: { value: reachesMessage("blockList.faults.host") } },
  });
  expect(await send(admin, line)).toMatchObject({ to: "/admin/settings" });
  const { lines } = await load(admin);
  expect(lines).toMatchObject([{ value: "cash.example", kind: "link host", reason: "Sales", ends: "Dec 31, 2026" }]);
  const remove = { intent: "remove-block", id: String(lines[0]?.id) };
  expect(await send(admin, remove)).toMatchObject({ to: "/admin/settings" });
  expect(await listBlocks(database.db)).toEqual([]);
  expect(await send(admin, remove)).toMatchObject({ to: "/admin/settings" });
});

test.each(["moderator", "user"] as const)("a %s is redirected away from the page and its forms", async (role) => {
  const viewer = await anAdmin(role);
  const to = role === "moderator" ? "/admin" : "/";
  const loaded = await load(viewer).catch((error: unknown) => error);
  expect(loaded instanceof Response && loaded.headers.get("location")).toBe(to);
  expect(await send(viewer, { intent: "add-block", kind: "host", value: "x.example" })).toMatchObject({ to });
  expect(await listBlocks(database.db)).toEqual([]);
});
