import { emailOf } from "#core/text/email-of.ts";
import { answerAuth, answerAway, answerLimited } from "#web/components/accounts/answer-auth.server.ts";
import { seeOther } from "#web/components/accounts/form-answer.server.ts";
import { orLogged } from "#web/components/accounts/or-logged.server.ts";
import { returnToOf } from "#web/components/accounts/return-address.ts";
import { readForm, type SentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { verifiedAddress } from "#web/routes/verify-email/load-verify-email.server.ts";

/** `confirm`: the link's button failed, and can be pressed again. `sent` says the same for every address. */
type VerifyState = "form" | "confirm" | "invalid" | "expired" | "sent";

const TITLE = "accounts.error";

/** Confirms the address by the link that was opened, or sends the link once more. */
export async function answerVerifyEmail(request: Request, context: RequestContext) {
  const form = await readForm(request);
  return form.text("intent") === "confirm" ? confirm(form, context) : resend(form, request, context);
}

async function confirm(form: SentForm, context: RequestContext) {
  const shown = (state: VerifyState) => ({ state, email: "" });
  const verify = () => context.auth.verifyEmail({ token: form.text("token") });
  const result = await orLogged(context, "a link that confirms an address could not be followed", verify);
  if (result === null) return answerAway({ ...shown("confirm"), title: "accounts.verify.failedTitle" }, context);
  if (result.outcome === "verified") throw seeOther(verifiedAddress(result), result.cookies);
  return answerAuth(shown(result.outcome), { status: 410, cookies: result.cookies });
}

async function resend(form: SentForm, request: Request, context: RequestContext) {
  const email = form.text("email").trim();
  const errors = { email: context.translate("accounts.fault.email") };
  if (!emailOf(email).ok) return answerAuth<VerifyState>({ state: "form", email, errors });
  const returnTo = returnToOf(request);
  const send = () => context.auth.resendVerification({ email, returnTo });
  const result = await orLogged(context, "a verification link could not be sent again", send);
  if (result === null) return answerAway<VerifyState>({ state: "form", email, title: TITLE }, context);
  if (result.outcome === "limited") {
    return answerLimited<VerifyState>({ state: "form", email, title: TITLE }, result, context);
  }
  const { cookies } = result;
  if (result.outcome === "sent") return answerAuth<VerifyState>({ state: "sent", email }, { cookies });
  return answerAuth<VerifyState>({ state: "form", email, errors }, { cookies });
}
