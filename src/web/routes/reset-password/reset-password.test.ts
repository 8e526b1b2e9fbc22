import { expect, test } from "vitest";
import type { Auth } from "#auth/auth.ts";
import { aboutWith, aForm, redirectOf, unpacked } from "#tests/support/accounts/auth-request.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { resetAction } from "#web/routes/reset-password/reset-password.server.ts";

type ResetResult = Awaited<ReturnType<Auth["resetPassword"]>>;

const answer = (result: ResetResult, password = "three plain words") =>
  resetAction(
    aForm("/reset-password?token=t", { token: "t", password }),
    aboutWith({ resetPassword: async () => result }),
  );

test("a new password leads to signing in with it", async () => {
  const done = await redirectOf(answer({ outcome: "changed", cookies: ["session=; Max-Age=0"] }));
  expect(done).toEqual({ to: "/login?reset=success", cookies: ["session=; Max-Age=0"] });
});

test("a link that was used meanwhile, in another tab or twice, is spent", async () => {
  const { page, status } = unpacked(await answer({ outcome: "invalid", cookies: [] }));
  expect([page.state, status]).toEqual(["spent", 410]);
});

test("a short and a weak password are told apart, and the link stays good", async () => {
  const short = unpacked(await answer({ outcome: "changed", cookies: [] }, "12345"));
  expect(short.page.errors).toEqual({ password: reachesMessage("accounts.reset.short") });
  const weak = unpacked(await answer({ outcome: "weak-password", cookies: [] }, "123456"));
  expect([weak.status, weak.page.state, weak.page.token]).toEqual([422, "form", "t"]);
  expect(weak.page.errors).toEqual({ password: reachesMessage("accounts.signUp.weak") });
});
