import { answerForm, type FormSent } from "#web/components/accounts/form-answer.server.ts";
import type { AuthAnswer } from "#web/components/accounts/auth-answer.ts";
import { errorToast } from "#web/components/accounts/error-toast.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

type Shown<State extends string> = Partial<AuthAnswer<State>> & { state: State; email: string };

/** A screen of signing in, shown again with what was typed and what became of it; 422 where something is to be put right. */
export function authAction<State extends string>(shown: Shown<State>, sent: Partial<FormSent> = {}) {
  const answer: AuthAnswer<State> = { errors: {}, toast: null, ...shown };
  const isRefused = answer.toast?.kind === "error" || Object.keys(answer.errors).length > 0;
  return answerForm(answer, { status: isRefused ? 422 : 200, ...sent });
}

/** The same for an act that was tried too often: 429 with the time to wait. `title` is the message that names what failed. */
export function limitedAction<State extends string>(
  shown: Shown<State> & { title: string },
  limited: { cookies: readonly string[]; retryAfterSeconds: number },
  context: RequestContext,
) {
  const { title, ...rest } = shown;
  const { cookies, retryAfterSeconds } = limited;
  const toast = errorToast(context, title, "accounts.fault.limited", { minutes: Math.ceil(retryAfterSeconds / 60) });
  return authAction({ ...rest, toast }, { status: 429, cookies, retryAfterSeconds });
}

/** The same when something failed that nobody foresaw; its cause stands in the log. */
export function awayAction<State extends string>(
  shown: Shown<State> & { title: string },
  context: RequestContext,
  message = "accounts.fault.away",
) {
  const { title, ...rest } = shown;
  return authAction({ ...rest, toast: errorToast(context, title, message) }, { status: 503 });
}
