import { errorToast } from "#core/toast.ts";
import { data, redirectDocument } from "react-router";
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
export function formResult<Body>(body: Body, { status, cookies = [], retryAfterSeconds }: FormSent) {
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

/** The toast of a failed action; it stays until it is dismissed. `title` and `message` are message keys. */
export function shownError(
  context: RequestContext,
  title: string,
  message: string,
  values: Readonly<Record<string, string | number>> = {},
): ShownToast {
  return shownToast(errorToast({ title, message, values }), context, context.requestId);
}
