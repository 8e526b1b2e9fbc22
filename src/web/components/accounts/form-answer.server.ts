import { data, redirectDocument } from "react-router";

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
