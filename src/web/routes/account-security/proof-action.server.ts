import type { Viewer } from "#core/viewer.ts";
import { answerForm } from "#web/components/accounts/form-answer.server.ts";
import { orLogged } from "#web/components/accounts/or-logged.server.ts";
import type { SentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import {
  type Answered,
  done,
  refuse,
  refuseAway,
  refuseLimited,
  SECURITY_PATH,
} from "#web/routes/account-security/refuse.server.ts";
import type { Refused, SecurityAnswer } from "#web/routes/account-security/security-answer.ts";

const SHOWN = { form: "prove", title: "security.prove.failedTitle" } as const;
const NOTE = "somebody could not prove who they are";

/** Mails a code to the viewer, who has no password to prove who they are. */
export async function sendProof(_form: SentForm, viewer: Viewer, context: RequestContext): Promise<Answered> {
  const send = () => context.auth.sendCode({ email: viewer.email, returnTo: SECURITY_PATH });
  const result = await orLogged(context, NOTE, send);
  if (result === null || result.outcome === "invalid-email") return refuseAway(SHOWN, context);
  if (result.outcome === "limited") return refuseLimited(SHOWN, result, context);
  const sent: Refused = { view: "overview", form: "prove", name: "", errors: {}, toast: null, isCodeSent: true };
  return answerForm<SecurityAnswer>(sent, { status: 200, cookies: result.cookies });
}

/** Proves once more who is signed in, by the password or the mailed code: then ways in can be added for a while. */
export async function proveViewer(form: SentForm, viewer: Viewer, context: RequestContext): Promise<Answered> {
  const { auth, translate } = context;
  const byCode = form.has("code");
  const field = byCode ? "code" : "password";
  const typed = form.text(field);
  const missing = byCode ? "accounts.fault.codeMissing" : "accounts.fault.passwordMissing";
  if (typed.trim() === "") return refuse(SHOWN, { [field]: translate(missing) });
  const given = byCode ? { code: typed } : { password: typed };
  const result = await orLogged(context, NOTE, () => auth.proveAgain(viewer, given));
  if (result === null) return refuseAway(SHOWN, context);
  if (result.outcome === "limited") return refuseLimited(SHOWN, result, context);
  if (result.outcome === "proved")
    return done(["security.prove.doneTitle", "security.prove.done"], result, { context });
  const wrong = byCode ? "accounts.fault.code" : "account.password.wrong";
  return refuse(SHOWN, { [field]: translate(wrong) }, result.cookies);
}
