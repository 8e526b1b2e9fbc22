import type { Auth, SocialPurpose } from "#auth/auth.ts";
import { isProvedLately } from "#auth/flows/prove-again.ts";
import { sendMail } from "#auth/flows/send-mail.ts";
import { recordAct } from "#auth/flows/record-proof.ts";
import { expiredCookie, readSignedCookie, SOCIAL_COOKIE, signedCookie } from "#auth/cookies.ts";
import type { LibraryApi } from "#auth/library/library-api.ts";
import { takeLimits } from "#auth/limits/take-limits.ts";
import type { AuthScope } from "#auth/scope.ts";
import type { Viewer } from "#core/viewer.ts";
import { deleteCredential } from "#data/queries/sign-in-methods-write.ts";
import { listSignInMethods } from "#data/queries/sign-in-accounts.ts";
import { transaction } from "#data/transaction.ts";

const SOCIAL_SECONDS = 10 * 60;

/** Where the library would redirect on success and on failure; neither is ever a page. */
export const SOCIAL_DONE = "/auth/done";
const SOCIAL_FAILED = "/auth/failed";

/** The purpose of a sign-in at a provider, while the person is there. */
export type SocialErrand = { purpose: SocialPurpose; returnTo: string; consentVersion: string | null };

/** Redirects to the provider. A signed cookie stores the purpose. */
export async function startSocial(
  scope: AuthScope,
  input: Parameters<Auth["startSocial"]>[0],
): ReturnType<Auth["startSocial"]> {
  const { provider, ...errand } = input;
  const { deps, visit } = scope;
  if (!deps.providers.some(({ id }) => id === provider)) return { outcome: "unknown-provider", cookies: [] };
  const { viewer } = visit;
  if (errand.purpose === "link" && !(viewer !== null && isProvedLately(scope, viewer))) {
    return { outcome: "unproved", cookies: [] };
  }
  const limited = await takeLimits(scope, { "social-client": scope.client });
  if (limited) return limited;
  const library = await deps.social(provider);
  if (library === null) return { outcome: "failed", cookies: [] };
  const { cookies, redirectTo } = await requestSignInUrl(library, scope, { provider, errand });
  if (redirectTo === null) return { outcome: "failed", cookies };
  const value = Buffer.from(JSON.stringify(errand)).toString("base64url");
  const cookie = signedCookie(SOCIAL_COOKIE, { value, seconds: SOCIAL_SECONDS }, scope.cookieKey);
  return { outcome: "redirect", redirectTo, cookies: [...cookies, cookie] };
}

async function requestSignInUrl(
  library: LibraryApi,
  scope: AuthScope,
  { provider, errand }: { provider: string; errand: SocialErrand },
) {
  const addresses = { provider, callbackURL: SOCIAL_DONE, errorCallbackURL: SOCIAL_FAILED, disableRedirect: true };
  const answer =
    errand.purpose === "link"
      ? await library(scope, "linkSocialAccount", { method: "POST", body: addresses })
      : await library(scope, "signInSocial", {
          method: "POST",
          body: { ...addresses, requestSignUp: errand.consentVersion !== null },
        });
  const url: unknown = Reflect.get(Object(answer.body), "url");
  return { cookies: answer.cookies, redirectTo: answer.isOk && typeof url === "string" ? url : null };
}

const NO_ERRAND: SocialErrand = { purpose: "sign-in", returnTo: "/", consentVersion: null };

/** The purpose of the sign-in at the provider; a plain sign-in if the cookie is missing. */
export function readErrand(scope: AuthScope): SocialErrand {
  const value = readSignedCookie(scope.cookies, SOCIAL_COOKIE, scope.cookieKey);
  // The signature proves that `startSocial` wrote it.
  return value === null ? NO_ERRAND : (JSON.parse(Buffer.from(value, "base64url").toString("utf8")) as SocialErrand);
}

export function errandDone(scope: AuthScope): string {
  return expiredCookie(SOCIAL_COOKIE, scope.cookieKey);
}

export async function unlinkSocial(
  scope: AuthScope,
  viewer: Viewer,
  provider: string,
): ReturnType<Auth["unlinkSocial"]> {
  if (!isProvedLately(scope, viewer)) return { outcome: "unproved", cookies: [] };
  const { userId, email } = viewer;
  const name = scope.deps.providers.find(({ id }) => id === provider)?.name ?? provider;
  return transaction(scope.deps.db, async (tx) => {
    if (!(await deleteCredential(tx, userId, provider))) return { outcome: "unknown-provider", cookies: [] };
    await recordAct(tx, scope, userId, { action: "unlink-provider", facts: { provider } });
    const message = { name: "sign-in-changed", data: { change: "provider", name, at: scope.now } } as const;
    await sendMail(tx, scope, { to: email, userId, message });
    return { outcome: "unlinked", cookies: [] };
  });
}

/** The viewer's sign-in methods. */
export async function signInWays(scope: AuthScope, viewer: Viewer): ReturnType<Auth["signInWays"]> {
  const { db, library } = scope.deps;
  const { hasPassword, providers, recoveryCodes } = await listSignInMethods(db, viewer.userId);
  if (recoveryCodes === null) return { hasPassword, providers, twoFactor: false, recoveryCodesLeft: null };
  const answer = await library(scope, "viewBackupCodes", { method: "POST", body: { userId: viewer.userId } });
  const codes: unknown = Reflect.get(Object(answer.body), "backupCodes");
  return { hasPassword, providers, twoFactor: true, recoveryCodesLeft: Array.isArray(codes) ? codes.length : 0 };
}
