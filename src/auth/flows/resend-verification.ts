import type { Auth } from "#auth/auth.ts";
import { accountEmail } from "#auth/flows/email-address.ts";
import { sendMailIf } from "#auth/flows/send-mail.ts";
import { VERIFY_EMAIL_MS } from "#auth/lifetimes.ts";
import { takeOpenMail } from "#auth/limits/take-limits.ts";
import type { AuthScope } from "#auth/scope.ts";
import { signUpCookie } from "#auth/sign-up-browser.ts";
import { insertAccountToken } from "#data/queries/account-tokens-write.ts";
import { findSignInAccountByEmail } from "#data/queries/sign-in-accounts.ts";
import { transaction } from "#data/transaction.ts";

/** Mails another link to an account that waits for one; nothing to others, with the same response and work (PRODUCT P9). */
export async function resendVerification(
  scope: AuthScope,
  input: Parameters<Auth["resendVerification"]>[0],
): ReturnType<Auth["resendVerification"]> {
  const email = accountEmail(input.email);
  if (email === null) return { outcome: "invalid-email", cookies: [] };
  const limited = await takeOpenMail(scope, "resend-verification", email);
  if (limited) return limited;
  const { db, baseUrl } = scope.deps;
  const found = await findSignInAccountByEmail(db, email);
  const isFor = found !== null && !found.emailVerified && found.suspendedAt === null;
  await transaction(db, async (tx) => {
    const userId = isFor ? found.id : null;
    const expiresAt = scope.now + VERIFY_EMAIL_MS;
    const token = await insertAccountToken(
      tx,
      {
        purpose: "verify-email",
        userId,
        email,
        secret: isFor ? found.password : null,
        returnTo: input.returnTo,
        expiresAt,
      },
      scope.now,
    );
    const message = {
      name: "verify-email",
      data: { link: `${baseUrl}/verify-email?token=${token}`, expiresAt },
    } as const;
    await sendMailIf(tx, scope, { to: email, userId, message, isFor });
  });
  return { outcome: "sent", cookies: [signUpCookie(scope, email)] };
}
