import { redirect } from "react-router";
import { CONSENT_VERSION } from "#core/accounts/retention.ts";
import { PASSWORD_MIN } from "#core/accounts/sign-in.ts";
import { AppError } from "#core/errors.ts";
import { emailOf } from "#core/text/parse-values.ts";
import { formatLocalDate } from "#core/time/format.ts";
import { LOCALES } from "#messages/language.ts";
import { authResult, authFailure, authLimited } from "#web/components/accounts/auth-result.server.ts";
import { returnToOf } from "#web/http/return-address.ts";
import { shownError } from "#web/http/form-result.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/**
 * `leaving`: goes on to a provider. `sent`: a link was sent, or an email about the existing account. `resent`: sent
 * once more.
 */
export type SignUpState = "form" | "sent" | "resent" | "leaving";

const TITLE = "accounts.error";

type SignUpInput = { email: string; password: string; hasConsent: boolean; returnTo: string };

/**
 * Creates an account, or sends its link once more. Responds the same whether or not the address has an account (PRODUCT
 * P9).
 */
export async function signUpAction(request: Request, context: RequestContext) {
  const form = await readForm(request);
  const input = {
    email: form.text("email").trim(),
    password: form.text("password"),
    hasConsent: form.text("consent") === "yes",
    returnTo: returnToOf(request),
  };
  if (form.text("intent") === "resend") return resend(input, context);
  return form.has("provider") ? signUpWith(form.text("provider"), input, context) : signUp(input, context);
}

async function signUp({ email, password, hasConsent, returnTo }: SignUpInput, context: RequestContext) {
  const errors = faultsOf({ email, password, hasConsent }, context);
  if (Object.keys(errors).length > 0) return authResult<SignUpState>({ state: "form", email, errors });
  const consentVersion = hasConsent ? CONSENT_VERSION : null;
  const result = await orLogged(context, "an account could not be made", () =>
    context.auth.signUp({ email, password, name: null, consentVersion, returnTo }),
  );
  if (result === null) {
    return authFailure<SignUpState>({ state: "form", email, title: TITLE }, context, "accounts.signUp.failed");
  }
  const { cookies } = result;
  if (result.outcome === "limited") {
    return authLimited<SignUpState>({ state: "form", email, title: TITLE }, result, context);
  }
  if (result.outcome === "check-email") return authResult<SignUpState>({ state: "sent", email }, { cookies });
  return authResult<SignUpState>({ state: "form", email, errors: faultOf(result.outcome, context) }, { cookies });
}

/**
 * Goes on to a provider, with the consent. Through a page of ours, because our CSP lets no form be redirected to
 * another site.
 */
async function signUpWith(provider: string, { email, hasConsent, returnTo }: SignUpInput, context: RequestContext) {
  const { auth } = context;
  const name = auth.providers().find(({ id }) => id === provider)?.name;
  if (name === undefined) throw new AppError("not-found", "the form names a provider that this site does not have");
  const shown = { state: "form" as SignUpState, email };
  if (!hasConsent) return authResult({ ...shown, errors: faultOf("no-consent", context) });
  const options = { provider, purpose: "sign-up", returnTo, consentVersion: CONSENT_VERSION } as const;
  const result = await orLogged(context, "a social sign-up could not begin", () => auth.startSocial(options));
  if (result?.outcome === "redirect") {
    const leaving = { to: result.redirectTo, provider: name };
    return authResult<SignUpState>({ state: "leaving", email, leaving }, { cookies: result.cookies });
  }
  if (result?.outcome === "limited") return authLimited({ ...shown, title: TITLE }, result, context);
  const toast = shownError(context, TITLE, "accounts.social.signUpFailed", { provider: name });
  return authResult({ ...shown, toast }, { status: 502, cookies: result?.cookies ?? [] });
}

/** Returns the errors that can be found without the database. */
function faultsOf({ email, password, hasConsent }: Omit<SignUpInput, "returnTo">, context: RequestContext) {
  return {
    ...(!emailOf(email).ok && faultOf("invalid-email", context)),
    ...([...password].length < PASSWORD_MIN && faultOf("short-password", context)),
    ...(!hasConsent && faultOf("no-consent", context)),
  };
}

type ValidationError = "invalid-email" | "blocked-email" | "no-consent" | "short-password" | "weak-password";

function faultOf(fault: ValidationError, { translate }: RequestContext): Record<string, string> {
  if (fault === "invalid-email") return { email: translate("accounts.fault.email") };
  if (fault === "blocked-email") return { email: translate("accounts.signUp.blocked") };
  if (fault === "no-consent") return { consent: translate("accounts.signUp.consentMissing") };
  if (fault === "short-password") return { password: translate("accounts.signUp.short") };
  return { password: translate("accounts.signUp.weak") };
}

async function resend({ email, returnTo }: SignUpInput, context: RequestContext) {
  const send = () => context.auth.resendVerification({ email, returnTo });
  const result = await orLogged(context, "a verification link could not be sent again", send);
  if (result === null) return authFailure<SignUpState>({ state: "sent", email, title: TITLE }, context);
  if (result.outcome === "limited") {
    return authLimited<SignUpState>({ state: "sent", email, title: TITLE }, result, context);
  }
  const { cookies } = result;
  if (result.outcome === "sent") return authResult<SignUpState>({ state: "resent", email }, { cookies });
  return authResult<SignUpState>({ state: "form", email, errors: faultOf("invalid-email", context) }, { cookies });
}

/** Loads the page that creates an account; redirects a signed-in viewer. */
export async function signUpLoader(request: Request, context: RequestContext) {
  const { site, language, viewer, auth } = context;
  const returnTo = returnToOf(request);
  if (viewer !== null) throw redirect(returnTo);
  return {
    returnTo,
    siteName: site.name,
    consentDate: formatLocalDate(CONSENT_VERSION, LOCALES[language]),
    providers: auth.providers(),
  };
}

export type SignUpView = Awaited<ReturnType<typeof signUpLoader>>;
