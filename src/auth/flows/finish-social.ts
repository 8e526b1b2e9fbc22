import type { Auth, SocialEnd } from "#auth/auth.ts";
import { openSession, welcome } from "#auth/flows/open-session.ts";
import { recordAct, recordRefusedProof } from "#auth/flows/record-proof.ts";
import { errandDone, readErrand, SOCIAL_DONE, type SocialErrand } from "#auth/flows/social.ts";
import { readLibraryCookie, SESSION_COOKIE } from "#auth/cookies.ts";
import { sessionTokenHash } from "#auth/library/hashed-tokens.ts";
import { UNVERIFIED_CODE } from "#auth/providers.ts";
import { takeLimits } from "#auth/limits/take-limits.ts";
import type { AuthScope } from "#auth/scope.ts";
import { deleteSessionByToken } from "#data/queries/sessions-write.ts";
import { type Account, findSignInAccountBySession } from "#data/queries/sign-in-accounts.ts";
import { updateConsent } from "#data/queries/sign-in-accounts-write.ts";

type Finished = Awaited<ReturnType<Auth["finishSocial"]>>;

/** The library's error codes and our outcomes. */
const FAILURES: ReadonlyMap<string, SocialEnd> = new Map(
  Object.entries<SocialEnd>({
    access_denied: "denied",
    user_cancelled_login: "denied",
    email_not_found: "no-email",
    [UNVERIFIED_CODE]: "unverified",
    account_not_linked: "unverified",
    signup_disabled: "no-consent",
    account_already_linked_to_different_user: "belongs-to-other",
    email_does_not_match: "belongs-to-other",
  }),
);

/** Processes the provider's response in this request's address. */
export async function finishSocial(
  scope: AuthScope,
  { provider }: Parameters<Auth["finishSocial"]>[0],
): ReturnType<Auth["finishSocial"]> {
  const errand = readErrand(scope);
  const done = errandDone(scope);
  const ended = (outcome: SocialEnd, cookies: readonly string[] = []): Finished => {
    const { purpose, returnTo } = errand;
    return { outcome, purpose, returnTo, cookies: [...cookies, done] };
  };
  const refuse = async (outcome: SocialEnd, cookies: readonly string[] = [], account: Account | null = null) => {
    await recordRefusal(scope, { errand, provider, reason: outcome, account });
    return ended(outcome, cookies);
  };
  if ((await takeLimits(scope, { "social-client": scope.client })) !== null) return ended("failed");
  const library = await scope.deps.social(provider);
  if (library === null) return refuse("failed");
  const query = Object.fromEntries(scope.visit.request.url.searchParams);
  const answer = await library(scope, "callbackOAuth", { method: "GET", params: { id: provider }, query });
  const { error, isDone } = readLocation(answer.location);
  if (!isDone) return refuse(FAILURES.get(error) ?? "failed", answer.cookies);
  if (errand.purpose === "link") {
    // Afterwards: no transaction may wait for a provider's response.
    const { viewer } = scope.visit;
    if (viewer) await recordAct(scope.deps.db, scope, viewer.userId, { action: "link-provider", facts: { provider } });
    return ended("linked", answer.cookies);
  }
  const opened = await readOpened(scope, answer.cookies);
  if (opened === null) return refuse("failed");
  if (opened.account.suspendedAt !== null) return refuse("suspended", [], opened.account);
  const signedIn = await enter(scope, { ...opened, errand, provider, cookies: answer.cookies });
  const all = [...signedIn.cookies, done];
  if (signedIn.outcome === "two-factor") return { ...signedIn, cookies: all };
  return { ...signedIn, purpose: errand.purpose, cookies: all };
}

type Refusal = { errand: SocialErrand; provider: string; reason: SocialEnd; account: Account | null };

/** Records in the audit log that a provider's response did not sign in or link. */
async function recordRefusal(scope: AuthScope, { errand, provider, reason, account }: Refusal): Promise<void> {
  const { deps, visit } = scope;
  const isLink = errand.purpose === "link";
  // The address of the request can name any provider.
  const method = deps.providers.some(({ id }) => id === provider) ? provider : "unknown-provider";
  const userId = (isLink ? visit.viewer?.userId : account?.id) ?? null;
  await recordRefusedProof(scope, { action: isLink ? "link-provider" : "sign-in", method, reason, userId });
}

function readLocation(location: string | null): { error: string; isDone: boolean } {
  // Only the path and one parameter are used.
  const url = new URL(location ?? "/", "http://samehour.invalid");
  return { error: url.searchParams.get("error") ?? "", isDone: url.pathname === SOCIAL_DONE };
}

type Opened = { token: string; account: Account };

/** The account of the session that the library has just opened, by the cookie that it would set. */
async function readOpened(scope: AuthScope, cookies: readonly string[]): Promise<Opened | null> {
  const name = `${SESSION_COOKIE}=`;
  const pair = cookies.find((each) => each.startsWith(name))?.split(";")[0] ?? null;
  const token = readLibraryCookie(pair, SESSION_COOKIE, scope.cookieKey);
  const account = token === null ? null : await findSignInAccountBySession(scope.deps.db, sessionTokenHash(token));
  return token === null || account === null ? null : { token, account };
}

/** The provider replaces only the password: with two-factor the code is still required. */
async function enter(
  scope: AuthScope,
  {
    token,
    account,
    errand,
    provider,
    cookies,
  }: Opened & { errand: SocialErrand; provider: string; cookies: readonly string[] },
) {
  const { db } = scope.deps;
  const arrival = { ...account, method: provider };
  if (account.twoFactorEnabled) {
    await deleteSessionByToken(db, sessionTokenHash(token));
    return openSession(scope, arrival, errand.returnTo);
  }
  const { consentVersion, returnTo } = errand;
  if (consentVersion !== null) await updateConsent(db, { userId: account.id, consentVersion }, scope.now);
  return { outcome: "signed-in", returnTo, cookies: [...cookies, ...(await welcome(scope, arrival))] } as const;
}
