import { data, redirectDocument } from "react-router";
import type { AuthAnswer } from "#web/components/accounts/auth-page.tsx";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import { shownToast } from "#web/http/flash.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

export type FormSent = {
  status: number;
  /** Serialized `Set-Cookie` values. */
  cookies?: readonly string[];
  retryAfterSeconds?: number;
};

/** The page of a form, rendered again with the result of the submission. */
export function answerForm<Body>(body: Body, { status, cookies = [], retryAfterSeconds }: FormSent) {
  const headers = headersWith(cookies);
  if (retryAfterSeconds !== undefined) headers.set("retry-after", String(retryAfterSeconds));
  return data(body, { status, headers });
}

/**
 * Redirects after a form (RFC 9110 §15.4.4) and sets cookies. The browser loads a new document, which knows who is
 * signed in now and drops earlier errors.
 */
export function seeOther(to: string, cookies: readonly string[] = []): Response {
  return redirectDocument(to, { status: 303, headers: headersWith(cookies) });
}

function headersWith(cookies: readonly string[]): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return headers;
}

type ShownScreen<State extends string> = Partial<AuthAnswer<State>> & { state: State; email: string };

/** Renders a sign-in screen again with the typed values and the result; the status is 422 when there are errors. */
export function authAction<State extends string>(shown: ShownScreen<State>, sent: Partial<FormSent> = {}) {
  const answer: AuthAnswer<State> = { errors: {}, toast: null, ...shown };
  const isRefused = answer.toast?.kind === "error" || Object.keys(answer.errors).length > 0;
  return answerForm(answer, { status: isRefused ? 422 : 200, ...sent });
}

/** The same after too many attempts: status 429 with the time to wait. `title` is the message key of what failed. */
export function limitedAction<State extends string>(
  shown: ShownScreen<State> & { title: string },
  limited: { cookies: readonly string[]; retryAfterSeconds: number },
  context: RequestContext,
) {
  const { title, ...rest } = shown;
  const { cookies, retryAfterSeconds } = limited;
  const toast = errorToast(context, title, "accounts.fault.limited", { minutes: Math.ceil(retryAfterSeconds / 60) });
  return authAction({ ...rest, toast }, { status: 429, cookies, retryAfterSeconds });
}

/** The same after an unexpected failure, which the log records: status 503. */
export function awayAction<State extends string>(
  shown: ShownScreen<State> & { title: string },
  context: RequestContext,
  message = "accounts.fault.away",
) {
  const { title, ...rest } = shown;
  return authAction({ ...rest, toast: errorToast(context, title, message) }, { status: 503 });
}

/** The result of `work`, or null after an unexpected failure, which goes to the log. The form keeps its values. */
export async function orLogged<Result>(
  context: Pick<RequestContext, "logError">,
  note: string,
  work: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    context.logError(error, note);
    return null;
  }
}

/** The toast of a failed action; it stays until it is dismissed. `title` and `message` are message keys. */
export function errorToast(
  context: RequestContext,
  title: string,
  message: string,
  values: Readonly<Record<string, string | number>> = {},
): ShownToast {
  return shownToast({ kind: "error", title, message, values, seconds: 0 }, context, context.requestId);
}
