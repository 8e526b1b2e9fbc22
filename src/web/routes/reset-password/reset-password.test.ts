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

test("a new password redirects to login", async () => {
  const done = await redirectOf(answer({ outcome: "changed", cookies: ["session=; Max-Age=0"] }));
  expect(done).toEqual({ to: "/login?reset=success", cookies: ["session=; Max-Age=0"] });
});

test("a link already used, twice or in another tab, is reported as used", async () => {
  const { page, status } = unpacked(await answer({ outcome: "invalid", cookies: [] }));
  expect([page.state, status]).toEqual(["spent", 410]);
});

test("short and weak passwords have different errors, and the link stays valid", async () => {
  const short = unpacked(await answer({ outcome: "changed", cookies: [] }, "12345"));
  expect(short.page.errors).toEqual({ password: reachesMessage("accounts.reset.short") });
  const weak = unpacked(await answer({ outcome: "weak-password", cookies: [] }, "123456"));
  expect([weak.status, weak.page.state, weak.page.token]).toEqual([422, "form", "t"]);
  expect(weak.page.errors).toEqual({ password: reachesMessage("accounts.signUp.weak") });
});
