import { formResult, shownError, seeOther } from "#web/http/form-result.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** Ends the session and redirects home; on a failure, stays and says so (spec §8). */
export async function signOut(context: RequestContext) {
  const result = await orLogged(context, "a session could not be ended", () => context.auth.signOut());
  if (result !== null) throw seeOther("/", result.cookies);
  const toast = shownError(context, "accounts.signOut.failedTitle", "accounts.signOut.failed");
  return formResult({ toast }, { status: 503 });
}
