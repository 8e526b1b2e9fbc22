import { emailOf } from "#core/text/parse-values.ts";
import { authResult, authFailure, authLimited } from "#web/components/accounts/auth-result.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** `sent` is the same for every address, with or without an account (PRODUCT P9). */
export type ForgotState = "form" | "sent";

const TITLE = "accounts.forgot.failedTitle";

/** Sends a link that sets a new password. */
export async function forgotAction(request: Request, context: RequestContext) {
  const email = (await readForm(request)).text("email").trim();
  const errors = { email: context.translate("accounts.fault.email") };
  if (!emailOf(email).ok) return authResult<ForgotState>({ state: "form", email, errors });
  const send = () => context.auth.forgotPassword({ email });
  const result = await orLogged(context, "a link for a new password could not be sent", send);
  if (result === null) {
    return authFailure<ForgotState>({ state: "form", email, title: TITLE }, context, "accounts.forgot.failed");
  }
  const { cookies } = result;
  if (result.outcome === "limited") {
    return authLimited<ForgotState>({ state: "form", email, title: TITLE }, result, context);
  }
  if (result.outcome === "sent") return authResult<ForgotState>({ state: "sent", email }, { cookies });
  return authResult<ForgotState>({ state: "form", email, errors }, { cookies });
}
