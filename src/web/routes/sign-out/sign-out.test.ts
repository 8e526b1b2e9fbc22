import { expect, test } from "vitest";
import { aboutWith, redirectOf, unpacked } from "#tests/support/accounts/auth-request.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { signOut } from "#web/routes/sign-out/sign-out.server.ts";

test("signing out redirects home, without the session cookie", async () => {
  const cookies = ["session=; Max-Age=0"];
  const context = aboutWith({ signOut: async () => ({ outcome: "signed-out", cookies }) });
  expect(await redirectOf(signOut(context))).toEqual({ to: "/", cookies });
});

test("a session that could not be ended is reported, and the message stays", async () => {
  const context = aboutWith({ signOut: () => Promise.reject(new Error("away")) }, { logError: () => {} });
  const { page, status } = unpacked(await signOut(context));
  expect(status).toBe(503);
  expect(page.toast).toMatchObject({
    kind: "error",
    seconds: 0,
    title: reachesMessage("accounts.signOut.failedTitle"),
    message: reachesMessage("accounts.signOut.failed"),
  });
});
