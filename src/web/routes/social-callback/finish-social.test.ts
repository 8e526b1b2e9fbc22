import { expect, test } from "vitest";
import type { Auth } from "#auth/auth.ts";
import { aboutWith } from "#tests/support/accounts/auth-request.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { FLASH_COOKIE } from "#core/cookies.ts";
import { readFlash } from "#web/http/flash.server.ts";
import { finishSocial } from "#web/routes/social-callback/finish-social.server.ts";

const providers = () => [{ id: "facebook", name: "Facebook" }];
type Result = Awaited<ReturnType<Auth["finishSocial"]>>;

/** Returns the redirect, and the toast that it carries. */
async function after(result: Result | Error) {
  const finish = async () => {
    if (result instanceof Error) throw result;
    return result;
  };
  const context = aboutWith({ providers, finishSocial: finish }, { logError: () => {} });
  const { headers } = await finishSocial("facebook", context);
  const flash = headers.getSetCookie().find((cookie) => cookie.startsWith(`${FLASH_COOKIE}=`));
  const [toast] = readFlash(flash?.split(";")[0] ?? null, context).toasts;
  return { to: headers.get("location"), message: toast?.message, title: toast?.title };
}

test("a signed-in member is redirected onward, through the second factor if enabled", async () => {
  const done = { outcome: "signed-in", purpose: "sign-in", returnTo: "/a", cookies: [] } as const;
  expect((await after(done)).to).toBe("/a");
  expect((await after({ ...done, returnTo: "//evil.example" })).to).toBe("/");
  expect((await after({ outcome: "two-factor", cookies: [] })).to).toBe("/login/two-factor");
});

const provider = "Facebook";

test.each([
  ["failed", "sign-in", "/login?returnTo=%2Fa", "accounts.social.loginFailed"],
  ["failed", "sign-up", "/signup?returnTo=%2Fa", "accounts.social.signUpFailed"],
  ["denied", "sign-in", "/login?returnTo=%2Fa", "accounts.social.denied"],
  ["no-email", "sign-in", "/login?returnTo=%2Fa", "accounts.social.noEmail"],
  ["unverified", "sign-up", "/signup?returnTo=%2Fa", "accounts.social.unverified"],
  ["suspended", "sign-in", "/login?returnTo=%2Fa", "accounts.fault.suspended"],
  ["no-consent", "sign-in", "/signup?returnTo=%2Fa", "accounts.social.noConsent"],
  ["linked", "link", "/a", "accounts.social.linkedText"],
  ["belongs-to-other", "link", "/a", "accounts.social.belongsToOther"],
] as const)("%s at a %s redirects to %s and is reported", async (outcome, purpose, to, message) => {
  const redirected = await after({ outcome, purpose, returnTo: "/a", cookies: [] });
  expect(redirected).toMatchObject({
    to,
    message: reachesMessage(message, { provider, contact: "https://same.example/contact" }),
  });
});

test("an unexpected response from a provider is logged and reported", async () => {
  const redirected = await after(new Error("the provider answers nonsense"));
  expect(redirected).toMatchObject({ to: "/login", title: reachesMessage("accounts.loginFailed") });
});

test("an unknown provider is not found", async () => {
  await expect(finishSocial("nobody", aboutWith({ providers }))).rejects.toMatchObject({ code: "not-found" });
});
