import { emailOf } from "#core/text/parse-values.ts";
import { contactOf } from "#web/components/accounts/contact-of.server.ts";
import { authResult, authFailure, authLimited } from "#web/components/accounts/auth-result.server.ts";
import { returnToOf, withReturn } from "#web/http/return-address.ts";
import { shownError, seeOther } from "#web/http/form-result.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/**
 * `ask`: the form for the address. `enter`: the form for the code, the same whether or not the address has an account
 * (PRODUCT P9).
 */
export type CodeState = "ask" | "enter";

const TITLE = "accounts.loginFailed";

type CodeInput = { email: string; code: string; returnTo: string };

/** Sends a code, or signs in with a code. */
export async function codeAction(request: Request, context: RequestContext) {
  const form = await readForm(request);
  const input = {
    email: form.text("email").trim(),
    // People copy codes with the spaces that the email shows.
    code: form.text("code").replaceAll(/\s/g, ""),
    returnTo: returnToOf(request),
  };
  const wantsCode = form.text("intent") === "send";
  // The sign-in page's own button sends no address, because that page has not asked for it yet.
  if (wantsCode && input.email === "") return authResult<CodeState>({ state: "ask", email: "" });
  if (!emailOf(input.email).ok) return refuseEmail(input.email, context);
  return wantsCode ? send(input, context) : signIn(input, context);
}

async function send({ email, returnTo }: CodeInput, context: RequestContext) {
  const result = await orLogged(context, "a code could not be sent", () => context.auth.sendCode({ email, returnTo }));
  if (result === null) return authFailure<CodeState>({ state: "ask", email, title: TITLE }, context);
  if (result.outcome === "limited") {
    return authLimited<CodeState>({ state: "ask", email, title: TITLE }, result, context);
  }
  if (result.outcome === "invalid-email") return refuseEmail(email, context, result.cookies);
  return authResult<CodeState>({ state: "enter", email }, { cookies: result.cookies });
}

async function signIn(input: CodeInput, context: RequestContext) {
  const { email, code, returnTo } = input;
  const shown = { state: "enter" as CodeState, email };
  if (code === "") return authResult({ ...shown, errors: { code: context.translate("accounts.fault.codeMissing") } });
  const result = await orLogged(context, "a sign-in by code failed", () => context.auth.signInWithCode(input));
  if (result === null) return authFailure({ ...shown, title: TITLE }, context);
  const { outcome, cookies } = result;
  if (outcome === "signed-in") throw seeOther(result.returnTo, cookies);
  if (outcome === "two-factor") throw seeOther(withReturn("/login/two-factor", returnTo), cookies);
  if (outcome === "limited") return authLimited({ ...shown, title: TITLE }, result, context);
  if (outcome === "invalid-email") return refuseEmail(email, context, cookies);
  const message = outcome === "suspended" ? "accounts.fault.suspended" : "accounts.fault.code";
  return authResult(
    { ...shown, toast: shownError(context, TITLE, message, { contact: contactOf(context) }) },
    { cookies },
  );
}

function refuseEmail(email: string, { translate }: RequestContext, cookies: readonly string[] = []) {
  return authResult<CodeState>(
    { state: "ask", email, errors: { email: translate("accounts.fault.email") } },
    { cookies },
  );
}
