import { expect, test } from "vitest";
import type { Auth } from "#auth/auth.ts";
import { aboutWith, aForm, redirectOf, unpacked } from "#tests/support/accounts/auth-request.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { verifyEmailAction } from "#web/routes/verify-email/verify-email.server.ts";

const form = (email: string) => aForm("/verify-email?returnTo=/a", { email });

const pressed = aForm("/verify-email?token=t", { intent: "confirm", token: "t" });

test("the confirm button verifies the address, and redirects to login with the marker", async () => {
  const calls: unknown[] = [];
  const verifyEmail: Auth["verifyEmail"] = async (requested) => {
    calls.push(requested);
    return { outcome: "verified", email: "ada@example.org", returnTo: "/profile", cookies: ["mark=1"] };
  };
  expect(await redirectOf(verifyEmailAction(pressed.clone(), aboutWith({ verifyEmail })))).toEqual({
    to: "/login?verified=1&returnTo=%2Fprofile",
    cookies: ["mark=1"],
  });
  expect(calls).toEqual([{ token: "t" }]);
});

test("a late click says that the link has expired, and a failed one can be retried", async () => {
  const late = aboutWith({ verifyEmail: async () => ({ outcome: "expired", cookies: [] }) });
  const answer = unpacked(await verifyEmailAction(pressed.clone(), late));
  expect([answer.status, answer.page.state]).toEqual([410, "expired"]);
  const away = aboutWith({ verifyEmail: () => Promise.reject(new Error("away")) }, { logError: () => {} });
  const { page, status } = unpacked(await verifyEmailAction(pressed.clone(), away));
  expect([status, page.state, page.toast?.title]).toEqual([
    503,
    "confirm",
    reachesMessage("accounts.verify.failedTitle"),
  ]);
});

test("a new link can be requested, with the return address, and the response is the same for every address", async () => {
  const calls: unknown[] = [];
  const resendVerification: Auth["resendVerification"] = async (requested) => {
    calls.push(requested);
    return { outcome: "sent", cookies: [] };
  };
  const answer = await verifyEmailAction(form(" ada@example.org "), aboutWith({ resendVerification }));
  expect(unpacked(answer)).toMatchObject({ status: 200, page: { state: "sent", email: "ada@example.org" } });
  expect(calls).toEqual([{ email: "ada@example.org", returnTo: "/a" }]);
});

test("an invalid address is reported without calling the auth service", async () => {
  const { page, status } = unpacked(await verifyEmailAction(form("ada"), aboutWith({})));
  expect([status, page.errors]).toEqual([422, { email: reachesMessage("accounts.fault.email") }]);
});

test("too many requests show how long to wait", async () => {
  const limited = { outcome: "limited", retryAfterSeconds: 600, cookies: [] } as const;
  const answer = await verifyEmailAction(
    form("ada@example.org"),
    aboutWith({ resendVerification: async () => limited }),
  );
  const { page, status, headers } = unpacked(answer);
  expect([status, headers.get("retry-after"), page.email]).toEqual([429, "600", "ada@example.org"]);
  expect(page.toast?.message).toBe(reachesMessage("accounts.fault.limited", { minutes: 10 }));
});
