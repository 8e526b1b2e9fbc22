import type { Viewer } from "#core/viewer.ts";
import type { formResult } from "#web/http/form-result.server.ts";
import type { SentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { ApiAnswer } from "#web/routes/account-api/api-answer.ts";

/** The result of an action of the page: the page again, or a redirect. */
export type ApiAnswered = ReturnType<typeof formResult<ApiAnswer>> | Response;
export type ApiAct = (form: SentForm, viewer: Viewer, context: RequestContext) => Promise<ApiAnswered>;

/** The row's number that a form sends; 0, which no row has, for anything else. */
export function rowNumber(form: SentForm): number {
  const text = form.text("id");
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}
