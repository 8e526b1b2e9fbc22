import { expect, test } from "vitest";
import { aboutWith, aForm } from "#tests/support/accounts/auth-request.ts";
import { aViewer } from "#tests/support/builders/a-viewer.ts";
import { anAwayDatabase } from "#tests/support/database/an-away-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import type { Storage } from "#storage/storage.ts";
import { readFlash } from "#web/http/flash.server.ts";
import { takeStashedForm } from "#web/http/stashed-form.server.ts";
import { profilePictureAction } from "#web/routes/profile-picture/profile-picture.server.ts";

const viewer = aViewer({ userId: "ann" });

async function answerTo(fields: Record<string, string>, overrides: Parameters<typeof aboutWith>[1] = { viewer }) {
  const context = aboutWith({}, { database: anAwayDatabase, logError: () => {}, ...overrides });
  const answer = await profilePictureAction(aForm("/profile/edit/picture", fields), context);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  const [toast] = readFlash(cookies.join("; "), context).toasts;
  const stashed = await takeStashedForm(cookies.join("; "), { path: "/profile/edit", owner: "ann" }, context);
  return { to: answer.headers.get("location"), toast, stashed: stashed?.fields ?? null };
}

test("a picture that could not be stored is reported without the cause", async () => {
  const { to, toast } = await answerTo({ owner: "ann", intent: "remove" });
  expect(to).toBe("/profile/edit");
  expect(toast).toMatchObject({ kind: "error", seconds: 0, title: reachesMessage("pictures.avatarFailedTitle") });
  expect(toast?.message).toBe(reachesMessage("pictures.avatarFailed"));
});

test("a damaged or interrupted form is reported on the page, and not logged", async () => {
  const logged: unknown[] = [];
  const context = aboutWith({}, { viewer, database: anAwayDatabase, logError: (error) => void logged.push(error) });
  const headers = { "content-type": "Multipart/form-data; boundary=x" };
  const body = '--x\r\ncontent-disposition: form-data; name="picture"; filename="a.png"\r\n\r\nhalf a pict';
  const sent = new Request("https://same.example/profile/edit/picture", { method: "POST", headers, body });
  const answer = await profilePictureAction(sent, context);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/profile/edit"]);
  expect(answer.headers.get("set-cookie")).toContain("pictures.avatarFailed");
  expect(logged).toEqual([]);
});

function aPictureForm(owner: string): Request {
  const body = new FormData();
  body.set("owner", owner);
  body.set("name", "Ann");
  body.set("picture", new Blob(["a picture"]), "me.png");
  return new Request("https://same.example/profile/edit/picture", { method: "POST", body });
}

test("a picture sent while signed out is not stored, and the typed text is kept", async () => {
  const takes: number[] = [];
  const uploads = { take: (bytes: number) => (takes.push(bytes), null), release: () => undefined };
  const context = aboutWith({}, { storage: { incoming: "/nowhere" } as Storage, uploads, viewer: null });
  const answer = await profilePictureAction(aPictureForm("ann"), context);
  expect(answer.headers.get("location")).toBe("/login?returnTo=%2Fprofile%2Fedit");
  const cookies = answer.headers.getSetCookie().join("; ");
  const stashed = await takeStashedForm(cookies, { path: "/profile/edit", owner: "ann" }, context);
  expect(stashed?.fields).toEqual([["name", "Ann"]]);
  expect(takes).toEqual([]);
});

test.each([
  ["person", "too-many", "pictures.tooMany"],
  ["site", "busy", "pictures.busy"],
] as const)("a picture over the upload limit of the %s is reported as such", async (full, fault, words) => {
  const uploads = { take: () => full, release: () => undefined };
  const context = aboutWith({}, { storage: { incoming: "/nowhere" } as Storage, uploads, viewer });
  const answer = await profilePictureAction(aPictureForm("ann"), context);
  expect(answer.headers.get("location")).toBe(`/profile/edit?picture=${fault}`);
  const [toast] = readFlash(answer.headers.getSetCookie().join("; "), context).toasts;
  expect(toast?.message).toBe(reachesMessage(words));
});

test("a missing file is reported like a file that is not an image", async () => {
  const { to, toast } = await answerTo({ owner: "ann" });
  expect(to).toBe("/profile/edit?picture=not-an-image");
  expect(toast?.title).toBe(reachesMessage("pictures.avatarNotAnImageTitle"));
});

test("a form sent while signed out redirects to login", async () => {
  const { to, toast } = await answerTo({ owner: "ann", intent: "remove" }, { viewer: null });
  expect(to).toBe("/login?returnTo=%2Fprofile%2Fedit");
  expect(toast?.title).toBe(reachesMessage("profile.signInFirst"));
  expect(toast?.message).toBe(reachesMessage("profile.picture.signInFirstText"));
});

test("another account's form changes neither account, and says why", async () => {
  const { to, toast } = await answerTo({ owner: "ann", intent: "remove" }, { viewer: aViewer({ userId: "bob" }) });
  expect(to).toBe("/profile/edit");
  expect(toast?.title).toBe(reachesMessage("refusedForms.otherAccountTitle"));
  expect(toast?.message).toBe(reachesMessage("profile.picture.otherAccount"));
});

test("unsaved text sent with a picture is restored on the page, whoever is signed in by then", async () => {
  const typed = { owner: "ann", name: "Ann", city: "Lyon", version: "3" };
  for (const [context, mark] of [
    [{ viewer }, [["sentWithPicture", "yes"]]],
    [{ viewer: null }, []],
    [{ viewer: aViewer({ userId: "bob" }) }, []],
  ] as const) {
    const { stashed } = await answerTo({ ...typed, intent: "remove" }, context);
    expect(stashed).toEqual([["name", "Ann"], ["city", "Lyon"], ["version", "3"], ...mark]);
  }
  expect((await answerTo({ owner: "ann" })).stashed).toBeNull();
});
