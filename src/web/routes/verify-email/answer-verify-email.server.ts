import { emailOf } from "#core/text/email-of.ts";
import { answerAuth, answerAway, answerLimited } from "#web/components/accounts/answer-auth.server.ts";
import { orLogged } from "#web/components/accounts/or-logged.server.ts";
import { returnToOf } from "#web/components/accounts/return-address.ts";
import { readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** `sent` says the same for every address. */
type VerifyState = "form" | "sent";

const TITLE = "accounts.error";

/** Sends the link that confirms an address once more. */
export async function answerVerifyEmail(request: Request, about: RequestContext) {
  const form = await readForm(request);
  const email = form.text("email").trim();
  const errors = { email: about.translate("accounts.fault.email") };
  if (!emailOf(email).ok) return answerAuth<VerifyState>({ state: "form", email, errors });
  const returnTo = returnToOf(request);
  const send = () => about.auth.resendVerification({ email, returnTo });
  const result = await orLogged(about, "a verification link could not be sent again", send);
  if (result === null) return answerAway<VerifyState>({ state: "form", email, title: TITLE }, about);
  if (result.outcome === "limited") {
    return answerLimited<VerifyState>({ state: "form", email, title: TITLE }, result, about);
  }
  const { cookies } = result;
  if (result.outcome === "sent") return answerAuth<VerifyState>({ state: "sent", email }, { cookies });
  return answerAuth<VerifyState>({ state: "form", email, errors }, { cookies });
}
