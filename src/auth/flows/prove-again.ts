import type { Auth } from "#auth/auth.ts";
import { provePassword } from "#auth/flows/change-password.ts";
import { redeemCode } from "#auth/flows/emailed-code.ts";
import { recordProof, recordRefusedProof } from "#auth/flows/record-proof.ts";
import { CODE_COOKIE, expiredCookie, PROVED_COOKIE, readSignedCookie, signedCookie } from "#auth/cookies.ts";
import { takeLimits } from "#auth/limits/take-limits.ts";
import type { AuthScope } from "#auth/scope.ts";
import { MINUTE_MS, SECOND_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { transaction } from "#data/transaction.ts";

/** For how long a confirmed identity allows adding a sign-in method (PRODUCT P8). */
const PROOF_MS = 10 * MINUTE_MS;

/**
 * Whether the viewer signed in or confirmed their identity in this session a few minutes ago: an unattended browser
 * adds no sign-in method.
 */
export function isProvedLately(scope: AuthScope, viewer: Viewer): boolean {
  const { now } = scope;
  if (now - viewer.signedInAt < PROOF_MS) return true;
  const value = readSignedCookie(scope.cookies, PROVED_COOKIE, scope.cookieKey);
  const [sessionId, at] = value?.split(" ") ?? [];
  return sessionId === viewer.sessionId && now - Number(at) < PROOF_MS;
}

/** Confirms the viewer's identity again, by the password or, for accounts without one, by a code that `sendCode` mailed. */
export async function proveAgain(
  scope: AuthScope,
  viewer: Viewer,
  input: Parameters<Auth["proveAgain"]>[1],
): ReturnType<Auth["proveAgain"]> {
  if ("password" in input) {
    const proof = await provePassword(scope, viewer, input.password);
    if ("refused" in proof) return proof.refused;
    return { outcome: "proved", cookies: [await prove(scope, viewer, "password")] };
  }
  const limited = await takeLimits(scope, { "code-client": scope.client });
  if (limited) return limited;
  const { account } = await redeemCode(scope, viewer.email, input.code);
  const { userId } = viewer;
  if (account?.id !== userId) {
    await recordRefusedProof(scope, { action: "prove-again", method: "emailed-code", reason: "wrong", userId });
    return { outcome: "wrong", cookies: [] };
  }
  const proved = await prove(scope, viewer, "emailed-code");
  return { outcome: "proved", cookies: [proved, expiredCookie(CODE_COOKIE, scope.cookieKey)] };
}

/** Records it in the audit log, and returns the cookie that remembers it. */
async function prove(scope: AuthScope, { userId, sessionId }: Viewer, method: string): Promise<string> {
  const { deps, now, cookieKey } = scope;
  await transaction(deps.db, (tx) => recordProof(tx, scope, { action: "prove-again", method, userId }));
  return signedCookie(PROVED_COOKIE, { value: `${sessionId} ${now}`, seconds: PROOF_MS / SECOND_MS }, cookieKey);
}
