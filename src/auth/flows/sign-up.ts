import type { Auth } from "#auth/auth.ts";
import { accountEmail } from "#auth/flows/email-address.ts";
import { sendMail } from "#auth/flows/send-mail.ts";
import { VERIFY_EMAIL_MS } from "#auth/lifetimes.ts";
import { takeLimits, takeOpenMail } from "#auth/limits/take-limits.ts";
import { hashPassword } from "#auth/password/hash-password.ts";
import { refusePassword } from "#auth/password/refuse-password.ts";
import type { AuthScope } from "#auth/scope.ts";
import { signUpCookie } from "#auth/sign-up-browser.ts";
import { insertAccountToken } from "#data/queries/account-tokens-write.ts";
import { findMatchingBlock } from "#data/queries/site-settings.ts";
import { insertUnverifiedAccount, updateUnverifiedPassword } from "#data/queries/sign-in-accounts-write.ts";
import { transaction, type Transaction } from "#data/transaction.ts";

type SignUpInput = Parameters<Auth["signUp"]>[0];
type Result = { email: string; name: string | null; consentVersion: string; hash: string; returnTo: string };

/**
 * Creates an account with an unverified address, and mails the link that verifies it. The owner of an existing account
 * learns of it only by mail: statements, hash and response are the same (PRODUCT P9).
 */
export async function signUp(scope: AuthScope, input: SignUpInput): ReturnType<Auth["signUp"]> {
  const email = accountEmail(input.email);
  if (email === null) return { outcome: "invalid-email", cookies: [] };
  const name = input.name?.trim() || null;
  const judged = await takeLimits(scope, { "judge-client": scope.client });
  if (judged) return judged;
  const refusal = await refusePassword(input.password, [email, name ?? "", scope.deps.siteName]);
  if (refusal !== null) return { outcome: refusal, cookies: [] };
  const { consentVersion, returnTo } = input;
  if (consentVersion === null) return { outcome: "no-consent", cookies: [] };
  // The block list is checked before any account is read, so that it reveals nothing about accounts.
  if (await findMatchingBlock(scope.deps.db, { addresses: [email, scope.visit.actor.address] }, scope.now))
    return { outcome: "blocked-email", cookies: [] };
  const limited = await takeOpenMail(scope, "sign-up", email);
  if (limited) return limited;
  const hash = await hashPassword(input.password);
  await transaction(scope.deps.db, (tx) => store(tx, scope, { email, name, consentVersion, hash, returnTo }));
  return { outcome: "check-email", cookies: [signUpCookie(scope, email)] };
}

async function store(tx: Transaction, scope: AuthScope, { hash, returnTo, ...account }: Result): Promise<void> {
  const { now } = scope;
  const { email } = account;
  const known = await insertUnverifiedAccount(tx, { id: crypto.randomUUID(), ...account }, now);
  await updateUnverifiedPassword(tx, { id: crypto.randomUUID(), userId: known.id, hash }, now);
  const expiresAt = now + VERIFY_EMAIL_MS;
  const userId = known.isProven ? null : known.id;
  // Each link verifies the sign-up that it was mailed for: its account gets the password typed there.
  const token = await insertAccountToken(
    tx,
    { purpose: "verify-email", userId, email, secret: hash, returnTo, expiresAt },
    now,
  );
  const { baseUrl } = scope.deps;
  const message = known.isProven
    ? ({
        name: "already-registered",
        data: { loginLink: `${baseUrl}/login`, resetLink: `${baseUrl}/forgot-password` },
      } as const)
    : ({ name: "verify-email", data: { link: `${baseUrl}/verify-email?token=${token}`, expiresAt } } as const);
  await sendMail(tx, scope, { to: email, userId: known.id, message });
}
