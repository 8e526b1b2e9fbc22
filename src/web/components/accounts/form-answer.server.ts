import { data, redirectDocument } from "react-router";
import type { AuthAnswer } from "#web/components/accounts/auth-page.tsx";
import type { ShownToast } from "#web/components/toasts/toast-store.ts";
import { shownToast } from "#web/http/flash.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

export type FormSent = {
  status: number;
  /** Finished `Set-Cookie` values. */
  cookies?: readonly string[];
  retryAfterSeconds?: number;
};

/** A page with a form, shown again with what became of it. */
export function answerForm<Body>(body: Body, { status, cookies = [], retryAfterSeconds }: FormSent) {
  const headers = headersWith(cookies);
  if (retryAfterSeconds !== undefined) headers.set("retry-after", String(retryAfterSeconds));
  return data(body, { status, headers });
}

/**
 * On to another page after a form (RFC 9110 §15.4.4), with cookies. As a new document: it knows who is signed in now, and
 * nothing of what went wrong before.
 */
export function seeOther(to: string, cookies: readonly string[] = []): Response {
  return redirectDocument(to, { status: 303, headers: headersWith(cookies) });
}

function headersWith(cookies: readonly string[]): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return headers;
}

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

/** What `work` comes to; null when it failed for a reason that nobody foresaw, which then stands in the log: the form stays filled. */
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

/** The toast of an act that failed, which stays until it is dismissed; title and message are keys of the catalogue. */
export function errorToast(
  context: RequestContext,
  title: string,
  message: string,
  values: Readonly<Record<string, string | number>> = {},
): ShownToast {
  return shownToast({ kind: "error", title, message, values, seconds: 0 }, context, context.requestId);
}
