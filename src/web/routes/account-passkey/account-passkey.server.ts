import { passkeyNameFault } from "#core/accounts/sign-in.ts";
import type { Viewer } from "#core/viewer.ts";
import { wordsIn } from "#messages/words-in.ts";
import { parsedPasskey, passkeyJson } from "#web/components/accounts/passkey-json.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/**
 * Returns a WebAuthn challenge to the page's script (`intent=options`), or stores the passkey that the browser created
 * for a challenge. Responds as JSON.
 */
export async function newPasskeyAction(request: Request, viewer: Viewer, context: RequestContext): Promise<Response> {
  const { auth, translate } = context;
  const form = await readForm(request);
  const name = form.text("name").trim();
  const fault = passkeyNameFault(name);
  if (fault !== null) return passkeyJson({ nameFault: wordsIn(translate, fault) }, { status: 422 });
  const note = "a passkey could not be added";
  if (form.text("intent") === "options") {
    const requested = await orLogged(context, note, () => auth.passkeyRegistrationOptions(viewer));
    if (requested?.outcome === "unproved") return unproved(context);
    return requested === null ? unavailable(context) : passkeyJson({ options: requested.options }, requested);
  }
  const response = parsedPasskey(form.text("response"));
  const result = await orLogged(context, note, () => auth.finishPasskeyRegistration(viewer, { response, name }));
  if (result === null) return unavailable(context);
  if (result.outcome === "unproved") return unproved(context);
  const { cookies } = result;
  return result.outcome === "added" ? passkeyJson({ name }, { cookies }) : passkeyJson({}, { status: 422, cookies });
}

function unproved({ translate }: RequestContext): Response {
  return passkeyJson({ message: translate("security.prove.first") }, { status: 403 });
}

function unavailable({ translate }: RequestContext): Response {
  return passkeyJson({ message: translate("accounts.fault.away") }, { status: 503 });
}
