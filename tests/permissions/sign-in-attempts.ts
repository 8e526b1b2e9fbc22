import { softwarePasskey } from "#tests/support/accounts/software-passkey.ts";
import {
  type AccountsSite,
  accountsSite,
  BASE_URL,
  GOOD_PASSWORD,
  signedInBrowser,
  signUpAndVerify,
  type TestBrowser,
} from "#tests/support/accounts/accounts-site.ts";
import type { ProviderDouble } from "#tests/support/accounts/provider-double.ts";
import { totp } from "#tests/support/accounts/totp.ts";
import type { AuthDeps } from "#auth/scope.ts";
import { LIMITS } from "#auth/limits/limits.ts";
import type { Database } from "#data/database.ts";

export const MEMBER = "mara@example.org";
export const STRANGER = "nobody-here@example.org";

/** What an attempt needs: a database without accounts, and a provider that accepts the member. */
type Stage = { database: Database; provider: ProviderDouble };
type Answer = Promise<{ outcome: string }>;
/** Prepares an attempt and returns it. Entries that the preparation records are not checked. */
type Attempt = (stage: Stage) => Promise<() => Answer>;

/** The attempts of the table 'Sign-ins', by their names in the table. */
export const ATTEMPTS: Readonly<Record<string, Attempt>> = {
  "the right password": async (stage) => byPassword(await withMember(stage)),
  "a wrong password": async (stage) => byPassword(await withMember(stage), { password: "a guess" }),
  "a password for an address without an account": async (stage) =>
    byPassword(await withMember(stage), { email: STRANGER }),
  "the right password, the address not verified": async (stage) => {
    const site = await withMember(stage);
    await stage.database.db.execute("update users set email_verified = false");
    return byPassword(site);
  },
  "the right password, the account suspended": async (stage) => byPassword(await suspended(stage)),
  "the right password, two-factor on": async (stage) => byPassword((await withTwoFactor(stage)).site),
  "one more password than the limit allows": async (stage) => {
    await withMember(stage);
    const site = siteOf(stage, { limitFactor: 1 });
    const guess = byPassword(site, { password: "a guess" });
    for (let n = 0; n < LIMITS["sign-in-account"].atOnce; n += 1) await guess();
    return guess;
  },
  "the right emailed code": async (stage) => byCode(await withMember(stage)),
  "a wrong emailed code": async (stage) => byCode(await withMember(stage), { isRight: false }),
  "an emailed code for an address without an account": async (stage) =>
    byCode(await withMember(stage), { email: STRANGER, isRight: false }),
  "the right emailed code, the account suspended": async (stage) => byCode(await suspended(stage)),
  "a passkey of the member": async (stage) => byPasskey(stage, {}),
  "a passkey that nobody added": async (stage) => byPasskey(stage, { isKnown: false }),
  "a passkey, the account suspended": async (stage) => byPasskey(stage, { isSuspended: true }),
  "a provider that lets the member in": async (stage) => byProvider(stage, await withMember(stage)),
  "a provider that sends the member back": async (stage) => {
    const attempt = await byProvider(stage, await withMember(stage));
    stage.provider.mood = "denies";
    return attempt;
  },
  "a provider, the account suspended": async (stage) => byProvider(stage, await suspended(stage)),
  "the right code of the app": async (stage) => secondFactor(stage, ({ secret }) => ({ code: totp(secret) })),
  "a wrong code of the app": async (stage) => secondFactor(stage, () => ({ code: "000000" })),
  "a recovery code": async (stage) =>
    secondFactor(stage, ({ recoveryCodes }) => ({ recoveryCode: recoveryCodes[0] ?? "" })),
  "a wrong recovery code": async (stage) => secondFactor(stage, () => ({ recoveryCode: "wrong-codes" })),
  "the right code of the app, the account suspended": async (stage) => {
    const attempt = await secondFactor(stage, ({ secret }) => ({ code: totp(secret) }));
    await stage.database.db.execute("update users set suspended_at = now()");
    return attempt;
  },
  "the password once more": async (stage) => proveAgain(stage, { password: GOOD_PASSWORD }),
  "a wrong password once more": async (stage) => proveAgain(stage, { password: "a guess" }),
  "an emailed code once more": async (stage) => proveAgain(stage, null),
  "a wrong emailed code once more": async (stage) => proveAgain(stage, { code: "none" }),
  "a wrong code of the app to turn on two-factor": async (stage) => {
    const browser = await signedInBrowser(siteOf(stage), MEMBER);
    const viewer = await browser.signedIn();
    await browser.run((auth) => auth.enrolTwoFactor(viewer, { password: GOOD_PASSWORD }));
    return () => browser.run((auth) => auth.confirmTwoFactor(viewer, { code: "000000" }));
  },
};

function siteOf({ database, provider }: Stage, overrides: Partial<AuthDeps> = {}): AccountsSite {
  const { settings } = provider;
  const facebook = {
    kind: "facebook",
    id: "facebook",
    name: "Facebook",
    clientId: "an-id",
    clientSecret: "a-secret",
    authorizationUrl: settings["FACEBOOK_AUTHORIZATION_URL"] ?? "",
    tokenUrl: settings["FACEBOOK_TOKEN_URL"] ?? "",
    userInfoUrl: settings["FACEBOOK_USER_INFO_URL"] ?? "",
  } as const;
  // The library logs unusable data from a browser or provider.
  return accountsSite(database, { providers: [facebook], log: () => undefined, ...overrides });
}

async function withMember(stage: Stage): Promise<AccountsSite> {
  const site = siteOf(stage);
  await signUpAndVerify(site, MEMBER);
  return site;
}

async function suspended(stage: Stage): Promise<AccountsSite> {
  const site = await withMember(stage);
  await stage.database.db.execute("update users set suspended_at = now()");
  return site;
}

function byPassword(site: AccountsSite, overrides: { email?: string; password?: string } = {}): () => Answer {
  const typed = { email: MEMBER, password: GOOD_PASSWORD, returnTo: "/", ...overrides };
  return () => site.browser().run((auth) => auth.signIn(typed));
}

async function byCode(site: AccountsSite, { email = MEMBER, isRight = true } = {}): Promise<() => Answer> {
  const browser = site.browser();
  await browser.run((auth) => auth.sendCode({ email, returnTo: "/" }));
  const code = isRight ? (await site.latest("sign-in-code")).code : "none";
  return () => browser.run((auth) => auth.signInWithCode({ email, code, returnTo: "/" }));
}

const aPasskey = () => softwarePasskey({ origin: BASE_URL, host: new URL(BASE_URL).hostname });

async function byPasskey(stage: Stage, { isKnown = true, isSuspended = false }): Promise<() => Answer> {
  const site = siteOf(stage);
  const owner = await signedInBrowser(site, MEMBER);
  const viewer = await owner.signedIn();
  const key = aPasskey();
  const requested = await owner.run((auth) => auth.passkeyRegistrationOptions(viewer));
  const response = key.register(optionsOf(requested));
  await owner.run((auth) => auth.finishPasskeyRegistration(viewer, { response, name: "My phone" }));
  if (isSuspended) await stage.database.db.execute("update users set suspended_at = now()");
  const browser = site.browser();
  const options = optionsOf(await browser.run((auth) => auth.passkeySignInOptions()));
  const signed = (isKnown ? key : aPasskey()).signIn(options);
  return () => browser.run((auth) => auth.finishPasskeySignIn({ response: signed, returnTo: "/" }));
}

function optionsOf(requested: object): Readonly<Record<string, unknown>> {
  if (!("options" in requested)) throw new Error("The passkey cannot be asked for.");
  return Object(requested.options) as Record<string, unknown>;
}

async function byProvider({ provider }: Stage, site: AccountsSite): Promise<() => Answer> {
  provider.claims = { id: "4711", name: "Mara", email: MEMBER };
  const browser = site.browser();
  const errand = { provider: "facebook", purpose: "sign-in", returnTo: "/", consentVersion: null } as const;
  const started = await browser.run((auth) => auth.startSocial(errand));
  if (started.outcome !== "redirect") throw new Error(started.outcome);
  return async () => {
    const answer = await fetch(started.redirectTo, { redirect: "manual" });
    const back = new URL(answer.headers.get("location") ?? "");
    return browser.run((auth) => auth.finishSocial({ provider: "facebook" }), { path: back.pathname + back.search });
  };
}

type TwoFactor = { secret: string; recoveryCodes: readonly string[] };

async function withTwoFactor(stage: Stage): Promise<TwoFactor & { site: AccountsSite }> {
  const site = siteOf(stage);
  const browser = await signedInBrowser(site, MEMBER);
  const viewer = await browser.signedIn();
  const started = await browser.run((auth) => auth.enrolTwoFactor(viewer, { password: GOOD_PASSWORD }));
  if (started.outcome !== "started") throw new Error(started.outcome);
  const { secret, recoveryCodes } = started;
  // The preceding code: each is accepted once, and the attempt needs the current one.
  const { outcome } = await browser.run((auth) => auth.confirmTwoFactor(viewer, { code: totp(secret, -1) }));
  if (outcome !== "on") throw new Error(outcome);
  return { site, secret, recoveryCodes };
}

type Factor = { code: string } | { recoveryCode: string };

async function secondFactor(stage: Stage, factorOf: (twoFactor: TwoFactor) => Factor): Promise<() => Answer> {
  const { site, ...twoFactor } = await withTwoFactor(stage);
  const browser = site.browser();
  await browser.run((auth) => auth.signIn({ email: MEMBER, password: GOOD_PASSWORD, returnTo: "/" }));
  return () => browser.run((auth) => auth.verifyTwoFactor({ ...factorOf(twoFactor), trustDevice: false }));
}

/** Confirms the signed-in member's identity; null stands for the mailed code. */
async function proveAgain(
  stage: Stage,
  knownProof: { password: string } | { code: string } | null,
): Promise<() => Answer> {
  const site = siteOf(stage);
  const browser: TestBrowser = await signedInBrowser(site, MEMBER);
  const viewer = await browser.signedIn();
  await browser.run((auth) => auth.sendCode({ email: MEMBER, returnTo: "/" }));
  const proof = knownProof ?? { code: (await site.latest("sign-in-code")).code };
  return () => browser.run((auth) => auth.proveAgain(viewer, proof));
}
