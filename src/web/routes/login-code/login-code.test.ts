import { expect, test } from "vitest";
import type { Auth } from "#auth/auth.ts";
import { aboutWith, aForm, redirectOf, unpacked } from "#tests/support/accounts/auth-request.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { codeAction } from "#web/routes/login-code/login-code.server.ts";

const send = (email: string) => aForm("/login/code?returnTo=/a", { intent: "send", email });
const enter = (code: string) => aForm("/login/code?returnTo=/a", { email: "ada@example.org", code });

test("a code is sent, and then asked for", async () => {
  const context = aboutWith({ sendCode: async () => ({ outcome: "sent", cookies: [] }) });
  expect(unpacked(await codeAction(send("ada@example.org"), context))).toMatchObject({
    status: 200,
    page: { state: "enter", email: "ada@example.org" },
  });
});

test("without an address the page asks for one, without an error", async () => {
  const { page, status } = unpacked(await codeAction(send(" "), aboutWith({})));
  expect(page).toMatchObject({ state: "ask", errors: {}, toast: null });
  expect(status).toBe(200);
});

test("an invalid address is refused", async () => {
  const { page, status } = unpacked(await codeAction(send("ada@"), aboutWith({})));
  expect([page.state, status, page.errors]).toEqual(["ask", 422, { email: reachesMessage("accounts.fault.email") }]);
});

test("the right code signs in, with any spacing", async () => {
  const codes: string[] = [];
  const signInWithCode: Auth["signInWithCode"] = async ({ code, returnTo }) => {
    codes.push(code);
    return { outcome: "signed-in", returnTo, cookies: [] };
  };
  expect((await redirectOf(codeAction(enter(" 408 213 "), aboutWith({ signInWithCode })))).to).toBe("/a");
  expect(codes).toEqual(["408213"]);
});

test("a wrong or missing code is asked for again, for the same address", async () => {
  const context = aboutWith({ signInWithCode: async () => ({ outcome: "wrong", cookies: [] }) });
  expect(unpacked(await codeAction(enter("000000"), context))).toMatchObject({
    status: 422,
    page: { state: "enter", email: "ada@example.org", toast: { message: reachesMessage("accounts.fault.code") } },
  });
  const { page } = unpacked(await codeAction(enter(" "), context));
  expect(page).toMatchObject({ state: "enter", errors: { code: reachesMessage("accounts.fault.codeMissing") } });
});

test("a suspended member is told so, and whom to contact", async () => {
  const context = aboutWith({ signInWithCode: async () => ({ outcome: "suspended", cookies: [] }) });
  const { page, status } = unpacked(await codeAction(enter("408213"), context));
  const contact = "https://same.example/contact";
  expect([status, page.toast?.message]).toEqual([422, reachesMessage("accounts.fault.suspended", { contact })]);
});

test("too many codes show how long to wait", async () => {
  const limited = { outcome: "limited", retryAfterSeconds: 600, cookies: [] } as const;
  const context = aboutWith({ sendCode: async () => limited, signInWithCode: async () => limited });
  for (const form of [send("ada@example.org"), enter("123456")]) {
    const { page, status, headers } = unpacked(await codeAction(form, context));
    expect([status, headers.get("retry-after"), page.email]).toEqual([429, "600", "ada@example.org"]);
  }
});
