import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { STASHED_FORM_MAX } from "#core/stashed-form.ts";
import type { Auth } from "#auth/auth.ts";
import { aboutWith, aForm } from "#tests/support/accounts/auth-request.ts";
import { aViewer } from "#tests/support/builders/a-viewer.ts";
import { anAwayDatabase } from "#tests/support/database/an-away-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { readFlash } from "#web/http/flash.server.ts";
import { takeStashedForm } from "#web/http/stashed-form.server.ts";
import { LoadingFailed } from "#web/components/accounts/read-or-failed.tsx";
import { profileEditLoader } from "#web/routes/profile-edit/profile-edit-loader.server.ts";
import { profileEditAction } from "#web/routes/profile-edit/profile-edit-action.server.ts";

const viewer = aViewer({ userId: "ann", email: "ann@example.org" });
const SENT = { owner: "ann", version: "0", name: "Ann", email: "ann@example.org", bio: "", city: "", country: "" };

type Change = Awaited<ReturnType<Auth["changeEmail"]>>;

async function answerTo(sent: Record<string, string>, changed?: Change) {
  const logged: unknown[] = [];
  const auth: Partial<Auth> = changed === undefined ? {} : { changeEmail: async () => changed };
  const context = aboutWith(auth, { viewer, database: anAwayDatabase, logError: (error) => void logged.push(error) });
  const answer = await profileEditAction(aForm("/profile/edit", { ...SENT, ...sent }), context);
  if (answer instanceof Response) throw new Error("this was a redirect");
  return { page: answer.data, status: answer.init?.status, headers: new Headers(answer.init?.headers), logged };
}

test("a database failure keeps the form as typed, and is logged", async () => {
  const { page, status, logged } = await answerTo({ city: "Lyon" });
  expect(status).toBe(503);
  expect(page.toast).toMatchObject({ kind: "error", seconds: 0, title: reachesMessage("profile.failed") });
  expect(page.typed.city).toBe("Lyon");
  expect(logged).toHaveLength(1);
});

const OTHER = { email: "anne@example.org", password: "brass-otter-lantern" };

test.each([
  ["password", { outcome: "wrong", cookies: [] }, "profile.faults.password", 422],
  ["email", { outcome: "no-password", cookies: [] }, "profile.faults.noPassword", 422],
  ["email", { outcome: "invalid-email", cookies: [] }, "profile.faults.email", 422],
] as const)("a refused change of address is reported at the %s", async (field, outcome, key, expected) => {
  const { page, status } = await answerTo(OTHER, outcome);
  expect(status).toBe(expected);
  expect(page.errors).toEqual({ [field]: reachesMessage(key) });
});

test("a form too long to stash during login stays on the page, with instructions", async () => {
  const bio = "x".repeat(STASHED_FORM_MAX);
  const away = aboutWith({}, { viewer: null, database: anAwayDatabase });
  const answer = await profileEditAction(aForm("/profile/edit", { ...SENT, bio }), away);
  if (answer instanceof Response) throw new Error("this was a redirect");
  expect(answer.init?.status).toBe(401);
  expect(answer.data.typed.bio).toBe(bio);
  expect(answer.data.toast?.message).toBe(reachesMessage("refusedForms.signInElsewhere"));
  const short = await profileEditAction(aForm("/profile/edit", SENT), away);
  expect(short).toBeInstanceOf(Response);
});

test("another account's form is refused with a notice, and stays stashed for its owner", async () => {
  const bob = aViewer({ userId: "bob", email: "bob@example.org" });
  const context = aboutWith({}, { viewer: bob, database: anAwayDatabase });
  const answer = await profileEditAction(aForm("/profile/edit", SENT), context);
  if (!(answer instanceof Response)) throw new Error("this was no redirect");
  expect(answer.headers.get("location")).toBe("/profile/edit");
  const cookies = answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
  const [toast] = readFlash(cookies, context).toasts;
  expect(toast?.title).toBe(reachesMessage("refusedForms.otherAccountTitle"));
  expect(toast?.message).toBe(reachesMessage("refusedForms.otherAccount", { email: "bob@example.org" }));
  expect(await takeStashedForm(cookies, { path: "/profile/edit", owner: "bob" }, context)).toBeNull();
  const own = await takeStashedForm(cookies, { path: "/profile/edit", owner: SENT.owner }, context);
  expect(own?.fields).toContainEqual(["city", SENT.city]);
});

test("too many attempts to change the address show how long to wait", async () => {
  const { page, status, headers } = await answerTo(OTHER, { outcome: "limited", cookies: [], retryAfterSeconds: 90 });
  expect([status, headers.get("retry-after")]).toEqual([429, "90"]);
  expect(page.errors).toEqual({ password: reachesMessage("profile.faults.limited", { minutes: 2 }) });
});

test("a profile that cannot be loaded shows an error with the request number and a retry link", async () => {
  const context = aboutWith({}, { viewer, database: anAwayDatabase, logError: () => {} });
  const { view, status } = await profileEditLoader(new Request("https://same.example/profile/edit"), viewer, context);
  expect(status).toBe(503);
  expect(view).toMatchObject({ shows: "failed" });
  const texts = {
    title: reachesMessage("profile.errorTitle"),
    text: reachesMessage("profile.errorText", { requestId: "a-test-request" }),
    again: reachesMessage("profile.tryAgain"),
  };
  const router = createMemoryRouter([{ path: "*", element: <LoadingFailed {...texts} to="/profile" /> }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  for (const text of Object.values(texts)) expect(html).toContain(text);
});
