import type { AuthAnswer } from "#web/components/accounts/auth-page.tsx";
import { type FormSent, formResult, shownError } from "#web/http/form-result.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

type ShownScreen<State extends string> = Partial<AuthAnswer<State>> & { state: State; email: string };

/** Renders a sign-in screen again with the typed values and the result; the status is 422 when there are errors. */
export function authResult<State extends string>(shown: ShownScreen<State>, sent: Partial<FormSent> = {}) {
  const answer: AuthAnswer<State> = { errors: {}, toast: null, ...shown };
  const isRefused = answer.toast?.kind === "error" || Object.keys(answer.errors).length > 0;
  return formResult(answer, { status: isRefused ? 422 : 200, ...sent });
}

/** The same after too many attempts: status 429 with the time to wait. `title` is the message key of what failed. */
export function authLimited<State extends string>(
  shown: ShownScreen<State> & { title: string },
  limited: { cookies: readonly string[]; retryAfterSeconds: number },
  context: RequestContext,
) {
  const { title, ...rest } = shown;
  const { cookies, retryAfterSeconds } = limited;
  const toast = shownError(context, title, "accounts.fault.limited", { minutes: Math.ceil(retryAfterSeconds / 60) });
  return authResult({ ...rest, toast }, { status: 429, cookies, retryAfterSeconds });
}

/** The same after an unexpected failure, which the log records: status 503. */
export function authFailure<State extends string>(
  shown: ShownScreen<State> & { title: string },
  context: RequestContext,
  message = "accounts.fault.away",
) {
  const { title, ...rest } = shown;
  return authResult({ ...rest, toast: shownError(context, title, message) }, { status: 503 });
}
