import type { Auth } from "#auth/auth.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { anAuth } from "#tests/support/accounts/an-auth.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";

const noDatabase = {} as RequestContext["database"];

/** The request of a sign-in screen, with accounts that return what the test prepared. */
export function aboutWith(auth: Partial<Auth>, overrides: Partial<RequestContext> = {}): RequestContext {
  return aRequestContext({ database: noDatabase, auth: anAuth(auth), ...overrides });
}

/** A form sent to `path`. */
export function aForm(path: string, fields: Record<string, string>): Request {
  return new Request(`https://same.example${path}`, { method: "POST", body: new URLSearchParams(fields) });
}

/** An action's response in parts: the page's data, status, cookies and headers. */
export function unpacked<Body>(answer: { data: Body; init: ResponseInit | null }) {
  const headers = new Headers(answer.init?.headers);
  return { page: answer.data, status: answer.init?.status, cookies: headers.getSetCookie(), headers };
}

/** The redirect that an action threw; anything else fails the test. */
export async function redirectOf(acting: Promise<unknown>): Promise<{ to: string | null; cookies: string[] }> {
  const thrown: unknown = await acting.then(
    (value) => value,
    (error: unknown) => error,
  );
  if (!(thrown instanceof Response)) throw new Error("this was no redirect", { cause: thrown });
  return { to: thrown.headers.get("location"), cookies: thrown.headers.getSetCookie() };
}
