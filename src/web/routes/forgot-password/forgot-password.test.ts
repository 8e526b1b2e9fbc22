import { expect, test } from "vitest";
import { aboutWith, aForm, unpacked } from "#tests/support/accounts/auth-request.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { forgotAction } from "#web/routes/forgot-password/forgot-password.server.ts";

const form = () => aForm("/forgot-password", { email: " ada@example.org" });

test("the response shows the typed address, and is the same for every address", async () => {
  const context = aboutWith({ forgotPassword: async () => ({ outcome: "sent", cookies: [] }) });
  expect(unpacked(await forgotAction(form(), context))).toMatchObject({
    status: 200,
    page: { state: "sent", email: "ada@example.org", toast: null },
  });
});

test("an invalid address is reported without calling the auth service", async () => {
  const { page, status } = unpacked(await forgotAction(aForm("/forgot-password", {}), aboutWith({})));
  expect([status, page.errors]).toEqual([422, { email: reachesMessage("accounts.fault.email") }]);
});

test("too many attempts and an unexpected failure keep the address", async () => {
  const limited = aboutWith({
    forgotPassword: async () => ({ outcome: "limited", retryAfterSeconds: 900, cookies: [] }),
  });
  expect(unpacked(await forgotAction(form(), limited))).toMatchObject({
    status: 429,
    page: { email: "ada@example.org", toast: { title: reachesMessage("accounts.forgot.failedTitle") } },
  });
  const away = aboutWith({ forgotPassword: () => Promise.reject(new Error("away")) }, { logError: () => {} });
  expect(unpacked(await forgotAction(form(), away))).toMatchObject({
    status: 503,
    page: { email: "ada@example.org", toast: { message: reachesMessage("accounts.forgot.failed") } },
  });
});
