import { redirect } from "react-router";
import type { Auth } from "#auth/auth.ts";
import { emailOf } from "#core/text/parse-values.ts";
import { contactOf } from "#web/components/accounts/contact-of.server.ts";
import { authResult, authFailure, authLimited } from "#web/components/accounts/auth-result.server.ts";
import { returnAddressOf, returnToOf, withReturn } from "#web/http/return-address.ts";
import { shownError, seeOther } from "#web/http/form-result.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { pageAddress } from "#web/http/page-address.server.ts";
import { readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/**
 * `unverified`: the password was right, but the address is not confirmed. `resent`: a new link was sent, if the address
 * still needs one.
 */
export type LoginState = "form" | "unverified" | "resent";

type LoginInput = { email: string; password: string; returnTo: string };
const TITLE = "accounts.loginFailed";

type Refused = Exclude<Awaited<ReturnType<Auth["signIn"]>>, { outcome: "signed-in" | "two-factor" }>;

/** Signs in, or sends the link that confirms an address once more. */
export async function loginAction(request: Request, context: RequestContext) {
  const form = await readForm(request);
  const input = {
    email: form.text("email").trim(),
    password: form.text("password"),
    returnTo: returnToOf(request),
  };
  return form.text("intent") === "resend" ? resend(input, context) : signIn(input, context);
}

async function signIn(input: LoginInput, context: RequestContext) {
  const { email } = input;
  const errors = faultsOf(input, context);
  if (Object.keys(errors).length > 0) return authResult<LoginState>({ state: "form", email, errors });
  const result = await orLogged(context, "a sign-in failed", () => context.auth.signIn(input));
  if (result === null) return authFailure<LoginState>({ state: "form", email, title: TITLE }, context);
  if (result.outcome === "signed-in") throw seeOther(result.returnTo, result.cookies);
  if (result.outcome === "two-factor") throw seeOther(withReturn("/login/two-factor", input.returnTo), result.cookies);
  return refuse(email, result, context);
}

function faultsOf({ email, password }: LoginInput, { translate }: RequestContext): Record<string, string> {
  return {
    ...(!emailOf(email).ok && { email: translate("accounts.fault.email") }),
    ...(password === "" && { password: translate("accounts.fault.passwordMissing") }),
  };
}

function refuse(email: string, result: Refused, context: RequestContext) {
  const { translate } = context;
  const { cookies } = result;
  const state: LoginState = result.outcome === "unverified" ? "unverified" : "form";
  if (result.outcome === "limited") return authLimited({ state, email, title: TITLE }, result, context);
  if (result.outcome === "invalid-email") {
    return authResult({ state, email, errors: { email: translate("accounts.fault.email") } }, { cookies });
  }
  if (state === "unverified") return authResult({ state, email }, { status: 422, cookies });
  const message = result.outcome === "suspended" ? "accounts.fault.suspended" : "accounts.fault.credentials";
  const toast = shownError(context, TITLE, message, { contact: contactOf(context) });
  return authResult({ state, email, toast }, { cookies });
}

async function resend({ email, returnTo }: LoginInput, context: RequestContext) {
  const send = () => context.auth.resendVerification({ email, returnTo });
  const result = await orLogged(context, "a verification link could not be sent again", send);
  if (result === null) return authFailure<LoginState>({ state: "unverified", email, title: TITLE }, context);
  if (result.outcome === "limited")
    return authLimited<LoginState>({ state: "unverified", email, title: TITLE }, result, context);
  const { cookies } = result;
  if (result.outcome === "sent") return authResult<LoginState>({ state: "resent", email }, { cookies });
  const errors = { email: context.translate("accounts.fault.email") };
  return authResult<LoginState>({ state: "unverified", email, errors }, { cookies });
}

/** What happened before the visitor came to the sign-in page. */
export type LoginBanner = "verified" | "linkSent" | "passwordUpdated";

/** The parameters with which other screens link here, and the banner of each (spec §2, Login). */
const BANNERS: readonly [name: string, value: string, banner: LoginBanner][] = [
  ["verified", "1", "verified"],
  ["signup", "success", "linkSent"],
  ["reset", "success", "passwordUpdated"],
];

/**
 * Loads the sign-in page. Redirects a signed-in viewer, unless the address was confirmed just now: that ends all
 * sessions of this browser.
 */
export async function loginLoader(request: Request, context: RequestContext) {
  const url = new URL(request.url);
  const { searchParams } = url;
  const returnTo = returnAddressOf(searchParams.get("returnTo"));
  const banner = BANNERS.find(([name, value]) => searchParams.get(name) === value)?.[2] ?? null;
  if (banner === "verified") {
    const { outcome, cookies } = await context.auth.arriveVerified();
    // Redirects to the same page, so that the response is rendered without the session that has ended.
    if (outcome === "arrived") throw seeOther(pageAddress(url), cookies);
  } else if (context.viewer !== null) {
    throw redirect(returnTo);
  }
  return {
    returnTo,
    banner,
    providers: context.auth.providers(),
  };
}

export type LoginView = Awaited<ReturnType<typeof loginLoader>>;
