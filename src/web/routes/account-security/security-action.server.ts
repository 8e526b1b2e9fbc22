import { passkeyNameFault } from "#core/accounts/sign-in.ts";
import { AppError } from "#core/errors.ts";
import type { Viewer } from "#core/viewer.ts";
import { wordsIn } from "#messages/words-in.ts";
import { formResult, shownError } from "#web/http/form-result.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { type SentForm, readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import {
  type Answered,
  SECURITY_PATH,
  changedMeanwhile,
  done,
  proveViewer,
  refuse,
  refuseLimited,
  refuseUnavailable,
  refuseUnproved,
  sendProof,
} from "#web/routes/account-security/proof.server.ts";
import type { SecurityAnswer, SecurityIntent } from "#web/routes/account-security/security-answer.ts";
import {
  confirmTwoFactor,
  makeRecoveryCodes,
  setUpTwoFactor,
  turnOffTwoFactor,
} from "#web/routes/account-security/two-factor-action.server.ts";

const TITLE = "security.passkeys.failedTitle";
const GONE = ["security.passkeys.removedTitle", "security.passkeys.gone"] as const;

/** Renames a passkey. */
async function renamePasskey(form: SentForm, viewer: Viewer, context: RequestContext): Promise<Answered> {
  const { id, name: typed } = form.texts("id", "name");
  const name = typed.trim();
  const shown = { form: `passkey-${id}`, title: TITLE, name: typed } as const;
  const fault = passkeyNameFault(name);
  if (fault !== null) return refuse(shown, { name: wordsIn(context.translate, fault) });
  const rename = () => context.auth.renamePasskey(viewer, { id, name });
  const result = await orLogged(context, "a passkey could not be renamed", rename);
  if (result === null) return refuseUnavailable(shown, context);
  if (result.outcome === "unknown") return changedMeanwhile(GONE, context);
  return done(["security.passkeys.renamedTitle", "security.passkeys.renamed"], result, { context, values: { name } });
}

/** Removes a passkey. A passkey is never the last sign-in method: a code by email always remains. */
async function removePasskey(form: SentForm, viewer: Viewer, context: RequestContext): Promise<Answered> {
  const id = form.text("id");
  const remove = () => context.auth.removePasskey(viewer, { id });
  const result = await orLogged(context, "a passkey could not be removed", remove);
  if (result === null) return refuseUnavailable({ form: `passkey-${id}`, title: TITLE }, context);
  if (result.outcome === "unproved") return refuseUnproved({ title: TITLE }, context);
  if (result.outcome === "unknown") return changedMeanwhile(GONE, context);
  return done(["security.passkeys.removedTitle", "security.passkeys.removed"], result, { context });
}

const SHOWN = { form: "other", title: "security.sessions.failedTitle" } as const;
const NOTE = "a session could not be ended";

/** Signs one other device out. */
async function endSession(form: SentForm, viewer: Viewer, context: RequestContext): Promise<Answered> {
  const end = () => context.auth.revokeSession(viewer, form.text("id"));
  const result = await orLogged(context, NOTE, end);
  if (result === null) return refuseUnavailable(SHOWN, context);
  if (result.outcome === "unproved") return refuseUnproved(SHOWN, context);
  if (result.outcome === "unknown") {
    return changedMeanwhile(["security.sessions.endedTitle", "security.sessions.gone"], context);
  }
  return done(["security.sessions.endedTitle", "security.sessions.ended"], result, { context });
}

/** Signs all other devices out. */
async function endOtherSessions(_form: SentForm, viewer: Viewer, context: RequestContext): Promise<Answered> {
  const result = await orLogged(context, NOTE, () => context.auth.revokeOthers(viewer));
  if (result === null) return refuseUnavailable(SHOWN, context);
  if (result.outcome === "unproved") return refuseUnproved(SHOWN, context);
  const values = { count: result.count };
  return done(["security.sessions.endedAllTitle", "security.sessions.endedAll"], result, { context, values });
}

type Act = (form: SentForm, viewer: Viewer, context: RequestContext) => Promise<Answered>;

const ACTS: Readonly<Record<SecurityIntent, Act>> = {
  "end-session": endSession,
  "end-others": endOtherSessions,
  prove: proveViewer,
  "send-proof": sendProof,
  connect: connectProvider,
  disconnect: disconnectProvider,
  "rename-passkey": renamePasskey,
  "remove-passkey": removePasskey,
  "set-up": setUpTwoFactor,
  confirm: confirmTwoFactor,
  "turn-off": turnOffTwoFactor,
  "new-codes": makeRecoveryCodes,
};

/** Runs the action of the form that was submitted. */
export async function securityAction(request: Request, viewer: Viewer, context: RequestContext) {
  const form = await readForm(request);
  const act = Object.entries(ACTS).find(([intent]) => intent === form.text("intent"))?.[1];
  if (act === undefined) throw new AppError("invalid", "the form names no known action");
  const answer = await act(form, viewer, context);
  if (answer instanceof Response) throw answer;
  return answer;
}

/**
 * Sends the browser to a provider, to connect it as a sign-in method. Through a page, because our CSP lets no form lead
 * to another site.
 */
async function connectProvider(sent: SentForm, _viewer: Viewer, context: RequestContext): Promise<Answered> {
  const provider = context.auth.providers().find(({ id }) => id === sent.text("provider"));
  if (provider === undefined) throw new AppError("not-found", "this site does not have that provider");
  const { id, name } = provider;
  const options = { provider: id, purpose: "link", returnTo: SECURITY_PATH, consentVersion: null } as const;
  const result = await orLogged(context, "a provider connection could not begin", () =>
    context.auth.startSocial(options),
  );
  const title = "security.signIn.failedTitle";
  if (result?.outcome === "limited")
    return refuseLimited({ form: "other", title, values: { provider: name } }, result, context);
  if (result?.outcome === "redirect") {
    const leaving = { to: result.redirectTo, provider: name };
    return formResult<SecurityAnswer>({ view: "leaving", leaving }, { status: 200, cookies: result.cookies });
  }
  if (result?.outcome === "unproved") return refuseUnproved({ title, values: { provider: name } }, context);
  const toast = shownError(context, title, "security.signIn.connectFailed", { provider: name });
  const body: SecurityAnswer = { view: "overview", form: "other", name: "", errors: {}, toast };
  return formResult(body, { status: 503, cookies: result?.cookies ?? [] });
}

/** Disconnects a provider. A provider is never the last sign-in method: a code by email always remains. */
async function disconnectProvider(form: SentForm, viewer: Viewer, context: RequestContext): Promise<Answered> {
  const id = form.text("provider");
  const provider = context.auth.providers().find((each) => each.id === id)?.name ?? id;
  const values = { provider };
  const result = await orLogged(context, "a provider could not be removed", () =>
    context.auth.unlinkSocial(viewer, id),
  );
  if (result === null)
    return refuseUnavailable({ form: "other", title: "security.signIn.failedTitle", values }, context);
  if (result.outcome === "unproved") return refuseUnproved({ title: "security.signIn.failedTitle", values }, context);
  // Another tab may have disconnected the provider already; the outcome is the same.
  return done(["security.signIn.disconnectedTitle", "security.signIn.disconnected"], result, { context, values });
}
