import { OAuth2Server } from "oauth2-mock-server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ProviderConfig } from "#auth/providers.ts";
import type { SocialPurpose } from "#auth/auth.ts";
import {
  type AccountsSite,
  accountsSite,
  GOOD_PASSWORD,
  signedInBrowser,
  signUpAndVerify,
  type TestBrowser,
} from "#tests/support/accounts/accounts-site.ts";
import { readAuditOf } from "#tests/support/accounts/audit-of.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const server = new OAuth2Server();
const EMAIL = "mara@example.org";

/** The provider's claims about the next person, and how it responds. */
let claims: Record<string, unknown> = {};

beforeAll(async () => {
  await server.issuer.keys.generate("RS256");
  await server.start(0, "127.0.0.1");
  server.service.on("beforeTokenSigning", (token) => Object.assign(token.payload, claims));
  server.service.on("beforeUserinfo", (answer) => {
    answer.body = { ...claims };
  });
});
beforeEach(() => {
  claims = { sub: "4711", id: "4711", name: "Mara", email: EMAIL, email_verified: true };
});
afterAll(() => server.stop());

function providers(): ProviderConfig[] {
  const base = server.issuer.url ?? "";
  const keys = { clientId: "an-id", clientSecret: "a-secret" };
  const facebook = {
    authorizationUrl: `${base}/authorize`,
    tokenUrl: `${base}/token`,
    userInfoUrl: `${base}/userinfo`,
  };
  return [
    { kind: "facebook", id: "facebook", name: "Facebook", ...keys, ...facebook },
    { kind: "openid", id: "work", name: "Work", ...keys, issuer: base, scopes: ["openid", "email"] },
  ];
}

const siteWith = (): AccountsSite =>
  accountsSite(database, {
    providers: providers(),
    // The library logs a provider's errors.
    log: () => undefined,
  });

type Errand = { purpose?: SocialPurpose; consentVersion?: string | null; returnTo?: string };

async function start(browser: TestBrowser, provider: string, errand: Errand = {}): Promise<string> {
  const request = { provider, purpose: "sign-up" as const, returnTo: "/events", consentVersion: "2026", ...errand };
  const answer = await browser.run((auth) => auth.startSocial(request));
  if (answer.outcome !== "redirect") throw new Error(answer.outcome);
  return answer.redirectTo;
}

const finish = (browser: TestBrowser, provider: string, path: string) =>
  browser.run((auth) => auth.finishSocial({ provider }), { path });

/** Goes to the provider and returns with its response. */
async function completeSocial(browser: TestBrowser, provider: string, errand: Errand = {}) {
  const response = await fetch(await start(browser, provider, errand), { redirect: "manual" });
  const back = new URL(response.headers.get("location") ?? "");
  expect(back.origin + back.pathname).toBe(`https://same.example/auth/callback/${provider}`);
  return finish(browser, provider, back.pathname + back.search);
}

test.each(["facebook", "work"])(
  "a new member signs up with %s and returns to the page they came from",
  async (provider) => {
    const site = siteWith();
    const browser = site.browser();
    expect(await completeSocial(browser, provider)).toMatchObject({
      outcome: "signed-in",
      returnTo: "/events",
      purpose: "sign-up",
    });
    expect(await browser.viewer()).toMatchObject({ email: EMAIL, name: "Mara" });
    const stored = await database.db.execute("select consent_version from users");
    expect(stored.rows).toEqual([{ consent_version: "2026" }]);
    await browser.run((auth) => auth.signOut());
    const again = await completeSocial(browser, provider, { purpose: "sign-in", consentVersion: null });
    expect(again).toMatchObject({ outcome: "signed-in", purpose: "sign-in" });
    expect((await database.db.execute("select from users")).rowCount).toBe(1);
  },
);

test("no account is created without consent", async () => {
  const browser = siteWith().browser();
  const answer = await completeSocial(browser, "work", { purpose: "sign-in", consentVersion: null });
  expect(answer).toMatchObject({ outcome: "no-consent", purpose: "sign-in", returnTo: "/events" });
  expect((await database.db.execute("select from users")).rowCount).toBe(0);
});

test.each(["facebook", "work"])("%s signs in to the account with the same verified address", async (provider) => {
  const site = siteWith();
  await signUpAndVerify(site, EMAIL);
  const browser = site.browser();
  expect(await completeSocial(browser, provider)).toMatchObject({ outcome: "signed-in" });
  expect((await database.db.execute("select from users")).rowCount).toBe(1);
  const viewer = await browser.signedIn();
  expect(await browser.run((auth) => auth.signInWays(viewer))).toMatchObject({
    hasPassword: true,
    providers: [provider],
  });
  expect(await browser.run((auth) => auth.unlinkSocial(viewer, provider))).toMatchObject({ outcome: "unlinked" });
  expect(await browser.run((auth) => auth.unlinkSocial(viewer, provider))).toMatchObject({
    outcome: "unknown-provider",
  });
});

test("a provider does not open an account whose address was never verified here", async () => {
  const site = siteWith();
  await site
    .browser()
    .run((auth) =>
      auth.signUp({ email: EMAIL, password: GOOD_PASSWORD, name: null, consentVersion: "1", returnTo: "/" }),
    );
  expect(await completeSocial(site.browser(), "work")).toMatchObject({ outcome: "unverified" });
});

test.each([
  ["facebook", { email: undefined }, "no-email"],
  ["facebook", { email: "" }, "no-email"],
  ["facebook", { verified: false }, "unverified"],
  ["facebook", { id: undefined }, "failed"],
  ["work", { email: undefined }, "no-email"],
  ["work", { email_verified: false }, "unverified"],
  ["work", { email_verified: undefined }, "unverified"],
])("%s with %j results in %s, without an account", async (provider, odd, outcome) => {
  const browser = siteWith().browser();
  claims = { ...claims, ...odd };
  expect(await completeSocial(browser, provider)).toMatchObject({ outcome });
  expect(await browser.viewer()).toBeNull();
  expect((await database.db.execute("select from users")).rowCount).toBe(0);
});

test.each([
  ["for another client", { aud: "another-id" }],
  ["of another issuer", { iss: "https://another.example.org" }],
  ["for another visit", { nonce: "another" }],
  ["that has expired", { exp: 1_000_000_000 }],
])("an ID token %s does not sign in", async (_what, changed) => {
  claims = { ...claims, ...changed };
  const browser = siteWith().browser();
  expect(await completeSocial(browser, "work")).toMatchObject({ outcome: "failed" });
  expect(await browser.viewer()).toBeNull();
  expect((await database.db.execute("select from users")).rowCount).toBe(0);
});

test("a provider whose document names another issuer is not used, and the log says why", async () => {
  const logged: string[] = [];
  const issuer = (server.issuer.url ?? "").replace("localhost", "127.0.0.1");
  const work = { kind: "openid", id: "work", name: "Work", clientId: "an-id", clientSecret: "a-secret" } as const;
  const site = accountsSite(database, {
    providers: [{ ...work, issuer, scopes: ["openid", "email"] }],
    log: (error, note) => void logged.push(`${note}: ${String(error)}`),
  });
  const errand = { purpose: "sign-up", returnTo: "/", consentVersion: "2026" } as const;
  const answer = await site.browser().run((auth) => auth.startSocial({ provider: "work", ...errand }));
  expect(answer.outcome).toBe("failed");
  expect(logged.join()).toContain("the provider work cannot be used: Error: its document names the issuer");
});

test("a visitor who declines at the provider, or returns with another visitor's answer, is not signed in", async () => {
  const browser = siteWith().browser();
  const state = new URL(await start(browser, "facebook")).searchParams.get("state") ?? "";
  const denied = `/auth/callback/facebook?error=access_denied&error_reason=user_denied&state=${state}`;
  expect(await finish(browser, "facebook", denied)).toMatchObject({ outcome: "denied", purpose: "sign-up" });
  const again = new URL(await start(browser, "facebook")).searchParams.get("state") ?? "";
  const odd = `/auth/callback/facebook?error=constructor&state=${again}`;
  expect(await finish(browser, "facebook", odd)).toMatchObject({ outcome: "failed", purpose: "sign-up" });
  for (const path of ["", "?code=x", "?code=x&state=made-up", `?code=x&state=${state}`]) {
    expect(await finish(browser, "facebook", `/auth/callback/facebook${path}`)).toMatchObject({ outcome: "failed" });
  }
  const there = await fetch(await start(browser, "work"), { redirect: "manual" });
  const back = new URL(there.headers.get("location") ?? "");
  expect(await finish(siteWith().browser(), "work", back.pathname + back.search)).toMatchObject({ outcome: "failed" });
});

test("a provider that returns an error or no answer fails cleanly, and can be tried again", async () => {
  const site = siteWith();
  const browser = site.browser();
  server.service.once("beforeResponse", (answer) => {
    answer.statusCode = 500;
    answer.body = { error: "server_error" };
  });
  expect(await completeSocial(browser, "facebook")).toMatchObject({ outcome: "failed" });
  expect(await completeSocial(browser, "facebook")).toMatchObject({ outcome: "signed-in" });
});

test("two-factor authentication is also required after a provider", async () => {
  const site = siteWith();
  await signUpAndVerify(site, EMAIL);
  await database.db.execute("update users set two_factor_enabled = true");
  const browser = site.browser();
  expect(await completeSocial(browser, "work")).toMatchObject({ outcome: "two-factor" });
  expect(await browser.viewer()).toBeNull();
  expect(await browser.run((auth) => auth.twoFactorWaits())).toBe(true);
  expect((await database.db.execute("select from sessions")).rowCount).toBe(0);
});

test("a suspended owner is told so after signing in with a provider", async () => {
  const site = siteWith();
  await signUpAndVerify(site, EMAIL);
  await database.db.execute("update users set suspended_at = now()");
  const browser = site.browser();
  expect(await completeSocial(browser, "work")).toMatchObject({ outcome: "suspended" });
  expect(await browser.viewer()).toBeNull();
});

test("a provider is linked to the signed-in account, unless it belongs to another account", async () => {
  const site = siteWith();
  const browser = await signedInBrowser(site, EMAIL);
  const link = { purpose: "link", returnTo: "/account/security", consentVersion: null } as const;
  expect(await completeSocial(browser, "work", link)).toMatchObject({
    outcome: "linked",
    returnTo: "/account/security",
  });
  claims = { ...claims, email: "other@example.org", id: "4712", sub: "4712" };
  expect(await completeSocial(browser, "facebook", link)).toMatchObject({ outcome: "linked" });
  const other = await signedInBrowser(site, "third@example.org");
  expect(await completeSocial(other, "facebook", link)).toMatchObject({ outcome: "belongs-to-other" });
  const viewer = await browser.signedIn();
  await browser.run((auth) => auth.unlinkSocial(viewer, "work"));
  const signIn = { action: "sign-in", outcome: "done" };
  const linked = { action: "link-provider", outcome: "done" };
  expect(await readAuditOf(database)).toEqual([
    signIn,
    linked,
    linked,
    signIn,
    { ...linked, outcome: "refused" },
    { action: "unlink-provider", outcome: "done" },
  ]);
});

test("linking a provider ten minutes after sign-in requires reauthentication", async () => {
  const site = siteWith();
  const browser = await signedInBrowser(site, EMAIL);
  const viewer = await browser.signedIn();
  await database.db.execute("update sessions set created_at = now() - interval '11 minutes'");
  const request = { provider: "work", purpose: "link", returnTo: "/account/security", consentVersion: null } as const;
  const link = () => browser.run((auth) => auth.startSocial(request));
  expect(await link()).toEqual({ outcome: "unproved", cookies: [] });
  await browser.run((auth) => auth.proveAgain(viewer, { password: GOOD_PASSWORD }));
  expect(await link()).toMatchObject({ outcome: "redirect" });
  expect(await site.browser().run((auth) => auth.startSocial(request))).toMatchObject({ outcome: "unproved" });
});

test("a provider without credentials is not offered and cannot be used", async () => {
  const site = accountsSite(database);
  const request = { provider: "facebook", purpose: "sign-in", returnTo: "/", consentVersion: null } as const;
  const browser = site.browser();
  expect(await browser.run(async (auth) => auth.providers())).toEqual([]);
  expect(await browser.run((auth) => auth.startSocial(request))).toEqual({ outcome: "unknown-provider", cookies: [] });
  expect(await finish(browser, "facebook", "/auth/callback/facebook?code=x")).toMatchObject({ outcome: "failed" });
  expect(
    await siteWith()
      .browser()
      .run(async (auth) => auth.providers()),
  ).toEqual([
    { id: "facebook", name: "Facebook" },
    { id: "work", name: "Work" },
  ]);
});
