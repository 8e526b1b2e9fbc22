import { returnAddressOf } from "#web/components/accounts/return-address.ts";
import { readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** Gives the sign-in page's script a challenge (`intent=options`), or signs in with the passkey's answer to one, as JSON. */
export async function answerPasskey(request: Request, { auth }: RequestContext): Promise<Response> {
  const form = await readForm(request);
  if (form.text("intent") === "options") {
    const result = await auth.passkeySignInOptions();
    return result.outcome === "options" ? json({ options: result.options }, result) : refused(result);
  }
  const response = parsed(form.text("response"));
  const result = await auth.finishPasskeySignIn({ response, returnTo: returnAddressOf(form.text("returnTo")) });
  return result.outcome === "signed-in" ? json({ to: result.returnTo }, result) : refused(result);
}

type Result = { cookies: readonly string[]; retryAfterSeconds?: number };

function json(body: object, { cookies }: Result): Response {
  return withCookies(Response.json(body), cookies);
}

/** The page's script shows its own words. */
function refused({ cookies, retryAfterSeconds }: Result): Response {
  const limit = retryAfterSeconds === undefined ? null : { "retry-after": String(retryAfterSeconds) };
  return withCookies(Response.json({}, { status: limit === null ? 422 : 429, headers: limit ?? {} }), cookies);
}

function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  response.headers.set("cache-control", "no-store");
  return response;
}

/** What the browser sent, as JSON; null for what is none, which no passkey ever is. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
