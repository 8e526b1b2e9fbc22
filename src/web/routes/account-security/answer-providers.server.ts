import type { Viewer } from "#core/viewer.ts";
import { AppError } from "#core/errors.ts";
import { answerForm } from "#web/components/accounts/form-answer.server.ts";
import { errorToast } from "#web/components/accounts/error-toast.server.ts";
import { orLogged } from "#web/components/accounts/or-logged.server.ts";
import type { SentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import {
  type Answered,
  done,
  refuseAway,
  refuseLimited,
  refuseUnproved,
  SECURITY_PATH,
} from "#web/routes/account-security/refuse.server.ts";
import type { SecurityAnswer } from "#web/routes/account-security/security-answer.ts";

/** On to a provider, to make it one more way in. By a page, since our policy lets no form lead to another site. */
export async function connectProvider(sent: SentForm, _viewer: Viewer, context: RequestContext): Promise<Answered> {
  const provider = context.auth.providers().find(({ id }) => id === sent.text("provider"));
  if (provider === undefined) throw new AppError("not-found", "this site does not have that provider");
  const { id, name } = provider;
  const given = { provider: id, purpose: "link", returnTo: SECURITY_PATH, consentVersion: null } as const;
  const result = await orLogged(context, "a provider could not be asked", () => context.auth.startSocial(given));
  const title = "security.signIn.failedTitle";
  if (result?.outcome === "limited")
    return refuseLimited({ form: "other", title, values: { provider: name } }, result, context);
  if (result?.outcome === "redirect") {
    const leaving = { to: result.redirectTo, provider: name };
    return answerForm<SecurityAnswer>({ view: "leaving", leaving }, { status: 200, cookies: result.cookies });
  }
  if (result?.outcome === "unproved") return refuseUnproved({ title, values: { provider: name } }, context);
  const toast = errorToast(context, title, "security.signIn.connectFailed", { provider: name });
  const body: SecurityAnswer = { view: "overview", form: "other", name: "", errors: {}, toast };
  return answerForm(body, { status: 503, cookies: result?.cookies ?? [] });
}

/** Takes a provider away. It is never the last way in: a code by email always is one. */
export async function disconnectProvider(form: SentForm, viewer: Viewer, context: RequestContext): Promise<Answered> {
  const id = form.text("provider");
  const provider = context.auth.providers().find((each) => each.id === id)?.name ?? id;
  const values = { provider };
  const result = await orLogged(context, "a provider could not be removed", () =>
    context.auth.unlinkSocial(viewer, id),
  );
  if (result === null) return refuseAway({ form: "other", title: "security.signIn.failedTitle", values }, context);
  if (result.outcome === "unproved") return refuseUnproved({ title: "security.signIn.failedTitle", values }, context);
  // Gone already, perhaps by another tab: it comes to the same.
  return done(["security.signIn.disconnectedTitle", "security.signIn.disconnected"], result, { context, values });
}
