import { errorToast } from "#core/toast.ts";
import { contactOf } from "#web/components/accounts/contact-of.server.ts";
import { authResult, authFailure, authLimited } from "#web/components/accounts/auth-result.server.ts";
import { returnToOf, withReturn } from "#web/http/return-address.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { shownError, seeOther } from "#web/http/form-result.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** Whether the page asks for the app's code or for a recovery code. */
export type TwoFactorState = "app" | "recovery";

const TITLE = "accounts.loginFailed";

/** Completes a sign-in with the second factor. */
export async function twoFactorAction(request: Request, context: RequestContext) {
  const form = await readForm(request);
  const state: TwoFactorState = form.has("recoveryCode") ? "recovery" : "app";
  const field = state === "app" ? "code" : "recoveryCode";
  const typed = form.text(field).replaceAll(/\s/g, "");
  const shown = { state, email: "" };
  const missing = { [field]: context.translate("accounts.fault.codeMissing") };
  if (typed === "") return authResult({ ...shown, errors: missing });
  const factor = state === "app" ? { code: typed } : { recoveryCode: typed };
  const verify = () => context.auth.verifyTwoFactor({ ...factor, trustDevice: false });
  const result = await orLogged(context, "a second factor could not be checked", verify);
  if (result === null) return authFailure({ ...shown, title: TITLE }, context);
  const { outcome, cookies } = result;
  if (outcome === "signed-in") throw seeOther(result.returnTo, cookies);
  if (outcome === "limited") return authLimited({ ...shown, title: TITLE }, result, context);
  if (outcome === "expired") {
    const late = errorToast({ title: TITLE, message: "accounts.fault.twoFactorLate" });
    throw redirectWithToast(withReturn("/login", returnToOf(request)), late, context, cookies);
  }
  if (outcome === "suspended") {
    const values = { contact: contactOf(context) };
    const refused = errorToast({ title: TITLE, message: "accounts.fault.suspended", values });
    throw redirectWithToast("/login", refused, context, cookies);
  }
  if (outcome === "unreadable") {
    const toast = shownError(context, TITLE, "accounts.fault.twoFactorLost", { contact: contactOf(context) });
    return authResult({ ...shown, toast }, { status: 503, cookies });
  }
  const message = state === "app" ? "accounts.fault.twoFactorCode" : "accounts.fault.recoveryCode";
  return authResult({ ...shown, toast: shownError(context, TITLE, message) }, { cookies });
}
