import { data } from "react-router";
import { emailOf } from "#core/text/parse-values.ts";
import { authResult, authFailure, authLimited } from "#web/components/accounts/auth-result.server.ts";
import { returnAddressOf, returnToOf, withReturn } from "#web/http/return-address.ts";
import { formResult, seeOther } from "#web/http/form-result.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { type SentForm, readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** `confirm`: the link's button failed, and can be pressed again. `sent` is the same for every address. */
type VerifyState = "form" | "confirm" | "invalid" | "expired" | "sent";

const TITLE = "accounts.error";

/** Confirms the address by the opened link, or sends the link once more. */
export async function verifyEmailAction(request: Request, context: RequestContext) {
  const form = await readForm(request);
  return form.text("intent") === "confirm" ? confirm(form, context) : resend(form, request, context);
}

async function confirm(form: SentForm, context: RequestContext) {
  const shown = (state: VerifyState) => ({ state, email: "" });
  const verify = () => context.auth.verifyEmail({ token: form.text("token") });
  const result = await orLogged(context, "an address could not be confirmed by its link", verify);
  if (result === null) return authFailure({ ...shown("confirm"), title: "accounts.verify.failedTitle" }, context);
  if (result.outcome === "verified") throw seeOther(verifiedAddress(result), result.cookies);
  return authResult(shown(result.outcome), { status: 410, cookies: result.cookies });
}

async function resend(form: SentForm, request: Request, context: RequestContext) {
  const email = form.text("email").trim();
  const errors = { email: context.translate("accounts.fault.email") };
  if (!emailOf(email).ok) return authResult<VerifyState>({ state: "form", email, errors });
  const returnTo = returnToOf(request);
  const send = () => context.auth.resendVerification({ email, returnTo });
  const result = await orLogged(context, "a verification link could not be sent again", send);
  if (result === null) return authFailure<VerifyState>({ state: "form", email, title: TITLE }, context);
  if (result.outcome === "limited") {
    return authLimited<VerifyState>({ state: "form", email, title: TITLE }, result, context);
  }
  const { cookies } = result;
  if (result.outcome === "sent") return authResult<VerifyState>({ state: "sent", email }, { cookies });
  return authResult<VerifyState>({ state: "form", email, errors }, { cookies });
}

/** Why the page is shown: the visitor wants a new link, the opened link must be confirmed, or it is not valid. */
type VerifyReason = "ask" | "confirm" | "invalid" | "expired";

type VerifyView = { reason: VerifyReason; token: string; returnTo: string };

/**
 * Opens the mailed link. In the browser that signed up, a valid link redirects to `/login?verified=1` at once (spec §7,
 * signup). Elsewhere, for HEAD, and for a browser's prefetch, the page asks first: mail scanners open links, and people
 * open links that they never requested.
 */
export async function verifyEmailLoader(request: Request, { auth, method }: RequestContext) {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  const returnTo = returnAddressOf(searchParams.get("returnTo"));
  const shown = (reason: VerifyReason): VerifyView => ({ reason, token: token ?? "", returnTo });
  if (token === null) return data(shown("ask"));
  const found = await auth.checkVerification({ token });
  if (found === "invalid" || found === "expired") return formResult(shown(found), { status: 410 });
  if (found === "signed-up-elsewhere" || method === "HEAD" || isFetchedAhead(request)) return data(shown("confirm"));
  const result = await auth.verifyEmail({ token });
  if (result.outcome === "verified") throw seeOther(verifiedAddress(result), result.cookies);
  return formResult(shown(result.outcome), { status: 410, cookies: result.cookies });
}

/** The address to redirect to after an address was confirmed. */
function verifiedAddress({ returnTo }: { returnTo: string }): string {
  return withReturn("/login?verified=1", returnAddressOf(returnTo));
}

/** Whether the browser prefetches the page (Fetch §2.2.5, `Sec-Purpose`; older browsers send `Purpose`). */
function isFetchedAhead({ headers }: Request): boolean {
  return ["sec-purpose", "purpose", "x-moz"].some((name) => headers.get(name)?.startsWith("prefetch"));
}
