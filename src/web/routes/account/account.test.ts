import { expect, test } from "vitest";
import type { Auth } from "#auth/auth.ts";
import { aboutWith, aForm, unpacked } from "#tests/support/accounts/auth-request.ts";
import { aViewer } from "#tests/support/builders/a-viewer.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { accountAction } from "#web/routes/account/account.server.ts";

const viewer = aViewer();
const owner = viewer.userId;
const EMAIL = { form: "email", owner, email: "new@example.org", password: "three plain words" };
const PASSWORD = { form: "password", owner, current: "three plain words", next: "four more plain words" };

const answer = async (fields: Record<string, string>, auth: Partial<Auth>) =>
  unpacked(await accountAction(aForm("/account", fields), { ...aboutWith(auth), viewer }));

test.each([
  ["email", EMAIL, "account.email.failedTitle"],
  ["password", PASSWORD, "account.password.failedTitle"],
] as const)(
  "too many attempts at the %s say how long to wait, and keep the typed text",
  async (form, fields, title) => {
    const limited = async () => ({ outcome: "limited", cookies: [], retryAfterSeconds: 90 }) as const;
    const { page, status } = await answer(fields, { changeEmail: limited, changePassword: limited });
    expect(status).toBe(429);
    expect(page).toMatchObject({ form, email: form === "email" ? "new@example.org" : "" });
    expect(page.toast).toMatchObject({
      title: reachesMessage(title),
      message: reachesMessage("accounts.fault.limited", { minutes: 2 }),
    });
  },
);

test.each([
  [EMAIL, "wrong", { password: "account.password.wrong" }],
  [EMAIL, "no-password", { password: "account.password.needed" }],
  [EMAIL, "same-email", { email: "account.email.same" }],
  [EMAIL, "invalid-email", { email: "accounts.fault.email" }],
  [PASSWORD, "wrong", { current: "account.password.wrong" }],
  [PASSWORD, "no-password", { current: "account.password.wrong" }],
  [PASSWORD, "weak-password", { next: "accounts.signUp.weak" }],
  [PASSWORD, "short-password", { next: "accounts.reset.short" }],
] as const)("%j refused with %s is reported at its field", async (fields, outcome, errors) => {
  const refuse = async () => ({ outcome, cookies: [] }) as never;
  const { page, status } = await answer(fields, { changeEmail: refuse, changePassword: refuse });
  expect(status).toBe(422);
  const [[name, key] = ["", ""]] = Object.entries(errors);
  expect(page.errors).toEqual({ [name]: reachesMessage(key) });
});
