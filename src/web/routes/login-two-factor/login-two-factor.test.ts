import { expect, test } from "vitest";
import type { Auth } from "#auth/auth.ts";
import { aboutWith, aForm, redirectOf, unpacked } from "#tests/support/accounts/auth-request.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { twoFactorAction } from "#web/routes/login-two-factor/login-two-factor.server.ts";

type Result = Awaited<ReturnType<Auth["verifyTwoFactor"]>>;

const after = (result: Result, fields: Record<string, string>) =>
  twoFactorAction(aForm("/login/two-factor?returnTo=/a", fields), aboutWith({ verifyTwoFactor: async () => result }));

test("the app's code or a recovery code completes the sign-in", async () => {
  const calls: unknown[] = [];
  const verifyTwoFactor: Auth["verifyTwoFactor"] = async (requested) => {
    calls.push(requested);
    return { outcome: "signed-in", returnTo: "/a", cookies: ["session=1"] };
  };
  for (const fields of [{ code: "408 213" }, { recoveryCode: "abcd-efgh-2345 " }]) {
    const context = aboutWith({ verifyTwoFactor });
    const done = await redirectOf(twoFactorAction(aForm("/login/two-factor", fields), context));
    expect(done).toEqual({ to: "/a", cookies: ["session=1"] });
  }
  expect(calls).toEqual([
    { code: "408213", trustDevice: false },
    { recoveryCode: "abcd-efgh-2345", trustDevice: false },
  ]);
});

test.each([
  [{ code: "000000" }, "accounts.fault.twoFactorCode"],
  [{ recoveryCode: "abcd" }, "accounts.fault.recoveryCode"],
])("a wrong code is reported: %j", async (fields, message) => {
  const { page, status } = unpacked(await after({ outcome: "wrong", cookies: [] }, fields));
  expect([status, page.toast?.message]).toEqual([422, reachesMessage(message)]);
});

test("a code that can no longer be checked is reported as such, with the remaining options", async () => {
  const { page, status } = unpacked(await after({ outcome: "unreadable", cookies: [] }, { code: "408213" }));
  const contact = "https://same.example/contact";
  expect(page.toast?.message).toBe(reachesMessage("accounts.fault.twoFactorLost", { contact }));
  expect(status).toBe(503);
});

test("an expired sign-in starts over, and keeps the return address", async () => {
  const { to, cookies } = await redirectOf(after({ outcome: "expired", cookies: ["wait=; Max-Age=0"] }, { code: "1" }));
  expect(to).toBe("/login?returnTo=%2Fa");
  expect(cookies[0]).toBe("wait=; Max-Age=0");
  expect(cookies[1]).toContain("twoFactorLate");
});

test("a suspended member is told so on the login page", async () => {
  const { to, cookies } = await redirectOf(after({ outcome: "suspended", cookies: [] }, { code: "1" }));
  expect([to, cookies.join()]).toEqual(["/login", expect.stringContaining("accounts.fault.suspended")]);
});

test("a missing code is reported without counting as an attempt", async () => {
  const answer = await twoFactorAction(aForm("/login/two-factor", { code: " " }), aboutWith({}));
  expect(unpacked(answer).page.errors).toEqual({ code: reachesMessage("accounts.fault.codeMissing") });
});
