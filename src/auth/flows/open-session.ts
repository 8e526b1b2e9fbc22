import type { SignedIn, TwoFactorNeeded } from "#auth/auth.ts";
import { recordAct, recordProof } from "#auth/flows/record-proof.ts";
import { readSignedCookie, RETURN_COOKIE, signedCookie } from "#auth/cookies.ts";
import { knownDeviceCookie } from "#auth/known-device.ts";
import { TWO_FACTOR_SECONDS } from "#auth/two-factor-settings.ts";
import type { AuthScope } from "#auth/scope.ts";
import { flashCookie } from "#core/cookies.ts";
import { packToast } from "#core/toast-packing.ts";
import { type Toast, successToast } from "#core/toast.ts";
import { deleteSession } from "#data/queries/sessions-write.ts";
import { updateRemindersChosen } from "#data/queries/reminder-preferences-write.ts";
import { updateAccountDeletionCanceled } from "#data/queries/sign-in-accounts-write.ts";
import { transaction } from "#data/transaction.ts";

const DELETION_CANCELED: Toast = successToast({ title: "account.kept.title", message: "account.kept.text" });

/** An authenticated account, and the method for the audit log. */
type Arrival = { id: string; email: string; method: string };

/** Signs in an authenticated person, or asks for the authenticator app's code first. The browser's former session ends. */
export async function openSession(
  scope: AuthScope,
  { id, email, method }: Arrival,
  returnTo: string,
): Promise<SignedIn | TwoFactorNeeded> {
  const { library, db } = scope.deps;
  const { body, cookies } = await library(scope, "openSession", { method: "POST", body: { userId: id } });
  if (Reflect.get(Object(body), "twoFactorRedirect") === true) {
    await transaction(db, (tx) => recordProof(tx, scope, { action: "ask-second-factor", method, userId: id }));
    return { outcome: "two-factor", cookies: [...cookies, waitingSignInCookie(scope, { userId: id, returnTo })] };
  }
  if (Reflect.get(Object(body), "opened") !== true) throw new Error("A session was not opened.");
  return { outcome: "signed-in", returnTo, cookies: [...cookies, ...(await welcome(scope, { id, email, method }))] };
}

type WaitingSignIn<UserId = string> = { userId: UserId; returnTo: string };

function waitingSignInCookie({ cookieKey }: AuthScope, { userId, returnTo }: WaitingSignIn): string {
  return signedCookie(RETURN_COOKIE, { value: `${userId} ${returnTo}`, seconds: TWO_FACTOR_SECONDS }, cookieKey);
}

/** The account that this browser's password or code was right for, and the return address; no account without the cookie. */
export function readWaitingSignIn({ cookies, cookieKey }: AuthScope): WaitingSignIn<string | null> {
  const waiting = readSignedCookie(cookies, RETURN_COOKIE, cookieKey);
  if (waiting === null) return { userId: null, returnTo: "/" };
  const end = waiting.indexOf(" ");
  return { userId: waiting.slice(0, end), returnTo: waiting.slice(end + 1) };
}

/** The steps after every sign-in; returns their cookies. A pending deletion of the account is canceled, with a toast. */
export async function welcome(scope: AuthScope, { id, email, method }: Arrival): Promise<string[]> {
  const { db } = scope.deps;
  const before = scope.visit.viewer;
  if (before !== null) await deleteSession(db, before.userId, before.sessionId);
  const isCanceled = await transaction(db, async (tx) => {
    await recordProof(tx, scope, { action: "sign-in", method, userId: id });
    const canceled = await updateAccountDeletionCanceled(tx, id);
    if (canceled) {
      await updateRemindersChosen(tx, id, scope.now);
      await recordAct(tx, scope, id, { action: "keep-account" });
    }
    return canceled;
  });
  const notices = isCanceled
    ? [flashCookie(packToast(DELETION_CANCELED, crypto.randomUUID()), scope.cookieKey.isSecure)]
    : [];
  return [knownDeviceCookie(scope, email), ...notices];
}
