import type { Viewer } from "#core/viewer.ts";
import type { FormSent } from "#web/components/accounts/form-answer.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

type EmailChange =
  /** `askedAt` is the new address that was written to; null when it stays the same. */
  { askedAt: string | null; cookies: readonly string[] } | { errors: FormErrors; sent: FormSent };

/** Begins the change of an account's address when `email` is another one: it is proved at the new address first (PRODUCT P9). */
export async function changeEmailOf(
  viewer: Viewer,
  { email, password }: { email: string; password: string },
  { auth, translate }: RequestContext,
): Promise<EmailChange> {
  if (email === viewer.email.toLowerCase()) return { askedAt: null, cookies: [] };
  if (password === "")
    return { errors: { password: translate("profile.faults.passwordMissing") }, sent: { status: 422 } };
  const result = await auth.changeEmail(viewer, { email, password });
  const { cookies } = result;
  switch (result.outcome) {
    case "sent":
      return { askedAt: email, cookies };
    case "same-email":
      return { askedAt: null, cookies };
    case "wrong":
      return { errors: { password: translate("profile.faults.password") }, sent: { status: 422, cookies } };
    case "no-password":
      return { errors: { email: translate("profile.faults.noPassword") }, sent: { status: 422, cookies } };
    case "invalid-email":
      return { errors: { email: translate("profile.faults.email") }, sent: { status: 422, cookies } };
    case "limited": {
      const { retryAfterSeconds } = result;
      const minutes = Math.ceil(retryAfterSeconds / 60);
      const errors = { password: translate("profile.faults.limited", { minutes }) };
      return { errors, sent: { status: 429, cookies, retryAfterSeconds } };
    }
  }
}
