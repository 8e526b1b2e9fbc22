import { expect, test } from "vitest";
import type { Auth } from "#auth/auth.ts";
import { HOUR_MS } from "#core/time/instant.ts";
import { aboutWith, aForm, redirectOf, unpacked } from "#tests/support/accounts/auth-request.ts";
import { aViewer } from "#tests/support/builders/a-viewer.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { securityAction } from "#web/routes/account-security/security-action.server.ts";
import { newSetUp } from "#web/routes/account-security/two-factor-action.server.ts";

const viewer = aViewer();
const URI = "otpauth://totp/Samehour:x?secret=JBSWY3DPEHPK3PXP";

type Fields = Record<string, string>;
const send = (fields: Fields, context: RequestContext, who = viewer) =>
  securityAction(aForm("/account/security", fields), who, context);
const answerTo = async (fields: Fields, auth: Partial<Auth>) => unpacked(await send(fields, aboutWith(auth)));
const limited = async () => ({ outcome: "limited", retryAfterSeconds: 90, cookies: [] }) as const;
const fails = () => Promise.reject(new Error("the database is away"));
const quiet = { logError: () => {} };

const ACTS = [
  ["set-up", "enrolTwoFactor", "setUpFailed"],
  ["turn-off", "disableTwoFactor", "turnOffFailed"],
  ["new-codes", "newRecoveryCodes", "newCodesFailed"],
] as const;

test.each(ACTS)("%s reports a missing or wrong password at its field", async (intent, act) => {
  const { page, status } = await answerTo({ intent, password: "" }, {});
  expect(status).toBe(422);
  expect(page).toMatchObject({ form: intent, errors: { password: reachesMessage("accounts.fault.passwordMissing") } });
  const wrong = await answerTo({ intent, password: "x" }, { [act]: async () => ({ outcome: "wrong", cookies: [] }) });
  expect(wrong.page).toMatchObject({ form: intent, errors: { password: reachesMessage("account.password.wrong") } });
  expect(JSON.stringify(wrong.page)).not.toContain('"x"');
});

test.each(ACTS)("%s says how long to wait after too many attempts", async (intent, act, title) => {
  const { page, status, headers } = await answerTo({ intent, password: "x" }, { [act]: limited });
  expect([status, headers.get("retry-after")]).toEqual([429, "90"]);
  const toast = { title: reachesMessage(`security.twoFactor.${title}`) };
  expect(page).toMatchObject({ form: intent, toast: { ...toast, kind: "error" } });
});

test.each(ACTS)("%s that fails is logged, and the page stays", async (intent, act) => {
  const answer = await send({ intent, password: "x" }, aboutWith({ [act]: fails }, quiet));
  expect(unpacked(answer)).toMatchObject({ status: 503, page: { form: intent } });
});

test.each([
  [{ password: "" }, "accounts.fault.passwordMissing"],
  [{ password: "x" }, "account.password.wrong"],
  [{ code: " " }, "accounts.fault.codeMissing"],
  [{ code: "000000" }, "accounts.fault.code"],
])("an invalid proof of identity is reported at its field: %j", async (fields, message) => {
  const proveAgain: Auth["proveAgain"] = async () => ({ outcome: "wrong", cookies: [] });
  const { page, status } = await answerTo({ intent: "prove", ...fields }, { proveAgain });
  const [field = ""] = Object.keys(fields);
  expect([status, page]).toMatchObject([422, { form: "prove", errors: { [field]: reachesMessage(message) } }]);
});

test("a member who confirmed their identity returns to the page and can add sign-in methods for a while", async () => {
  const proveAgain: Auth["proveAgain"] = async () => ({ outcome: "proved", cookies: ["proved=1"] });
  const { to, cookies } = await redirectOf(send({ intent: "prove", password: "x" }, aboutWith({ proveAgain })));
  expect([to, cookies[0]]).toEqual(["/account/security", "proved=1"]);
  expect(cookies.join()).toContain("security.prove.done");
});

test("the confirmation code is sent to the viewer's own address, whatever the form says", async () => {
  const calls: unknown[] = [];
  const sendCode: Auth["sendCode"] = async (requested) => {
    calls.push(requested);
    return { outcome: "sent", cookies: ["code_request=1"] };
  };
  const { page, cookies } = await answerTo({ intent: "send-proof", email: "other@example.org" }, { sendCode });
  expect([page, cookies]).toMatchObject([{ form: "prove", isCodeSent: true }, ["code_request=1"]]);
  expect(calls).toEqual([{ email: viewer.email, returnTo: "/account/security" }]);
  const many = await answerTo({ intent: "send-proof" }, { sendCode: limited });
  expect([many.status, many.page]).toMatchObject([429, { form: "prove" }]);
});

test("no provider is connected until the member confirms their identity", async () => {
  const startSocial: Auth["startSocial"] = async () => ({ outcome: "unproved", cookies: [] });
  const providers = () => [{ id: "work", name: "Work" }];
  const { page, status } = await answerTo({ intent: "connect", provider: "work" }, { startSocial, providers });
  const toast = { message: reachesMessage("security.prove.first") };
  expect([status, page]).toMatchObject([403, { form: "prove", toast }]);
});

test("an account without a password is told that it needs one", async () => {
  const enrolTwoFactor: Auth["enrolTwoFactor"] = async () => ({ outcome: "no-password", cookies: [] });
  const { page } = await answerTo({ intent: "set-up", password: "x" }, { enrolTwoFactor });
  expect(page).toMatchObject({ errors: { password: reachesMessage("security.twoFactor.needsPassword") } });
});

test("a change already made in another tab redirects back to the page", async () => {
  const enrolTwoFactor: Auth["enrolTwoFactor"] = async () => ({ outcome: "on-already", cookies: [] });
  const newRecoveryCodes: Auth["newRecoveryCodes"] = async () => ({ outcome: "not-on", cookies: [] });
  const context = aboutWith({ enrolTwoFactor, newRecoveryCodes });
  for (const [intent, message] of [
    ["set-up", "onAlready"],
    ["new-codes", "offAlready"],
  ] as const) {
    const { to, cookies } = await redirectOf(send({ intent, password: "x" }, context));
    expect(to).toBe("/account/security");
    expect(cookies.join()).toContain(message);
  }
});

test("recovery codes are given only for the right code, on the page and as a file", async () => {
  const confirmTwoFactor: Auth["confirmTwoFactor"] = async (_viewer, { code }) =>
    code === "123456"
      ? { outcome: "on", recoveryCodes: ["aaaaa-bbbbb"], cookies: [] }
      : { outcome: "wrong", cookies: ["a=b"] };
  const context = aboutWith({ confirmTwoFactor });
  const { sealed } = newSetUp({ uri: URI, secret: "JBSWY3DPEHPK3PXP" }, viewer, context);
  const confirm = async (code: string) => unpacked(await send({ intent: "confirm", setUp: sealed, code }, context));
  const missing = await confirm(" ");
  expect(missing.page).toMatchObject({ errors: { code: reachesMessage("accounts.fault.codeMissing") } });
  const wrong = await confirm("000000");
  expect([wrong.status, wrong.cookies]).toEqual([422, ["a=b"]]);
  expect(wrong.page).toMatchObject({
    view: "scan",
    secret: "JBSW Y3DP EHPK 3PXP",
    errors: { code: reachesMessage("security.scan.wrong") },
  });
  const { page } = await confirm("123 456");
  expect(page).toMatchObject({ view: "codes", isFirst: true, codes: ["aaaaa-bbbbb"] });
  expect(JSON.stringify(page)).toContain(reachesMessage("security.codes.file", { site: "samehour" }));
});

test("a setup from another account, an expired one, and a forged one start over", async () => {
  const context = aboutWith({});
  const { sealed } = newSetUp({ uri: URI, secret: "x" }, viewer, context);
  const later = aboutWith({}, { now: context.now + HOUR_MS });
  const fields = { intent: "confirm", code: "123456" };
  for (const request of [
    send({ ...fields, setUp: sealed }, context, aViewer({ userId: "another" })),
    send({ ...fields, setUp: sealed }, later),
    send({ ...fields, setUp: "made-up" }, context),
    send(fields, context),
  ]) {
    const { to, cookies } = await redirectOf(request);
    expect(to).toBe("/account/security");
    expect(cookies.join()).toContain("scan.lost");
  }
});

test("attempts at the first code are limited, too", async () => {
  const context = aboutWith({ confirmTwoFactor: limited });
  const { sealed } = newSetUp({ uri: URI, secret: "x" }, viewer, context);
  const answer = unpacked(await send({ intent: "confirm", setUp: sealed, code: "1" }, context));
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "90"]);
  expect(answer.page).toMatchObject({ view: "scan", toast: { title: reachesMessage("security.scan.failed") } });
});

test("a member who signed in a while ago has to confirm their identity before signing out other devices", async () => {
  const unproved = async () => ({ outcome: "unproved", cookies: [] }) as const;
  for (const intent of ["end-session", "end-others"]) {
    const { page, status } = await answerTo({ intent, id: "1" }, { revokeSession: unproved, revokeOthers: unproved });
    const message = reachesMessage("security.prove.first");
    expect({ page, status }).toMatchObject({ status: 403, page: { form: "prove", toast: { message } } });
  }
});

test("a device or passkey that no longer exists is reported as gone", async () => {
  const context = aboutWith({
    revokeSession: async () => ({ outcome: "unknown", cookies: [] }),
    removePasskey: async () => ({ outcome: "unknown", cookies: [] }),
    renamePasskey: async () => ({ outcome: "unknown", cookies: [] }),
  });
  for (const [fields, message] of [
    [{ intent: "end-session", id: "1" }, "sessions.gone"],
    [{ intent: "remove-passkey", id: "1" }, "passkeys.gone"],
    [{ intent: "rename-passkey", id: "1", name: "x" }, "passkeys.gone"],
  ] as const) {
    expect((await redirectOf(send(fields, context))).cookies.join()).toContain(message);
  }
});

test("a failed provider is reported, and an unknown one is not found", async () => {
  const providers = () => [{ id: "work", name: "Work" }];
  const startSocial: Auth["startSocial"] = async () => ({ outcome: "failed", cookies: [] });
  const { page, status } = await answerTo({ intent: "connect", provider: "work" }, { providers, startSocial });
  const message = reachesMessage("security.signIn.connectFailed", { provider: "Work" });
  expect({ page, status }).toMatchObject({ status: 503, page: { toast: { message } } });
  const answer = await answerTo({ intent: "connect", provider: "work" }, { providers, startSocial: limited });
  expect(answer.status).toBe(429);
  const unknown = answerTo({ intent: "connect", provider: "nobody" }, { providers });
  await expect(unknown).rejects.toMatchObject({ code: "not-found" });
});

test("an unknown form is refused", async () => {
  await expect(answerTo({ intent: "constructor" }, {})).rejects.toMatchObject({ code: "invalid" });
});
