import { makeApiToken, revokeApiToken } from "#commands/accounts/change-api-tokens.ts";
import { API_PAGE_PATH, API_TOKENS_MAX, apiTokenInput } from "#core/accounts/api-token.ts";
import { checkInput } from "#core/check-input.ts";
import { AppError } from "#core/errors.ts";
import { infoToast, successToast, type Toast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { formResult, orLogged, shownError } from "#web/http/form-result.server.ts";
import { formErrors, readForm, type SentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { ApiAnswer, ApiRefused } from "#web/routes/account-api/api-answer.ts";

type Answered = ReturnType<typeof formResult<ApiAnswer>> | Response;
type Act = (form: SentForm, viewer: Viewer, context: RequestContext) => Promise<Answered>;

const REVOKED: Toast = successToast({
  title: "apiAccess.tokens.revokedTitle",
  message: "apiAccess.tokens.revoked",
});
const GONE: Toast = infoToast({ title: "apiAccess.tokens.goneTitle" });

const ACTS: Readonly<Record<string, Act>> = { "make-token": makeToken, "revoke-token": revokeToken };

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
async function makeToken(form: SentForm, viewer: Viewer, context: RequestContext): Promise<Answered> {
  const { database, actor, auth, now } = context;
  const values = { ...form.texts("name", "life"), scopes: form.list("scopes") };
  const failed = (message: string, status: number, given = {}): Answered => {
    const toast = shownError(context, "apiAccess.tokens.failedTitle", message, given);
    return formResult<ApiAnswer>(refused(values, { toast }), { status });
  };
  if (!auth.isProvedLately(viewer)) return failed("apiAccess.unproved", 403);
  const checked = checkInput(apiTokenInput, values);
  if (!checked.ok) {
    const errors = formErrors(checked.faults, context);
    return formResult<ApiAnswer>(refused(values, { errors }), { status: 422 });
  }
  const making = { actor, userId: viewer.userId, input: checked.input };
  const made = await orLogged(context, "a token could not be made", () => makeApiToken(database, making, now));
  if (made === null) return failed("accounts.fault.away", 503);
  if (made.outcome === "too-many") return failed("apiAccess.tokens.tooMany", 422, { max: API_TOKENS_MAX });
  const { name } = checked.input;
  return formResult<ApiAnswer>({ view: "secret", kind: "token", name, secret: made.token }, { status: 200 });
}

function refused(typed: ApiRefused["typed"], with_: Partial<Pick<ApiRefused, "errors" | "toast">>): ApiRefused {
  return { view: "overview", form: "token", typed, errors: {}, toast: null, ...with_ };
}

async function revokeToken(form: SentForm, { userId }: Viewer, context: RequestContext): Promise<Answered> {
  const { database, actor, now } = context;
  const id = numberOf(form.text("id"));
  const revoke = () => revokeApiToken(database, { actor, userId, id }, now);
  const outcome = await orLogged(context, "a token could not be revoked", revoke);
  if (outcome !== null) return redirectWithToast(API_PAGE_PATH, outcome === "revoked" ? REVOKED : GONE, context);
  const toast = shownError(context, "apiAccess.tokens.revokeFailedTitle", "accounts.fault.away");
  const typed = { name: "", scopes: [], life: "" };
  return formResult<ApiAnswer>({ view: "overview", form: "other", typed, errors: {}, toast }, { status: 503 });
}

/** A row's number as a form sends it; 0, which no row has, for anything else. */
function numberOf(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}
