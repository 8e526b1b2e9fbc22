import type { PasswordRefusal } from "#auth/auth.ts";
import { judgePassword } from "#auth/password/judge-password.ts";
import { PASSWORD_MIN } from "#core/accounts/sign-in.ts";

/**
 * Of five grades, 0 and 1 are guessed within a million attempts: the lists of common passwords, words, names and
 * keyboard patterns.
 */
const WEAK_BELOW = 2;

/**
 * Why a new password is refused (PRODUCT P9); null if it is accepted. `own` are words that others know: address, name,
 * the site's name.
 */
export async function refusePassword(password: string, own: readonly string[]): Promise<PasswordRefusal | null> {
  if ([...password].length < PASSWORD_MIN) return "short-password";
  const words = own.flatMap((text) => [text, ...text.split("@"), ...text.split(/[^\p{L}\p{N}]+/u)]);
  const known = words.filter((word) => word.length > 2);
  return (await judgePassword(password, known)) < WEAK_BELOW ? "weak-password" : null;
}
