import { expect, test } from "vitest";
import type { Auth } from "#auth/auth.ts";
import { aboutWith, aForm } from "#tests/support/accounts/auth-request.ts";
import { aViewer } from "#tests/support/builders/a-viewer.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { newPasskeyAction } from "#web/routes/account-passkey/account-passkey.server.ts";

type Fields = Record<string, string>;
async function answerTo(fields: Fields, auth: Partial<Auth>, overrides: Parameters<typeof aboutWith>[1] = {}) {
  const form = aForm("/account/security/passkey", fields);
  const response = await newPasskeyAction(form, aViewer(), aboutWith(auth, overrides));
  expect(response.headers.get("cache-control")).toBe("no-store");
  return {
    status: response.status,
    body: (await response.json()) as unknown,
    cookies: response.headers.getSetCookie(),
  };
}

test("the script gets a challenge, and submits the passkey with its name", async () => {
  const requested = await answerTo(
    { intent: "options", name: "Phone" },
    {
      passkeyRegistrationOptions: async () => ({
        outcome: "options",
        options: { challenge: "c" },
        cookies: ["passkey=1"],
      }),
    },
  );
  expect(requested).toEqual({ status: 200, body: { options: { challenge: "c" } }, cookies: ["passkey=1"] });
  const calls: unknown[] = [];
  const finishPasskeyRegistration: Auth["finishPasskeyRegistration"] = async (_viewer, answer) => {
    calls.push(answer);
    return { outcome: "added", passkey: { id: "1", name: answer.name, createdAt: 0 }, cookies: [] };
  };
  const fields = { intent: "finish", name: " Phone ", response: '{"id":"x"}' };
  expect(await answerTo(fields, { finishPasskeyRegistration })).toMatchObject({ status: 200, body: { name: "Phone" } });
  expect(calls).toEqual([{ name: "Phone", response: { id: "x" } }]);
});

test("no passkey is added until the member confirms their identity", async () => {
  const unproved = async () => ({ outcome: "unproved", cookies: [] }) as const;
  const expected = { status: 403, body: { message: reachesMessage("security.prove.first") } };
  const requested = await answerTo({ intent: "options", name: "Phone" }, { passkeyRegistrationOptions: unproved });
  expect(requested).toMatchObject(expected);
  const fields = { intent: "finish", name: "Phone", response: "{}" };
  expect(await answerTo(fields, { finishPasskeyRegistration: unproved })).toMatchObject(expected);
});

test("a missing name, an invalid passkey, and a failure are each reported", async () => {
  expect(await answerTo({ intent: "options", name: " " }, {})).toMatchObject({
    status: 422,
    body: { nameFault: reachesMessage("security.passkeys.nameMissing") },
  });
  const finishPasskeyRegistration: Auth["finishPasskeyRegistration"] = async () => ({ outcome: "failed", cookies: [] });
  const fields = { intent: "finish", name: "Phone", response: "no json" };
  expect(await answerTo(fields, { finishPasskeyRegistration })).toMatchObject({ status: 422, body: {} });
  const broken = { finishPasskeyRegistration: () => Promise.reject(new Error("the database is away")) };
  expect(await answerTo(fields, broken, { logError: () => {} })).toMatchObject({
    status: 503,
    body: { message: reachesMessage("accounts.fault.away") },
  });
});
