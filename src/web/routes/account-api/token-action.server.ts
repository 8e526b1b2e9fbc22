import { makeApiToken, revokeApiToken } from "#commands/accounts/change-api-tokens.ts";
import { API_PAGE_PATH, API_TOKENS_MAX, apiTokenInput } from "#core/accounts/api-token.ts";
import { checkInput } from "#core/check-input.ts";
import { AppError } from "#core/errors.ts";
import { infoToast, successToast, type Toast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { formResult, shownError } from "#web/http/form-result.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { formErrors, readForm, type SentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { type ApiAct, type ApiAnswered, rowNumber } from "#web/routes/account-api/api-act.server.ts";
import { type ApiAnswer, refusedForm } from "#web/routes/account-api/api-answer.ts";
import { WEBHOOK_ACTS } from "#web/routes/account-api/webhook-action.server.ts";

const REVOKED: Toast = successToast({
  title: "apiAccess.tokens.revokedTitle",
  message: "apiAccess.tokens.revoked",
});
const GONE: Toast = infoToast({ title: "apiAccess.tokens.goneTitle" });

const ACTS: Readonly<Record<string, ApiAct>> = {
  "make-token": makeToken,
  "revoke-token": revokeToken,
  ...WEBHOOK_ACTS,
};

/** Runs the action of the form that was submitted. */
export async function apiAction(request: Request, viewer: Viewer, context: RequestContext) {
  const form = await readForm(request);
  const intent = form.text("intent");
  const act = Object.hasOwn(ACTS, intent) ? ACTS[intent] : undefined;
  if (act === undefined) throw new AppError("invalid", "the form names no known action");
  const answer = await act(form, viewer, context);
  if (answer instanceof Response) throw answer;
  return answer;
}

/** Makes a token and shows it, this once. An open browser that somebody left makes none. */
async function makeToken(form: SentForm, viewer: Viewer, context: RequestContext): Promise<ApiAnswered> {
  const { database, actor, auth, now } = context;
  const typed = { ...form.texts("name", "life"), scopes: form.list("scopes") };
  const failed = (message: string, status: number, values = {}): ApiAnswered => {
    const toast = shownError(context, "apiAccess.tokens.failedTitle", message, values);
    return formResult<ApiAnswer>(refusedForm("token", { typed, toast }), { status });
  };
  if (!auth.isProvedLately(viewer)) return failed("apiAccess.unproved", 403);
  const checked = checkInput(apiTokenInput, typed);
  if (!checked.ok) {
    const errors = formErrors(checked.faults, context);
    return formResult<ApiAnswer>(refusedForm("token", { typed, errors }), { status: 422 });
  }
  const making = { actor, userId: viewer.userId, input: checked.input };
  const made = await orLogged(context, "a token could not be made", () => makeApiToken(database, making, now));
  if (made === null) return failed("accounts.fault.away", 503);
  if (made.outcome === "too-many") return failed("apiAccess.tokens.tooMany", 422, { max: API_TOKENS_MAX });
  const { name } = checked.input;
  return formResult<ApiAnswer>({ view: "secret", kind: "token", name, secret: made.token }, { status: 200 });
}

async function revokeToken(form: SentForm, { userId }: Viewer, context: RequestContext): Promise<ApiAnswered> {
  const { database, actor, now } = context;
  const id = rowNumber(form);
  const revoke = () => revokeApiToken(database, { actor, userId, id }, now);
  const outcome = await orLogged(context, "a token could not be revoked", revoke);
  if (outcome !== null) return redirectWithToast(API_PAGE_PATH, outcome === "revoked" ? REVOKED : GONE, context);
  const toast = shownError(context, "apiAccess.tokens.revokeFailedTitle", "accounts.fault.away");
  return formResult<ApiAnswer>(refusedForm("other", { toast }), { status: 503 });
}
