import { emailOf } from "#core/text/email-of.ts";
import { answerAuth, answerAway, answerLimited } from "#web/components/accounts/answer-auth.server.ts";
import { orLogged } from "#web/components/accounts/or-logged.server.ts";
import { readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** `sent` says the same for every address, whether or not it has an account (PRODUCT P9). */
export type ForgotState = "form" | "sent";

const TITLE = "accounts.forgot.failedTitle";

/** Sends the link that sets a new password. */
export async function answerForgot(request: Request, context: RequestContext) {
  const email = (await readForm(request)).text("email").trim();
  const errors = { email: context.translate("accounts.fault.email") };
  if (!emailOf(email).ok) return answerAuth<ForgotState>({ state: "form", email, errors });
  const send = () => context.auth.forgotPassword({ email });
  const result = await orLogged(context, "a link for a new password could not be sent", send);
  if (result === null) {
    return answerAway<ForgotState>({ state: "form", email, title: TITLE }, context, "accounts.forgot.failed");
  }
  const { cookies } = result;
  if (result.outcome === "limited") {
    return answerLimited<ForgotState>({ state: "form", email, title: TITLE }, result, context);
  }
  if (result.outcome === "sent") return answerAuth<ForgotState>({ state: "sent", email }, { cookies });
  return answerAuth<ForgotState>({ state: "form", email, errors }, { cookies });
}
