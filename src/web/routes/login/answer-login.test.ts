import { expect, test } from "vitest";
import type { Auth } from "#auth/auth.ts";
import { aboutWith, aForm, redirectOf, unpacked } from "#tests/support/accounts/auth-request.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { loginAction } from "#web/routes/login/login.server.ts";

const TYPED = { email: " ada@example.org ", password: "three plain words" };
const cookies = ["mark=1; Path=/"];

type SignInResult = Awaited<ReturnType<Auth["signIn"]>>;

async function after(result: SignInResult, path = "/login") {
  const context = aboutWith({ signIn: async () => result });
  return unpacked(await loginAction(aForm(path, TYPED), context));
}

test("signing in returns to the return address, with the session cookie", async () => {
  const calls: unknown[] = [];
  const signIn: Auth["signIn"] = async (requested) => {
    calls.push(requested);
    return { outcome: "signed-in", returnTo: "/profile", cookies };
  };
  const answer = loginAction(aForm("/login?returnTo=/profile", TYPED), aboutWith({ signIn }));
  expect(await redirectOf(answer)).toEqual({ to: "/profile", cookies });
  expect(calls).toEqual([{ email: "ada@example.org", password: "three plain words", returnTo: "/profile" }]);
});

test("an external return address is never passed on", async () => {
  const signIn: Auth["signIn"] = async ({ returnTo }) => ({ outcome: "signed-in", returnTo, cookies: [] });
  for (const path of [
    "//evil.example",
    "/%5Cevil.example/..//x",
    "https://evil.example",
    "\\\\evil.example",
    "/\t/evil",
  ]) {
    const requested = aForm(`/login?returnTo=${encodeURIComponent(path)}`, TYPED);
    const { to } = await redirectOf(loginAction(requested, aboutWith({ signIn })));
    expect(new URL(to ?? "", "https://same.example/login").origin).toBe("https://same.example");
  }
});

test("with a second factor enabled, it is asked for, and the return address is kept", async () => {
  const context = aboutWith({ signIn: async () => ({ outcome: "two-factor", cookies }) });
  const { to } = await redirectOf(loginAction(aForm("/login?returnTo=/profile", TYPED), context));
  expect(to).toBe("/login/two-factor?returnTo=%2Fprofile");
});

test("a wrong password keeps the address, never the password", async () => {
  const { page, status, cookies: sent } = await after({ outcome: "wrong", cookies });
  expect(status).toBe(422);
  expect(sent).toEqual(cookies);
  expect(page).toMatchObject({ state: "form", email: "ada@example.org", errors: {} });
  expect(page.toast).toMatchObject({
    kind: "error",
    seconds: 0,
    title: reachesMessage("accounts.loginFailed"),
    message: reachesMessage("accounts.fault.credentials"),
  });
  expect(JSON.stringify(page)).not.toContain(TYPED.password);
});

test("a suspended member is told so, and whom to contact", async () => {
  const { page, status } = await after({ outcome: "suspended", cookies: [] });
  expect([status, page.email]).toEqual([422, "ada@example.org"]);
  const contact = "https://same.example/contact";
  expect(page.toast?.message).toBe(reachesMessage("accounts.fault.suspended", { contact }));
});

test("an unverified address can get its link again", async () => {
  const { page, status } = await after({ outcome: "unverified", cookies: [] });
  expect([page.state, status]).toEqual(["unverified", 422]);
  const requested: unknown[] = [];
  const context = aboutWith({
    resendVerification: async (input) => {
      requested.push(input);
      return { outcome: "sent", cookies: [] };
    },
  });
  const form = aForm("/login?returnTo=/profile", { intent: "resend", email: "ada@example.org" });
  expect(unpacked(await loginAction(form, context))).toMatchObject({ page: { state: "resent" }, status: 200 });
  expect(requested).toEqual([{ email: "ada@example.org", returnTo: "/profile" }]);
});

test("too many attempts show how long to wait, and the address stays", async () => {
  const { page, status, headers } = await after({ outcome: "limited", retryAfterSeconds: 61, cookies: [] });
  expect([status, headers.get("retry-after")]).toEqual([429, "61"]);
  expect(page.email).toBe("ada@example.org");
  expect(page.toast?.message).toContain("2 minutes");
});

test("a missing or invalid address or password is reported without calling the auth service", async () => {
  const answer = await loginAction(aForm("/login", { email: "ada@", password: "" }), aboutWith({}));
  expect(unpacked(answer)).toMatchObject({
    status: 422,
    page: {
      email: "ada@",
      errors: {
        email: reachesMessage("accounts.fault.email"),
        password: reachesMessage("accounts.fault.passwordMissing"),
      },
    },
  });
});

test("an unexpected failure is logged, and the form stays filled in", async () => {
  const logged: unknown[] = [];
  const context = aboutWith(
    { signIn: () => Promise.reject(new Error("away")) },
    { logError: (error) => void logged.push(error) },
  );
  expect(unpacked(await loginAction(aForm("/login", TYPED), context))).toMatchObject({
    status: 503,
    page: { email: "ada@example.org", toast: { message: reachesMessage("accounts.fault.away") } },
  });
  expect(logged).toHaveLength(1);
});
