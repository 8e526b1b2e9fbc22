import { PASSWORD_MIN } from "#core/accounts/sign-in.ts";
import { authResult, authFailure, authLimited } from "#web/components/accounts/auth-result.server.ts";
import { seeOther } from "#web/http/form-result.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** `spent`: the link was valid when the form was opened, but is no longer. */
export type ResetState = "form" | "spent";

const TITLE = "accounts.forgot.failedTitle";

/** Sets the new password; all sessions of the account end, and the person signs in with the password (spec §8). */
export async function resetAction(request: Request, context: RequestContext) {
  const form = await readForm(request);
  const password = form.text("password");
  const token = form.text("token");
  const shown = { state: "form" as ResetState, email: "", token };
  const short = { password: context.translate("accounts.reset.short") };
  if ([...password].length < PASSWORD_MIN) return authResult({ ...shown, errors: short });
  const change = () => context.auth.resetPassword({ token, password });
  const result = await orLogged(context, "a password could not be changed", change);
  if (result === null) return authFailure({ ...shown, title: TITLE }, context, "accounts.forgot.failed");
  const { outcome, cookies } = result;
  if (outcome === "changed") throw seeOther("/login?reset=success", cookies);
  if (outcome === "limited") return authLimited({ ...shown, title: TITLE }, result, context);
  if (outcome === "invalid") return authResult({ ...shown, state: "spent" }, { status: 410, cookies });
  const errors = outcome === "short-password" ? short : { password: context.translate("accounts.signUp.weak") };
  return authResult({ ...shown, errors }, { cookies });
}
