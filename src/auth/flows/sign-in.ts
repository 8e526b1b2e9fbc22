import type { Auth } from "#auth/auth.ts";
import { accountEmail } from "#auth/flows/email-address.ts";
import { openSession } from "#auth/flows/open-session.ts";
import { recordRefusedProof } from "#auth/flows/record-proof.ts";
import { knownDevice } from "#auth/known-device.ts";
import { forgetTries, takeLimits, type Tries } from "#auth/limits/take-limits.ts";
import { isPassword } from "#auth/password/hash-password.ts";
import type { AuthScope } from "#auth/scope.ts";
import { findSignInAccountByEmail } from "#data/queries/sign-in-accounts.ts";

/**
 * Signs in with a password. With no account, another password, or no password at all: two queries, one hash, and the
 * same response (PRODUCT P9).
 */
export async function signIn(scope: AuthScope, input: Parameters<Auth["signIn"]>[0]): ReturnType<Auth["signIn"]> {
  const email = accountEmail(input.email);
  if (email === null) return { outcome: "invalid-email", cookies: [] };
  const account = triesOf(scope, email);
  const limited = await takeLimits(scope, { "sign-in-client": scope.client, ...account });
  if (limited) return limited;
  const found = await findSignInAccountByEmail(scope.deps.db, email);
  const isRight = await isPassword(input.password, found?.password ?? null);
  if (found === null || !isRight) return refuse(scope, "wrong", found?.id ?? null);
  await forgetTries(scope, account);
  if (found.suspendedAt !== null) return refuse(scope, "suspended", found.id);
  if (!found.emailVerified) return refuse(scope, "unverified", found.id);
  return openSession(scope, { ...found, method: "password" }, input.returnTo);
}

async function refuse<Outcome extends string>(scope: AuthScope, outcome: Outcome, userId: string | null) {
  await recordRefusedProof(scope, { action: "sign-in", method: "password", reason: outcome, userId });
  return { outcome, cookies: [] };
}

/** A device that signed in before has its own limit, so that guesses elsewhere do not lock out the owner. */
function triesOf(scope: AuthScope, email: string): Tries {
  const device = knownDevice(scope, email);
  return device === null ? { "sign-in-account": email } : { "sign-in-device": `${email} ${device}` };
}
