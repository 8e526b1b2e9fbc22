import { contactOf } from "#web/components/accounts/contact-of.server.ts";
import { passkeyJson, parsedPasskey } from "#web/components/accounts/passkey-json.server.ts";
import { returnAddressOf } from "#web/http/return-address.ts";
import { readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/**
 * Returns a WebAuthn challenge to the sign-in page's script (`intent=options`), or signs in with a passkey's response
 * to a challenge. Responds as JSON.
 */
export async function passkeyAction(request: Request, context: RequestContext): Promise<Response> {
  const { auth, translate } = context;
  const form = await readForm(request);
  if (form.text("intent") === "options") {
    const result = await auth.passkeySignInOptions();
    return result.outcome === "options" ? passkeyJson({ options: result.options }, result) : refused(result);
  }
  const response = parsedPasskey(form.text("response"));
  const result = await auth.finishPasskeySignIn({ response, returnTo: returnAddressOf(form.text("returnTo")) });
  if (result.outcome === "suspended") {
    const message = translate("accounts.fault.suspended", { contact: contactOf(context) });
    return passkeyJson({ message }, { status: 422, cookies: result.cookies });
  }
  return result.outcome === "signed-in" ? passkeyJson({ to: result.returnTo }, result) : refused(result);
}

/** Where the response has no message, the page's script shows its own. */
function refused(result: { cookies: readonly string[]; retryAfterSeconds?: number }): Response {
  return passkeyJson({}, { ...result, status: result.retryAfterSeconds === undefined ? 422 : 429 });
}
