import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { Auth } from "#auth/auth.ts";
import { CONSENT_VERSION } from "#core/accounts/retention.ts";
import accounts from "#messages/en/accounts.json" with { type: "json" };
import { aboutWith, aForm, unpacked } from "#tests/support/accounts/auth-request.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { signUpAction } from "#web/routes/signup/signup.server.ts";

const TYPED = { email: "ada@example.org", password: "three plain words", consent: "yes" };
type SignUpResult = Awaited<ReturnType<Auth["signUp"]>>;

async function after(result: SignUpResult, fields: Record<string, string> = TYPED) {
  return unpacked(await signUpAction(aForm("/signup", fields), aboutWith({ signUp: async () => result })));
}

test("a changed consent text needs a new version; update the digest here as well", () => {
  const { consentTitle, consentText, consent } = accounts.signUp;
  const digest = createHash("sha256").update([consentTitle, consentText, consent].join("\n")).digest("hex");
  expect([CONSENT_VERSION, digest.slice(0, 12)]).toEqual(["2026-11-23", "3f7ef9c59592"]);
});

test("signing up sends the version of the accepted consent text, and the return address", async () => {
  const calls: unknown[] = [];
  const signUp: Auth["signUp"] = async (requested) => {
    calls.push(requested);
    return { outcome: "check-email", cookies: [] };
  };
  const answer = await signUpAction(aForm("/signup?returnTo=/profile", TYPED), aboutWith({ signUp }));
  expect(unpacked(answer)).toMatchObject({ status: 200, page: { state: "sent", email: "ada@example.org" } });
  const { email, password } = TYPED;
  expect(calls).toEqual([{ email, password, name: null, consentVersion: CONSENT_VERSION, returnTo: "/profile" }]);
});

test("all errors are reported at once, without calling the auth service", async () => {
  const answer = await signUpAction(aForm("/signup", { email: "ada", password: "12345" }), aboutWith({}));
  expect(unpacked(answer)).toMatchObject({
    status: 422,
    page: {
      state: "form",
      email: "ada",
      errors: {
        email: reachesMessage("accounts.fault.email"),
        password: reachesMessage("accounts.signUp.short"),
        consent: reachesMessage("accounts.signUp.consentMissing"),
      },
    },
  });
});

test("an easily guessed password is refused with the spec's text", async () => {
  const { page } = await after({ outcome: "weak-password", cookies: [] });
  expect(page.errors).toEqual({ password: reachesMessage("accounts.signUp.weak") });
});

test("five characters outside the basic plane count as five", async () => {
  const { page } = await after({ outcome: "check-email", cookies: [] }, { ...TYPED, password: "𝒜𝒷𝒸𝒹𝑒" });
  expect(page.errors["password"]).toBe(reachesMessage("accounts.signUp.short"));
});

test("too many attempts keep the typed text", async () => {
  const { page, status, headers } = await after({ outcome: "limited", retryAfterSeconds: 30, cookies: [] });
  expect([status, headers.get("retry-after"), page.email]).toEqual([429, "30", "ada@example.org"]);
  expect(page.toast?.message).toContain("1 minute");
});

test("an unexpected failure says that no account was created", async () => {
  const context = aboutWith({ signUp: () => Promise.reject(new Error("away")) }, { logError: () => {} });
  expect(unpacked(await signUpAction(aForm("/signup", TYPED), context))).toMatchObject({
    status: 503,
    page: {
      email: "ada@example.org",
      toast: { title: reachesMessage("accounts.error"), message: reachesMessage("accounts.signUp.failed") },
    },
  });
});

const providers = () => [{ id: "facebook", name: "Facebook" }];

test("signing up with a provider passes the consent on, through a page of this site", async () => {
  const calls: unknown[] = [];
  const startSocial: Auth["startSocial"] = async (requested) => {
    calls.push(requested);
    return { outcome: "redirect", redirectTo: "https://provider.example/go", cookies: ["state=1"] };
  };
  const form = aForm("/signup?returnTo=/a", { provider: "facebook", consent: "yes" });
  const { page, cookies } = unpacked(await signUpAction(form, aboutWith({ providers, startSocial })));
  expect(page.leaving).toEqual({ to: "https://provider.example/go", provider: "Facebook" });
  expect(cookies).toEqual(["state=1"]);
  expect(calls).toEqual([
    { provider: "facebook", purpose: "sign-up", returnTo: "/a", consentVersion: CONSENT_VERSION },
  ]);
});

test("signing up with a provider requires consent as well", async () => {
  const { page } = unpacked(await signUpAction(aForm("/signup", { provider: "facebook" }), aboutWith({ providers })));
  expect(Object.keys(page.errors)).toEqual(["consent"]);
});

test("a provider that does not respond is named", async () => {
  const startSocial: Auth["startSocial"] = async () => ({ outcome: "failed", cookies: [] });
  const form = aForm("/signup", { provider: "facebook", consent: "yes" });
  const { page } = unpacked(await signUpAction(form, aboutWith({ providers, startSocial })));
  expect(page.toast?.message).toBe(reachesMessage("accounts.social.signUpFailed", { provider: "Facebook" }));
});
